"""Every card of Scythe's rules: a line for each, its chapter, and the cards that it leads to."""

from functools import cache
from typing import Final

from engine.message import Message, counted, say
from engine.rules_cards import RuleBook, RuleCard, cards_of, in_chapters
from engine.scythe.board.map import HOME_BASES, TERRITORIES
from engine.scythe.cards import encounters, objective_conditions
from engine.scythe.components import factory_cards, mats, tile_names
from engine.scythe.ids import Mat, Resource, Terrain
from engine.scythe.rulebook.about import ABOUT

_OWN: Final = {
    "aim": """
        goal: six_stars final_score stars
        coins: hidden_coins final_score give_coins
        stars: six_stars slot_combat objectives
        six_stars: stars final_score resolution
        table_right: undo goal
        undo: table_right
        tracked: table_right counting
    """,
    "setup": """
        setup_board: setup_seat tile_bonus encounter factory
        setup_seat: player_mats factions first_player
        setup_names: setup_seat tracked
        factions: player_mats banned_pairs seating
        player_mats: factions banned_pairs first_player
        banned_pairs: allow_banned_pairs factions player_mats
        seating: factions first_player
        first_player: seating turn
        modules: invaders airships resolution promo_cards
        invaders: faction_albion faction_togawa six_or_seven
        six_or_seven: wayfare faction_polania base_wayfare_meander
        promo_cards: encounter factory objectives
    """,
    "turn": """
        turn: section top_row bottom_row
        section: same_section turn
        same_section: section faction_rusviet
        top_row: move bolster trade produce
        bottom_row: upgrade deploy build enlist
        leave_aside: turn cost
        cost: resources coercion leave_aside
        overlap: overlapping_turns recruit_bonus
        end_turn: objectives overlap
    """,
    "top": """
        move: moving coins_instead carrying rivers
        coins_instead: move
        bolster: power combat_cards monument
        trade: placing armory popularity
        produce: new_workers mill produce_cost
        produce_cost: produce workers_count
        new_workers: produce village slot_workers
        placing: resources trade
    """,
    "bottom": """
        upgrade: bottom_row cubes slot_upgrades
        cubes: upgrade cost
        deploy: mechs lakes slot_mechs
        build: structures lakes slot_structures
        enlist: one_time recruit_bonus slot_recruits
        one_time: enlist recruit_bonus
        recruit_bonus: enlist recruit_order bottom_coins
        recruit_order: recruit_bonus overlap
        bottom_coins: bottom_row recruit_bonus
    """,
    "board": """
        territory: control home_base tunnels
        control: territory structures resources
        home_base: move retreat territory
        moving: carrying rivers movement_ends
        movement_ends: moving combat encounter
        carrying: mech worker lakes
        rivers: riverwalk lakes moving
        lakes: carrying rivers
        tunnels: mine moving
        resources: cost control carrying
        oil: upgrade tundra resources
        metal: deploy mountain resources
        wood: build forest resources
        food: enlist farm resources
        village: new_workers produce
        lake: lakes
        factory_land: factory territory_score
        encounter_place: encounter
        character: encounter factory combat
        mech: carrying deploy combat
        worker: produce drive_off carrying
        workers_count: worker slot_workers produce_cost
    """,
    "structures": """
        structures: build tile_bonus control
        mine: tunnels build
        monument: bolster build
        armory: trade build
        mill: produce mill_is_worker build
    """,
    "combat": """
        combat: dial abilities_before win lose
        combat_order: combat movement_ends
        dial: combat_cards power reveal
        combat_cards: dial peoples_army
        abilities_before: scout artillery disarm sword
        reveal: win lose dial
        win: slot_combat popularity_loss control
        lose: retreat combat_cards
        retreat: home_base seaworthy
        drive_off: popularity_loss worker
        popularity_loss: drive_off camaraderie popularity
        by_hand_dials: dial
    """,
    "encounters": """
        encounter: encounter_option movement_ends faction_polania
        encounter_option: encounter leave_aside
        by_hand: encounter_option table_right
        factory: factory_use factory_land
        factory_use: factory cost
    """,
    "factions": """
        faction_nordic: rivers riverwalk seaworthy
        faction_rusviet: same_section relentless_factory township
        faction_togawa: traps trap_kinds shinobi
        faction_crimea: cost wayfare scout
        faction_saxony: objectives slot_combat underpass
        faction_polania: encounter_option submerge six_or_seven
        faction_albion: flags rally
        coercion: cost combat_cards faction_crimea
        flags: faction_albion territory_score
        traps: faction_togawa trap_kinds
        trap_kinds: traps
        tokens: flags traps
    """,
    "mechs": """
        mechs: deploy slot_mechs
        riverwalk: rivers mechs
        speed: moving mechs
        seaworthy: lakes retreat
        artillery: abilities_before power
        township: village factory_land
        peoples_army: combat_cards worker
        toka: rivers
        suiton: lakes combat_cards
        ronin: abilities_before power
        shinobi: traps
        wayfare: home_base base_wayfare_meander
        scout: abilities_before combat_cards
        underpass: tunnels mine
        disarm: disarm_tunnels_only tunnels
        submerge: lakes
        camaraderie: popularity_loss camaraderie_always
        burrow: rivers tunnels
        sword: abilities_before shield
        shield: abilities_before sword
        rally: flags worker
    """,
    "objectives": """
        objectives: reveal_objective slot_objective faction_saxony
        reveal_objective: objectives end_turn
        hold_objectives: objectives
    """,
    "stars": """
        slot_upgrades: upgrade stars
        slot_mechs: deploy stars
        slot_structures: build stars
        slot_recruits: enlist stars
        slot_workers: new_workers stars
        slot_objective: objectives stars
        slot_combat: win stars
        slot_popularity: popularity stars
        slot_power: power stars
    """,
    "score": """
        final_score: popularity territory_score resource_score tile_bonus
        popularity: final_score slot_popularity
        power: dial slot_power
        territory_score: control factory_land flags
        resource_score: resources final_score
        tile_bonus: structures final_score
        tile_adjacent_tunnels: tile_bonus mine
        tile_adjacent_lakes: tile_bonus
        tile_adjacent_encounters: tile_bonus encounter_place
        tile_on_tunnels: tile_bonus mine
        tile_straight_line: tile_bonus
        tile_on_farm_or_tundra: tile_bonus
        tie_breaks: final_score
        counting: final_score tracked
        end_game: six_stars final_score
        give_coins: coins
    """,
    "airships": """
        airships: airship_flight airship_cargo airship_tiles
        airship_flight: airships
        airship_cargo: airship_workers_join airship_free_goods
        airship_tiles: own_airship_tiles airship_tiles_by_hand
        tile_blitzkrieg: airships combat
        tile_toll: airship_cargo moving
        tile_safe_haven: airships control
        tile_bombard: airships power
        tile_notes: airship_tiles resolution
    """,
    "resolutions": """
        resolution: six_stars resolution_by_hand tile_notes
        last_turns: resolution overlap
        public_objectives: tile_mission_possible objectives
        tile_doomsday_clock: resolution last_turns
        tile_factory_explosion: resolution last_turns popularity
        tile_mission_possible: public_objectives last_turns
    """,
    "house": """
        relentless_factory: faction_rusviet factory_use
        allow_banned_pairs: banned_pairs
        mill_is_worker: mill produce
        camaraderie_always: camaraderie popularity_loss
        disarm_tunnels_only: disarm
        base_wayfare_meander: six_or_seven wayfare faction_polania
        overlapping_turns: overlap
        resolution_by_hand: resolution
        hidden_coins: coins
        mats_in_order: player_mats first_player
        own_airship_tiles: airship_tiles
        airship_tiles_by_hand: airship_tiles
        airship_workers_join: airship_cargo
        airship_free_goods: airship_cargo
    """,
}
FORGOTTEN: Final = """
    section bottom_coins recruit_bonus monument armory mill produce_cost popularity_loss lose leave_aside
    carrying tunnels reveal_objective encounter factory territory_score six_stars
"""
SETTING_UP: Final = """
    setup_board setup_seat factions player_mats banned_pairs seating first_player modules invaders
    six_or_seven airship_tiles resolution public_objectives tracked
"""
_YIELDS: Final = {
    Terrain.MOUNTAIN: Resource.METAL,
    Terrain.FARM: Resource.FOOD,
    Terrain.FOREST: Resource.WOOD,
    Terrain.TUNDRA: Resource.OIL,
}
_LAND: Final = {Terrain.FACTORY: "factory_land"}


