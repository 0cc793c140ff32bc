/**
 * Everything there is or will be to play, in the order menus and the lobby show it. A game that joins `webGames` or `webRounds` opens by
 * itself; until then its screen says that it opens later. The lobbies of machines are open. What is said here is true whether it is open or not.
 */
import type { ComponentType } from 'react'
import {
  BubblesIcon, DiceIcon, type GameIconProps, LiveIcon, MinesIcon, MoneyTrainIcon, PlinkoIcon, RoubleSlotsIcon, SlotsIcon,
} from './art/icons.tsx'
import { gameScenes } from './art/scenes.ts'
import { CrashIcon } from './crash/rocket-art.tsx'
import { HeistIcon } from './heist/heist-icon.tsx'
import { slotFaceOf, webSlots } from '../slots/index.ts'
import { webGames, webGifts, webRounds } from './index.ts'
import { rtpText } from './rtp-text.ts'

/** The shelves of the lobby, in their order. */
export const categories = ['Быстрые', 'Слоты', 'Live', 'События'] as const
export type Category = (typeof categories)[number]

export interface CatalogueEntry {
  /** The game's id where there is such a game, a name of the section's own otherwise. */
  id: string
  /** In menus and on tiles. */
  title: string
  path: string
  /** The section in the window's title. */
  section: string
  category: Category
  /** For menus, in the colour of the text. */
  icon: ComponentType<GameIconProps>
  /** Address of the drawn scene, `sceneSize` large. */
  scene: string
  /** One sentence: what one does there. */
  about: string
  /** Other words people look for it by. */
  aliases: string
  /** False: the screen says that it opens later. */
  open: boolean
  /** The range of exact returns, from the rules themselves: «возврат 99 %», of an event how one comes in; open entries only. */
  returned?: () => string
  /** A drawing on a clear ground for the head of the lobby; open games that have one. */
  art?: ComponentType<{ className?: string | undefined }>
  /** Open by seasons, and shown near and in them only. */
  isEvent?: boolean
}

type Entry = Omit<CatalogueEntry, 'open' | 'returned' | 'art'>

const entries: readonly Entry[] = [
  {
    id: 'crash',
    title: 'Crash',
    path: '/crash',
    section: 'Crash',
    category: 'Быстрые',
    icon: CrashIcon,
    scene: gameScenes.crash,
    about: 'Ракета набирает множитель: заберите ставку до взрыва.',
    aliases: 'краш ракета взлёт',
  },
  {
    id: 'plinko',
    title: 'Plinko',
    path: '/plinko',
    section: 'Plinko',
    category: 'Быстрые',
    icon: PlinkoIcon,
    scene: gameScenes.plinko,
    about: 'Шарик скачет по колышкам: чем дальше от середины он упадёт, тем больше множитель.',
    aliases: 'плинко шарик',
  },
  {
    id: 'mines',
    title: 'Mines',
    path: '/mines',
    section: 'Mines',
    category: 'Быстрые',
    icon: MinesIcon,
    scene: gameScenes.mines,
    about: 'Открывайте плитки с камнями и остановитесь раньше, чем попадётся мина.',
    aliases: 'мины минёр сапёр',
  },
  {
    id: 'bubbles',
    title: 'Bubbles',
    path: '/bubbles',
    section: 'Bubbles',
    category: 'Быстрые',
    icon: BubblesIcon,
    scene: gameScenes.bubbles,
    about: 'Назовите множитель: если пузырь дорастёт до него целым, ставка выиграла.',
    aliases: 'пузыри баблс',
  },
  {
    id: 'dice',
    title: 'Dice',
    path: '/dice',
    section: 'Dices',
    category: 'Быстрые',
    icon: DiceIcon,
    scene: gameScenes.dice,
    about: 'Назовите шанс и возьмите меньшие или большие номера из миллиона.',
    aliases: 'дайс дайсы кости кубики',
  },
  {
    id: 'money-train',
    title: 'Money Train',
    path: '/moneytrain',
    section: 'Money Train',
    category: 'Быстрые',
    icon: MoneyTrainIcon,
    scene: gameScenes.moneyTrain,
    about: 'Вагон за вагоном добыча растёт: сойдите с поезда раньше засады.',
    aliases: 'мани трейн поезд вагоны',
  },
  {
    id: 'slots',
    title: 'Slots',
    path: '/slots',
    section: 'Slots',
    category: 'Слоты',
    icon: SlotsIcon,
    scene: gameScenes.slots,
    about: 'Барабаны с символами, нарисованными для этого сайта.',
    aliases: 'слоты автоматы',
  },
  {
    id: 'slots-rouble',
    title: 'Слоты от 1\u00a0₽',
    path: '/slots2',
    section: 'Slots',
    category: 'Слоты',
    icon: RoubleSlotsIcon,
    scene: gameScenes.roubleSlots,
    about: 'Те же слоты со ставкой от одного рубля.',
    aliases: 'автоматы рубль дешёвые',
  },
  {
    id: 'live',
    title: 'Live',
    path: '/live',
    section: 'Live',
    category: 'Live',
    icon: LiveIcon,
    scene: gameScenes.live,
    about: 'Столы с общим розыгрышем: все за столом ставят на один исход.',
    aliases: 'лайв рулетка карты дилер',
  },
  {
    id: 'heist',
    title: 'Ограбление',
    path: '/snowdown',
    section: 'Новогоднее ограбление',
    category: 'События',
    icon: HeistIcon,
    scene: gameScenes.heist,
    about: 'Новогоднее событие: пять комнат банка под снегом, забег по билету за обычные ставки.',
    aliases: 'новый год сейф билет',
  },
]

