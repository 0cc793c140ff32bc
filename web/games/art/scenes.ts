/**
 * The drawn scenes as files beside the page: 480 × 288, light from the upper left, the lowest third quiet enough for a title.
 * They cost the page no script and are kept by the browser for ever.
 */
import bonuses from './bonuses.svg'
import bubbles from './bubbles.svg'
import crash from './crash.svg'
import dice from './dice.svg'
import favourites from './favourites.svg'
import heist from './heist.svg'
import live from './live.svg'
import mines from './mines.svg'
import moneyTrain from './money-train.svg'
import partners from './partners.svg'
import plinko from './plinko.svg'
import roubleSlots from './slots-rouble.svg'
import slots from './slots.svg'
import statuses from './statuses.svg'
import tournament from './tournament.svg'
import wallet from './wallet.svg'

/** Width and height of every scene in pixels of its drawing, for `<img>`. */
export const sceneSize = { width: 480, height: 288 } as const

/** Scenes of games. */
export const gameScenes = { bubbles, crash, dice, heist, live, mines, moneyTrain, plinko, roubleSlots, slots } as const

/** Scenes of the sections that are no games. */
export const sectionScenes = { bonuses, favourites, partners, statuses, tournament, wallet } as const

/** Those that a banner may stand on. */
export const bannerScenes = { bonuses, bubbles, crash, dice, heist, live, mines, moneyTrain, partners, plinko, slots, statuses, tournament, wallet } as const
