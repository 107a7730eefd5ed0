"""What abilities, structures and actions do, in a sentence of our own, at the point of use."""

from typing import Final

from engine.message import Message, say
from engine.scythe.board.abilities import RIVERWALK
from engine.scythe.ids import Bottom, Faction, Mech, Structure, Top

_MECHS: Final = {
    Mech.SPEED: say("about.speed"),
    Mech.SEAWORTHY: say("about.seaworthy"),
    Mech.ARTILLERY: say("about.artillery"),
    Mech.TOWNSHIP: say("about.township"),
    Mech.PEOPLES_ARMY: say("about.peoples_army"),
    Mech.TOKA: say("about.toka"),
    Mech.SUITON: say("about.suiton"),
    Mech.RONIN: say("about.ronin"),
    Mech.SHINOBI: say("about.shinobi"),
    Mech.WAYFARE: say("about.wayfare"),
    Mech.SCOUT: say("about.scout"),
    Mech.UNDERPASS: say("about.underpass"),
    Mech.DISARM: say("about.disarm"),
    Mech.SUBMERGE: say("about.submerge"),
    Mech.CAMARADERIE: say("about.camaraderie"),
    Mech.BURROW: say("about.burrow"),
    Mech.SWORD: say("about.sword"),
    Mech.SHIELD: say("about.shield"),
    Mech.RALLY: say("about.rally"),
}
STRUCTURES: Final = {
    Structure.MINE: say("about.mine"),
    Structure.MONUMENT: say("about.monument"),
    Structure.ARMORY: say("about.armory"),
    Structure.MILL: say("about.mill"),
}
TOPS: Final = {
    Top.MOVE: say("about.move"),
    Top.BOLSTER: say("about.bolster"),
    Top.TRADE: say("about.trade"),
    Top.PRODUCE: say("about.produce"),
}
BOTTOMS: Final = {
    Bottom.UPGRADE: say("about.upgrade"),
    Bottom.DEPLOY: say("about.deploy"),
    Bottom.BUILD: say("about.build"),
    Bottom.ENLIST: say("about.enlist"),
}


def about_mech(mech: Mech, faction: Faction) -> Message:
    """What the ability under this mech does for this faction."""
    if mech is Mech.RIVERWALK:
        return say("about.riverwalk", terrain=tuple(sorted(RIVERWALK[faction])))
    return _MECHS[mech]