/** Sections that are open by seasons, where nothing of one's own is staked: they have no return to tell. */
export const events: ReadonlySet<string> = new Set(['heist'])

/** The lobby of live tables. */
export const tableLobbies: ReadonlySet<string> = new Set(['live'])

/** What the tables are called in histories and statements. */
const tableTitles: Readonly<Record<string, string>> = {
  roulette: 'Рулетка', 'roulette-la-partage': 'Рулетка La Partage', 'speed-roulette': 'Быстрая рулетка', baccarat: 'Баккара', blackjack: 'Блэкджек', 'blackjack-high': 'Блэкджек: высокие ставки',
}

/** The sections that are lobbies of machines, by their ids: at any total bet, and at 1 ₽. */
export const slotSections: ReadonlyMap<string, 'slots' | 'slots2'> = new Map([['slots', 'slots'], ['slots-rouble', 'slots2']])

/** From the least to the most that a machine returns. */
function machinesReturn(): string {
  const returns = webSlots.map(({ figures }) => figures).sort((one, other) => one.rtp - other.rtp).map(({ returned }) => returned)
  const [least, most] = [returns[0], returns.at(-1)]
  return `возврат ${least === most ? least : `${least}–${most}`}\u00a0%`
}

export const catalogue: readonly CatalogueEntry[] = entries.map((entry) => {
  if (slotSections.has(entry.id)) return { ...entry, open: true, returned: machinesReturn }
  if (tableLobbies.has(entry.id)) return { ...entry, open: true, returned: () => 'рулетка, баккара, блэкджек' }
  if (events.has(entry.id)) return { ...entry, open: true, isEvent: true, returned: () => 'по билетам за ставки' }
  const game = [...webGames, ...webRounds].find(({ face }) => face.id === entry.id)
  if (!game) return { ...entry, open: false }
  return { ...entry, open: true, returned: () => rtpText(entry.id), ...(game.art && { art: game.art }) }
})

/** The name of a game by its id; those made elsewhere, whose names lie with the server, have one in common; the id itself of one that is not there any more. */
export const titleOf = (game: string): string => catalogue.find(({ id }) => id === game)?.title ?? slotFaceOf(game)?.title ?? webGifts.find(({ face }) => face.id === game)?.face.title ?? tableTitles[game] ?? (game.startsWith('pkg-') ? 'Игра другого автора' : game)