def _shared(key: str, chapter: str, links: str, prose: str, title: Message, *facts: Message) -> RuleCard:
    return RuleCard(key, chapter, tuple(links.split()), prose, title, facts)


def _lands() -> list[RuleCard]:
    return [
        _shared(
            str(terrain),
            "board",
            f"{resource} produce",
            "land",
            say("rule.scythe.terrain", terrain=terrain),
            say("rule.scythe.yields", resource=resource),
        )
        for terrain, resource in _YIELDS.items()
    ]


def _mats() -> list[RuleCard]:
    return [
        _shared(
            f"mat_{mat}",
            "setup",
            "player_mats section",
            "player_mat",
            say("rule.scythe.mat", mat=mat),
            say("rule.scythe.mat_starts", label=facts.label, coins=facts.coins, n=facts.popularity),
        )
        for mat, facts in ((mat, mats()[mat]) for mat in Mat)
    ]


def _option(number: int, option: encounters.CardOption) -> Message:
    goods, price = counted(option.gain), counted((str(bonus), n) for bonus, n in option.cost)
    if option.by_hand:
        return say("rule.scythe.option_by_hand", number=number)
    if price:
        return say("rule.scythe.option_paid", number=number, goods=goods, price=price)
    return say("rule.scythe.option", number=number, goods=goods)


