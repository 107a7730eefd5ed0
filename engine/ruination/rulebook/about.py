"""Which cards the messages of Ruination are about: their keys by card, or by a pattern of cards."""

from typing import Final

_KEYS: Final = {
    "starting_tiles": "act.open_tiles act.name_tile heading.tile heading.name_tile heading.doing_tile"
    " heading.gain_tile heading.read_tile offer.tile offer.open_tiles sealing.tiles form.tile checklist.tiles"
    " news.tile news.tiles_back refused.tile refused.tile_twice refused.tiles refused.tiles_done"
    " refused.not_this_tile",
    "first_player": "fact.highest_first refused.first correction.first news.first",
    "home": "act.choose_home act.choose_home_on_table heading.home news.home refused.home",
    "home_region": "refused.home_region correction.home",
    "turn": "news.turn refused.not_your_turn act.give_turn correction.turn refused.task_first"
    " refused.not_now",
    "{deck} action_card": "act.choose_card offer.card offer.action tile.name news.card tile.deck",
    "action_card": "heading.card act.take_action heading.parts",
    "card_parts": "refused.part_done",
    "discard": "news.reshuffle refused.decks correction.deck correction.decks checklist.decks common.decks",
    "banner": "act.take_banner act.take_favor act.take_glory act.take_no_banner heading.banner offer.banner"
    " offer.no_banner tile.banner tile.banner_favor tile.banner_glory about.banner",
    "card_bonus": "act.take_bonus offer.bonus heading.doing_card heading.gain_card tile.printed",
    "readings": "act.read_all heading.read_card heading.read_before heading.rule_text heading.read_space"
    " heading.read_track act.read_gain act.end_reading asks.read_else refused.not_printed"
    " refused.nothing_told refused.battle_read_enough heading.reading offer.other_numbers"
    " refused.not_this_game refused.battle_gain refused.battle_nothing_to_read act.finish",
    "charge": "offer.card_charge news.charge",
    "fortify": "offer.card_fortify act.count_bastions heading.count_bastions heading.count_controlled",
    "toil": "offer.card_toil heading.scavenge_fixed tile.resources",
    "{card} card_bonus": "act.resolve_card",
    "card_bonus action_card": "refused.no_such_action_card heading.named_card",
    "{boon} readings": "act.gain act.do heading.gain heading.gain_advantage heading.gain_battle"
    " heading.gain_exile heading.gain_nomad heading.gain_space offer.gain offer.doing",
    "move": "act.choose_way act.moved act.table_move heading.way_out heading.way_into heading.table_move"
    " offer.moved tile.out tile.into asks.move asks.moving about.move refused.no_way",
    "{unit} move": "act.move_units heading.move_units refused.no_units",
    "move control": "act.move_army heading.move_army refused.nobody_near refused.no_such_place",
    "{exile} exiles": "act.move_exile heading.move_exile act.place_exile heading.place_exile"
    " act.acquire_exile act.return_exile offer.exile offer.exile_gone figure.exile piece.exile act.lose_exile"
    " offer.lose_exile news.exile news.exile_gone news.place_exile act.exile_fights act.exile_stays_out"
    " offer.exile_fights offer.exile_stays_out correction.exile heading.exile_facts asks.exile_facts"
    " contest.track_named offer.exile_numbers heading.exile_facts_other",
    "acquire_exile": "heading.exile heading.exile_unpaid act.no_exile offer.no_exile tile.exile"
    " refused.exiles_are_acquired heading.doing_exile heading.read_exile act.read_exile",
    "exiles": "refused.exiles refused.no_such_exile refused.no_exiles correction.exiles checklist.exiles"
    " contest.track_exile",
    "{unit} recruit": "act.recruit heading.recruit refused.points piece.unit contest.units",
    "recruit": "act.table_recruit heading.table_recruit asks.recruit tile.points about.recruit",
    "recruit_place": "refused.recruit_place",
    "reserve": "refused.reserve refused.army checklist.reserve correction.unit",
    "scavenge": "act.scavenge_at act.scavenge_each heading.scavenge_at heading.scavenge_each"
    " offer.scavenge_each tile.one tile.each tile.per_unit tile.per_place asks.scavenge about.scavenge"
    " heading.take_resources",
    "acquire_advantage": "act.acquire_advantage act.no_advantage offer.no_advantage heading.advantage"
    " heading.advantage_unpaid tile.advantage refused.no_such_tier",
    "{advantage} advantages": "act.name_advantage act.name_no_advantage offer.advantage offer.other_advantage"
    " figure.card heading.advantage_name heading.doing_advantage heading.read_advantage refused.no_such_card"
    " refused.names news.advantage",
    "tier_{tier} advantages": "offer.tier figure.other_card",
    "slots": "act.place_advantage heading.advantage_slot offer.slot offer.full_slot figure.free_slots"
    " refused.no_such_slot refused.slots correction.slot correction.slots news.replaced",
    "ghost_of_khala": "heading.ghost_of_khala",
    "war_gear": "news.war_gear",
    "{resource} resources": "act.pay_resource act.take_resource heading.take_resource heading.pay"
    " offer.resource figure.resource refused.no_resource offer.paid act.paid news.unpaid",
    "resource_limit": "news.overflow tile.up_to",
    "wasteland": "heading.toll heading.toll_on_table heading.toll_unit asks.toll news.toll refused.toll_unit",
    "bastions": "act.place_bastion act.table_bastion heading.bastion heading.table_bastion news.bastion"
    " refused.bastions refused.bastions_out refused.no_bastions piece.bastion refused.supply"
    " correction.supply common.supply correction.bastions checklist.bastions count.bastions"
    " count.controlled_bastions",
    "favor_spaces": "refused.spaces correction.space news.spaces_not_gained",
    "{track} track_end": "news.track",
    "favor": "figure.favor tracks.favor offer.favor",
    "glory": "figure.glory tracks.glory offer.glory",
    "glory_spaces": "act.table_home_recruit heading.table_home_recruit",
    "vp": "figure.vp news.vp count.vp",
    "blessings": "figure.blessings news.blessings refused.blessings count.blessings",
    "casualties": "act.inflict act.inflict_at act.lose_unit heading.inflict heading.casualties"
    " offer.lose_unit asks.casualties news.lost news.casualties refused.battle_no_casualty"
    " refused.battle_no_unit offer.casualties heading.casualties_exiles contest.track_casualties"
    " contest.now_casualties news.inflicted",
    "army_limit": "act.return_unit heading.limit offer.return_unit news.check_limits",
    "nomads": "act.strike_nomad heading.strike_nomad act.reveal_nomad heading.nomad heading.nomad_other"
    " heading.nomad_token asks.nomad refused.no_nomad refused.nomads refused.token piece.nomad_facedown"
    " piece.nomad_faceup checklist.nomads correction.nomad contest.nomads",
    "nomad_battle": "act.declare_battle_nomad offer.against_nomad heading.show_nomad_die"
    " heading.roll_nomad_dice act.count_nomad act.count_nomad_less",
    "nomad_reward": "heading.doing_nomad heading.reading_reward asks.read_reward",
    "battle": "act.declare_battle act.no_battle_left heading.battles offer.against offer.no_battle"
    " asks.battles news.battle news.battle_at news.battle_nomad refused.no_battle refused.not_contested"
    " refused.battle_not_yours contest.title contest.title_at",
    "battle_order": "act.choose_battle",
    "battle_start": "act.count_start act.count_start_less act.ready_for_battle heading.battle_start"
    " offer.ready_for_battle heading.count_units refused.battle_begun refused.battle_units_known"
    " refused.battle_count refused.battle_ready refused.battle_no_army contest.track_strength"
    " contest.now_start",
    "{stat} battle_start": "offer.more offer.less",
    "battle_dice": "act.show_die heading.show_die offer.face asks.roll refused.battle_dice"
    " refused.battle_face refused.battle_faces refused.battle_no_open_die refused.battle_result offer.dice"
    " contest.track_dice",
    "app_dice": "act.roll_dice heading.roll_dice offer.roll_dice refused.real_dice house.app_dice",
    "reroll": "act.reroll_dice act.set_die heading.reroll_dice heading.set_die offer.reroll_dice"
    " refused.battle_blessings contest.reroll contest.reroll_chosen contest.set",
    "battle_action": "act.spend_die heading.battle_action offer.spend_die asks.action"
    " refused.battle_no_action refused.battle_not_your_action refused.battle_no_die refused.battle_spend"
    " contest.now_actions",
    "tactic": "act.activate_tactic offer.activate_tactic heading.last_tier_tactic refused.battle_tactic"
    " contest.tactic_chosen",
    "pass": "act.pass_battle offer.pass_battle contest.passed",
    "winner": "news.won refused.battle_decided contest.won",
    "loser": "news.nomad_won contest.lost",
    "retreat": "act.retreat_to act.table_retreat heading.retreat heading.table_retreat offer.retreat_to"
    " asks.retreat refused.battle_retreat news.retreat contest.now_retreat",
    "fury": "news.fury common.fury common.fury_and_first refused.fury correction.fury checklist.fury",
    "last_round": "news.last_round news.ended refused.ended",
    "end_game": "act.end_game offer.end_game heading.table",
    "table_right": "act.correct act.correct_place refused.amount refused.no_such_seat",
    "tracked": "refused.score_only form.tracking",
    "control": "refused.not_controlled",
    "counting": "refused.counted refused.not_counted fact.units_count count.many_resources count.end_vp"
    " count.territories",
    "place_{place} territory": "map.territory offer.place",
    "grunt": "contest.track_grunt",
    "brute": "contest.track_brute",
    "raider": "contest.track_raider",
    "setup_names": "setup.name setup.name_twice setup.players setup.rules setup.module",
    "hordes": "setup.chosen setup.horde_twice form.horde form.this_horde checklist.horde title",
    "board_sides": "form.side form.this_side",
    "board_entry": "setup.no_board checklist.board",
    "setup_seat": "checklist.tokens",
    "setup_table": "checklist.advantages checklist.supply checklist.battle_board",
}
ABOUT: Final = {card: " ".join("ruination." + key for key in keys.split()) for card, keys in _KEYS.items()}
