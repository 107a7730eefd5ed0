"""Which cards the messages of Scythe are about: their keys by card, or by a pattern of cards."""

from typing import Final

ABOUT: Final = {
    # Acts, their labels, what offers and headings say
    "section turn": "act.choose_section heading.section offer.section",
    "factory_use": "act.choose_section.factory offer.factory_section act.use_factory_card heading.factory"
    " heading.factory_coerced offer.factory offer.factory_workers offer.factory_worker_on section.card_units"
    " section.card_move",
    "end_turn": "act.end_turn offer.end_turn heading.finish",
    "{unit} moving": "act.move_unit heading.unit heading.unit_with_workers heading.unit_with_resources"
    " heading.unit_with_both heading.unit_on heading.unit_on_with_workers heading.unit_on_with_resources"
    " heading.unit_on_with_both refused.cannot_move",
    "move": "act.move act.move.begun offer.move section.units about.move",
    "moving": "offer.to",
    "coins_instead": "act.gain_coins offer.coins section.or_coins knob.coins",
    "bolster": "act.bolster about.bolster",
    "trade": "act.trade act.trade_for act.trade_for.apart offer.trade_for offer.trade_one_by_one about.trade",
    "placing": "act.place_resource heading.place_resource knob.second knob.first_at knob.second_at",
    "{bonus} {goods} bottom_coins": "offer.amount section.gain section.or_gain section.more section.pay"
    " section.coins section.pay_coins",
    "produce": "act.produce act.produce.begun act.produce_all act.produce_at offer.produce offer.produce_all"
    " offer.produce_one_by_one offer.produce_at heading.produce section.territories about.produce"
    " knob.produced knob.produced_at",
    "new_workers": "offer.produce_workers section.new_workers knob.new_workers",
    "mill": "section.mill section.mill_worker about.mill",
    "leave_aside": "act.finish_action act.decline_benefit act.decline_bonus offer.finish offer.decline"
    " offer.decline_one offer.decline_benefit",
    "{bottom} bottom_row": "act.take_bottom_row act.take_bottom_row.of offer.bottom_row heading.bottom_row"
    " heading.bottom_row_of section.bottom news.bottom_row correction.bracket correction.recruit",
    "{top} top_row": "section.top heading.top_row",
    "coercion": "offer.bottom_row_coerced refused.coercion",
    "upgrade": "about.upgrade",
    "cubes": "act.upgrade heading.upgrade offer.upgrade correction.cube",
    "{mech} mechs": "act.deploy heading.deploy_mech offer.mech act.use_ability offer.ability news.ability"
    " correction.mech refused.not_your_mech refused.mech_deployed refused.no_ability",
    "deploy": "heading.deploy about.deploy",
    "{structure} structures": "act.build heading.build_structure offer.structure piece.structure"
    " refused.built correction.structure",
    "build": "heading.build about.build",
    "one_time": "act.enlist offer.enlist correction.one_time refused.bonus_covered",
    "enlist": "heading.enlist about.enlist refused.enlisted",
    "recruit_bonus": "act.claim_bonus act.set_auto_claim heading.bonuses offer.claim offer.claim_one"
    " offer.claim_all offer.ask_each news.prompt news.bonus refused.no_prompt",
    "objective_{number} objective_{n} reveal_objective": "act.reveal_objective offer.reveal_card"
    " refused.objective_end_of_turn refused.objective_not_met refused.not_in_hand",
    "reveal_objective": "heading.objectives offer.reveal refused.objective_own_turn refused.objective_between"
    " refused.no_objective",
    "hold_objectives": "act.hold_objectives objective.title refused.hand_count refused.hand_twice",
    "factory_{number} factory_{n} factory": "act.take_factory_card offer.factory_card"
    " offer.factory_card_either section.card correction.card",
    "factory": "heading.factory_cards refused.no_factory_card refused.factory_after_move"
    " refused.one_factory_card refused.card_taken refused.one_card",
    "encounter_{n} encounter": "act.draw_encounter",
    "encounter": "heading.cards heading.encounter refused.no_encounter refused.no_character piece.encounter"
    " ending.no_encounter correction.encounter offer.card",
    "encounter_option": "act.take_option act.take_option.free act.take_option.paid offer.option"
    " offer.option_paid refused.no_option refused.one_option",
    "by_hand": "act.resolve_by_hand offer.by_hand refused.by_hand",
    "combat": "act.declare_combat heading.combat offer.attack sealing.combat sealing.combat_at news.combat"
    " refused.combat_first refused.combat_found refused.combat_after_move refused.no_combat",
    "combat_order": "act.choose_combat offer.fight ending.no_combat ending.no_follow_up",
    "abilities_before": "act.pass_abilities heading.abilities offer.pass_abilities refused.no_ability_now",
    "dial": "form.dial fact.power refused.no_dials refused.dial refused.dial_power",
    "combat_cards": "form.cards fact.cards refused.cards refused.card_value refused.card_count",
    "reveal": "act.open_dials offer.open_dials refused.openings fact.ties news.combat_won",
    "character": "fact.character fact.character_and_mechs piece.character correction.character",
    "mech": "fact.mechs piece.mech correction.mechs figure.mechs",
    "retreat": "act.retreat heading.retreat knob.retreat_unit knob.retreat_workers refused.retreat"
    " refused.retreat_workers",
    "drive_off": "act.declare_drive_off heading.drive_off offer.workers form.workers fact.workers"
    " news.drove_off news.drove_off_table news.popularity_lost refused.workers_known",
    "flags": "act.place_flag offer.flag news.flag piece.flag fact.flags_count correction.flag",
    "traps": "act.place_trap act.arm_trap act.declare_trap heading.trap offer.arm_trap news.trap"
    " news.trap_laid news.trap_sprung piece.trap_armed piece.trap_disarmed fact.traps_count correction.trap",
    "trap_kinds": "offer.lay_trap offer.trap piece.trap_armed_of piece.trap_disarmed_of correction.trap_of",
    "tokens": "heading.tokens refused.no_token",
    "airship_flight": "act.move_airship refused.flight refused.airship_range refused.airship_moved"
    " correction.airship_range setup.airship_range",
    "airship_cargo": "act.load_airship act.load_airship.workers act.unload_airship act.unload_airship.workers"
    " offer.load offer.load_workers offer.unload offer.unload_workers refused.airship_nothing"
    " refused.airship_either refused.airship_full refused.airship_load refused.airship_home"
    " correction.airship_carries setup.airship_carries setup.airships_off",
    "airship_workers_join": "refused.airship_workers_there",
    "airships": "heading.airship piece.airship refused.no_airships refused.correct_airship correction.airship"
    " form.airships_about",
    "tile_safe_haven": "act.land_airship offer.land_airship piece.airship_landed refused.no_landing"
    " refused.landing correction.landed news.landed",
    "tile_blitzkrieg": "act.fight_airship offer.fight_airship sealing.airships_at news.airship_combat",
    "tile_bombard": "act.bombard offer.bombard heading.bombard refused.bombard refused.bombard_power"
    " news.bombard",
    "tile_toll": "refused.toll news.toll",
    "public_objectives": "act.complete_mission offer.mission refused.no_mission refused.mission_done"
    " correction.first_objective correction.second_objective correction.mission setup.public_objectives"
    " setup.public_objectives_off",
    "tile_notes": "act.correct_tiles refused.tiles_lie refused.correct_tiles refused.correct_tiles_cargo"
    " correction.tile_note setup.note setup.note_alone setup.tile_unknown setup.tile_unused setup.tile_twice",
    "tile_{name} resolution": "news.resolution news.last_turns correction.tile_stars common.tile_note",
    "last_turns": "refused.no_turn_left refused.final_turn",
    "give_coins": "act.give_coins heading.give offer.give refused.give_to_oneself knob.receiver",
    "table_right": "act.correct act.correct_place act.correct_all act.correct_airship refused.correct"
    " refused.correct_place refused.not_this_game refused.no_such_seat refused.correct_all",
    "counting": "act.count news.counted news.all_counted refused.counted refused.nothing_counted"
    " refused.not_counted",
    "end_game": "act.end_game offer.end_game heading.table news.stopped",
    # Refusals that no act has to itself
    "six_stars": "refused.ended news.ended refused.stars_wait",
    "tracked": "refused.score_only refused.no_board correction.turn",
    "turn": "refused.not_your_turn refused.no_turn refused.choose_section refused.top_row_over",
    "overlap": "refused.wait news.turn_void",
    "overlapping_turns": "refused.no_overlap",
    "same_section": "refused.same_section",
    "section": "refused.no_section refused.other_section correction.section",
    "leave_aside turn": "refused.finish_first refused.no_benefit refused.nothing_to_finish",
    "factory_use factory": "refused.other_section_factory refused.factory_moves refused.card_cost"
    " section.pay_different correction.factory_section",
    "bottom_row": "refused.other_bottom refused.bottom_row_over ending.no_bottom_row",
    "cost": "refused.cannot_pay refused.paid_twice refused.not_there refused.cost refused.too_few_resources"
    " knob.payment knob.source",
    "{resource} resources": "section.pay_resource figure.goods piece.resource correction.resource",
    "leave_aside top_row": "refused.no_such_gain refused.amount",
    "cubes upgrade": "refused.cube_moved refused.no_bracket",
    "promo_cards": "refused.promo_card refused.no_such_card",
    "placing trade": "refused.no_worker refused.nothing_to_place refused.no_worker_there refused.place",
    "produce top_row": "refused.not_producing refused.choose_where refused.cannot_produce",
    "moving move": "refused.hop_unknown refused.hop_here refused.hop_not_adjacent refused.hop_too_far"
    " refused.not_moving refused.no_unit_left",
    "movement_ends": "refused.hop_ends_before refused.hop_worker_opponents refused.hop_worker_held",
    "home_base": "refused.hop_home_base",
    "wayfare home_base": "refused.hop_home_base_mech refused.hop_home_base_active refused.hop_farm_occupied",
    "lakes": "refused.hop_worker_on_lake refused.hop_lake refused.hop_lake_worker refused.strands",
    "{mech} lakes": "refused.hop_lake_mech",
    "rivers": "refused.hop_river_worker",
    "{mech} rivers": "refused.hop_river_mech refused.hop_river_terrain refused.hop_river_burrow"
    " refused.hop_river_toka refused.hop_not_controlled",
    "carrying": "refused.only_mechs_carry refused.load knob.workers",
    # The set-up
    "setup_names": "setup.chosen setup.players setup.name setup.name_twice setup.rules",
    "factions": "setup.faction_twice form.faction form.this_faction",
    "player_mats": "setup.mat_twice form.mat",
    "seating": "setup.not_clockwise checklist.seating",
    "banned_pairs": "setup.banned_pair setup.no_draw",
    "modules": "setup.module_twice form.modules form.module",
    "invaders": "setup.invaders form.invaders_about",
    "mats_in_order": "setup.order_or_choice",
    "own_airship_tiles": "setup.own_tiles_off",
    "promo_cards modules": "form.promo_cards_about",
    "resolution": "form.resolutions_about form.resolution_tile",
    "airship_tiles": "form.aggressive_tile form.passive_tile form.airship_range form.airship_carries",
    "mat_{mat} player_mats": "form.this_mat checklist.mats",
    "first_player": "checklist.first",
    "setup_seat": "checklist.player_mat checklist.faction_mat checklist.power checklist.hand"
    " checklist.popularity checklist.objectives checklist.coins checklist.units",
    "setup_board": "checklist.encounter_tokens checklist.supply checklist.combat_cards"
    " checklist.encounter_cards checklist.objective_cards checklist.factory_cards",
    "tile_{tile} tile_bonus": "checklist.structure_bonus score.tile count.structures count.tile"
    " count.tile_lies refused.tile_laid",
    # Tracks, figures, the map
    "slot_{slot} stars": "tracks.slot news.star ending.no_star correction.slot",
    "stars": "tracks.triumph figure.stars count.stars correction.star_row correction.stars",
    "power": "tracks.power figure.power count.power",
    "popularity": "tracks.popularity figure.popularity count.popularity knob.monument",
    "coins": "figure.coins count.coins",
    "combat_cards dial": "figure.combat_cards",
    "workers_count": "figure.workers",
    "structures": "figure.structures correction.structure_here correction.built",
    "recruit_bonus enlist": "figure.recruits correction.recruits",
    "cubes bottom_row": "correction.upgrades",
    "place_{at} territory": "map.territory map.home_base offer.on knob.place",
    "tunnels": "map.tunnel",
    "encounter_place": "map.encounter_place count.encounters",
    "worker": "piece.worker correction.workers",
    "armory": "knob.armory about.armory",
    "mine": "about.mine",
    "monument": "about.monument",
    "territory_score": "fact.factory_counts count.territories",
    "resource_score": "count.resources",
    "tie_breaks": "count.pieces",
    "{gain} encounter_option": "section.benefit section.or_benefit knob.gain",
    "faction_{faction} factions": "seat.title",
    # What abilities do, as choices tell it
    "riverwalk": "about.riverwalk",
    "speed": "about.speed",
    "seaworthy": "about.seaworthy",
    "artillery": "about.artillery",
    "township": "about.township",
    "peoples_army": "about.peoples_army",
    "toka": "about.toka",
    "suiton": "about.suiton",
    "ronin": "about.ronin",
    "shinobi": "about.shinobi",
    "wayfare": "about.wayfare",
    "scout": "about.scout",
    "underpass": "about.underpass",
    "disarm": "about.disarm",
    "submerge": "about.submerge",
    "camaraderie": "about.camaraderie",
    "burrow": "about.burrow",
    "sword": "about.sword",
    "shield": "about.shield",
    "rally": "about.rally",
    # House rules, as the set-up lists them
    "relentless_factory": "house.relentless_factory",
    "allow_banned_pairs": "house.allow_banned_pairs",
    "mill_is_worker": "house.mill_is_worker",
    "camaraderie_always": "house.camaraderie_always",
    "disarm_tunnels_only": "house.disarm_tunnels_only",
    "base_wayfare_meander": "house.base_wayfare_meander",
    "hidden_coins": "house.hidden_coins",
    "resolution_by_hand": "house.resolution_by_hand",
    "airship_tiles_by_hand": "house.airship_tiles_by_hand",
    "airship_free_goods": "house.airship_free_goods",
    "overlapping_turns ": "house.overlapping_turns",
    "mats_in_order ": "house.mats_in_order",
    "own_airship_tiles ": "house.own_airship_tiles",
    "airship_workers_join ": "house.airship_workers_join",
}