def _encounters() -> list[RuleCard]:
    return [
        _shared(
            f"encounter_{number}",
            "encounters",
            "encounter_option encounter",
            "encounter_card",
            say("rule.scythe.encounter", number=number),
            *(_option(n, option) for n, option in enumerate(options, 1)),
        )
        for number, options in encounters.cards().items()
    ]


def _factory_cards() -> list[RuleCard]:
    return [
        _shared(
            f"factory_{number}",
            "encounters",
            "factory_use factory",
            "factory_card",
            say("rule.scythe.factory", number=number),
            say(
                "rule.scythe.factory_either" if card.either else "rule.scythe.factory_gives",
                goods=counted(card.gains),
                price=counted(card.cost),
            ),
        )
        for number, card in factory_cards().items()
    ]


def _objectives() -> list[RuleCard]:
    return [
        _shared(
            f"objective_{number}",
            "objectives",
            "reveal_objective objectives",
            "objective_card",
            say("rule.scythe.objective", number=number),
            say(f"objective.{number}"),
        )
        for number in objective_conditions.cards()
    ]


def tile_card(name: str) -> str:
    """The key of the card of an airship or resolution tile with this name."""
    return "tile_" + name.lower().replace(" ", "_")


def _unknown_tiles(chapter: str, kinds: str) -> list[RuleCard]:
    """The tiles whose text nobody of us has."""
    own = {line.partition(":")[0].strip() for line in _OWN[chapter].splitlines()}
    return [
        _shared(
            tile_card(name),
            chapter,
            "tile_notes",
            f"unknown_{kind}",
            say("rule.scythe.tile", name=name),
        )
        for kind in kinds.split()
        for name in tile_names(kind)
        if tile_card(name) not in own
    ]


def _same() -> dict[str, str]:
    """The places by what they are, and tiles by their names."""
    grounds = {name: str(_LAND.get(where.terrain, where.terrain)) for name, where in TERRITORIES.items()}
    bases = {base.id: "home_base" for base in HOME_BASES.values()}
    kinds = ("aggressive", "passive", "resolution")
    tiles = {f"tile_{name}": tile_card(name) for kind in kinds for name in tile_names(kind)}
    return {**{f"place_{at}": card for at, card in (grounds | bases).items()}, **tiles}


@cache
def rule_book() -> RuleBook:
    """The rules of Scythe, its base game and both expansions."""
    chapters = {name: [*cards_of(name, table)] for name, table in _OWN.items()}
    chapters["setup"] += _mats()
    chapters["board"] += _lands()
    chapters["encounters"] += [*_factory_cards(), *_encounters()]
    chapters["objectives"] += _objectives()
    chapters["airships"] += _unknown_tiles("airships", "aggressive passive")
    chapters["resolutions"] += _unknown_tiles("resolutions", "resolution")
    lists = {"forgotten": FORGOTTEN, "setting_up": SETTING_UP}
    every = [card for cards in chapters.values() for card in cards]
    return RuleBook(in_chapters(chapters, lists), every, ABOUT, _same())
