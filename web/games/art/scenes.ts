/**
 * The drawn scenes as files loaded by the page: 480 × 288, light from the upper left, the lowest third quiet enough for
 * a title. They add no script to the page, and the browser caches them for ever. A game's scene is `scene.svg` in its
 * folder, found automatically; `solo-scene.svg` is that of its game for one player.
 */
import bonuses from './bonuses.svg'
import favourites from './favourites.svg'
import live from './live.svg'
import partners from './partners.svg'
import roubleSlots from './slots-rouble.svg'
import slots from './slots.svg'
import statuses from './statuses.svg'
import tournament from './tournament.svg'
import wallet from './wallet.svg'

/** Width and height of every scene in pixels of its drawing, for `<img>`. */
export const sceneSize = { width: 480, height: 288 } as const

const files: Readonly<Record<string, string>> = import.meta.glob('../*/{scene,solo-scene}.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** By the id of the game: the name of its folder, and before it «solo-» of a game for one player. */
const ofGames = Object.fromEntries(
  Object.entries(files).map(([path, address]) => {
    const [, folder = '', name = ''] = path.split('/')
    return [`${name.slice(0, -'scene.svg'.length)}${folder}`, address]
  }),
)

/** Scenes by the ids of games and of sections that have their own entries. */
const scenes: Readonly<Record<string, string>> = { ...ofGames, live, slots, 'slots-rouble': roubleSlots }

/** The scene of a game or a section. Throws where it has none. */
export function sceneOf(id: string): string {
  const scene = scenes[id]
  if (scene === undefined) throw new Error(`no scene of ${id}: draw web/games/${id}/scene.svg`)
  return scene
}

/** Scenes of the sections that are no games. */
export const sectionScenes = { bonuses, favourites, partners, statuses, tournament, wallet } as const

/** Banners are named after their scene: the id of a game as one word. */
const bannerName = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Scenes that a banner may use. */
export const bannerScenes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...ofGames, live, slots, bonuses, partners, statuses, tournament, wallet })
    .map(([id, scene]) => [bannerName(id), scene] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
