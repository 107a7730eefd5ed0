"""Every card of Ruination's rules: a line for each, its chapter, and the cards that it leads to."""

from functools import cache
from typing import Final

from engine.message import say
from engine.ruination.components import EXILES
from engine.ruination.ids import Horde, Resource
from engine.ruination.rulebook.about import ABOUT
from engine.rules_cards import RuleBook, RuleCard, cards_of, in_chapters

_OWN: Final = {
    "aim": """
        goal: vp fury final_score
        vp: final_score fury winner
        golden_rule: readings goal
        readings: golden_rule table_right
        table_right: tracked golden_rule
        tracked: table_right counting
    """,
    "setup": """
        setup_table: setup_seat starting_tiles nomads
        setup_seat: hordes starting_tiles home
        setup_names: hordes tracked
        hordes: board_sides setup_seat
        board_sides: resource_limit hordes
        starting_tiles: home first_player
        first_player: starting_tiles turn
        home: home_region grunt starting_tiles
        board_entry: territory wasteland
    """,
    "turn": """
        turn: action_card battle army_limit
        action_card: banner card_bonus discard
        banner: favor glory
        card_bonus: charge fortify toil
        card_parts: action_card card_bonus
        discard: action_card fury
        army_limit: territory reserve
    """,
    "actions": """
        move: wasteland battle control
        recruit: recruit_place grunt brute raider
        recruit_place: home_region recruit
        scavenge: resources khan_region advantages
        acquire_exile: exiles resources
        acquire_advantage: advantages slots
        charge: battle_start
        fortify: bastions recruit
        toil: scavenge
    """,
    "map": """
        territory: control region
        control: territory bastions
        region: khan_region home_region wasteland
        khan_region: citadel resources
        citadel: khan_region bastions
        home_region: home recruit_place retreat
        wasteland: move retreat casualties
        bastions: fury_score fortify control
    """,
    "units": """
        grunt: recruit battle_dice
        brute: recruit battle_dice
        raider: recruit battle_dice
        reserve: recruit casualties
        exiles: acquire_exile casualties
        batu: exiles battle_dice
        ghazan: exiles bastions
        nomads: nomad_battle setup_table
        casualties: exiles reserve
    """,
    "goods": """
        resources: resource_limit scavenge
        resource_limit: resources vp blessings
        blessings: reroll winner final_score
        favor: favor_spaces favor_die
        favor_spaces: favor bastions track_end
        glory: glory_spaces
        glory_spaces: glory recruit acquire_exile
        track_end: fury favor glory
        advantages: acquire_advantage tactic
        slots: advantages tactic
        tier_3: advantages final_score
        war_gear: battle_start bastions
        ghost_of_khala: casualties
        death_wurm: death_wurm_die
    """,
    "battle": """
        battle: battle_start battle_dice battle_action winner
        battle_order: battle
        battle_start: battle war_gear
        battle_dice: favor_die death_wurm_die
        favor_die: favor battle_dice
        death_wurm_die: death_wurm battle_dice
        faces: battle_action tactic
        battle_action: faces tactic reroll pass
        tactic: slots faces
        reroll: blessings faces
        pass: battle_action winner
        winner: loser casualties vp
        loser: retreat casualties
        retreat: wasteland home_region
        nomad_battle: nomads battle_dice
        nomad_reward: nomad_battle
    """,
    "end": """
        fury: fury_score last_round track_end
        fury_score: bastions fury
        last_round: fury final_score
        final_score: tie vp tier_3
        tie: bastions control
        counting: final_score tracked
        end_game: last_round table_right
    """,
    "house": """
        app_dice: battle_dice reroll
    """,
}
FORGOTTEN: Final = """
    banner army_limit wasteland resource_limit favor_die blessings winner retreat casualties fury_score
    bastions glory_spaces slots nomad_battle
"""
SETTING_UP: Final = """
    setup_table setup_seat hordes board_sides starting_tiles first_player home nomads board_entry tracked
"""


def _exiles(own: set[str]) -> list[RuleCard]:
    """The exiles of whom the rule text tells nothing for certain."""
    return [
        RuleCard(name, "units", ("exiles", "casualties"), "exile", say("rule.ruination.exile", exile=name))
        for name in EXILES
        if name not in own
    ]


@cache
def rule_book() -> RuleBook:
    """The rules of Ruination, as far as its rule text tells them."""
    chapters = {name: [*cards_of(name, table)] for name, table in _OWN.items()}
    chapters["units"] += _exiles({card.key for card in chapters["units"]})
    every = [card for cards in chapters.values() for card in cards]
    lists = {"forgotten": FORGOTTEN, "setting_up": SETTING_UP}
    same = {f"place_{place}": "territory" for place in range(1, 15)}
    same |= {"place_citadel": "citadel", **dict.fromkeys(map(str, Resource), "resources")}
    same |= {f"horde_{horde}": "hordes" for horde in Horde} | {"tier_1": "advantages", "tier_2": "advantages"}
    same |= {"tier_III": "tier_3", "exile": "exiles", "strength": "battle_start", "resource": "resources"}
    same |= {"blessing": "blessings", "bastion": "bastions", "advantage": "advantages", "dice": "battle_dice"}
    same |= {"home_recruit": "glory_spaces", "score_bastions": "glory_spaces", "other": "readings"}
    return RuleBook(in_chapters(chapters, lists), every, ABOUT, same)
