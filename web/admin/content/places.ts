/** The order of a lobby while it is being changed: those that are pinned stand before the others, and each moves among its like. */
import type { LobbyPlace } from '@kurazh/contract/admin/lobby.ts'

/** As it stands now: what is written, those that are pinned first, then what has come since, as built. What is not there any more is left out. */
export function placesNow(ids: readonly string[], written: readonly LobbyPlace[]): LobbyPlace[] {
  const there = written.filter(({ id }) => ids.includes(id))
  const since = ids.filter((id) => !there.some((place) => place.id === id)).map((id) => ({ id, pinned: false }))
  return pinnedFirst([...there, ...since])
}

const pinnedFirst = (places: readonly LobbyPlace[]): LobbyPlace[] => [...places.filter(({ pinned }) => pinned), ...places.filter(({ pinned }) => !pinned)]

/** One place up or down; undefined where its like ends. */
export function moved(places: readonly LobbyPlace[], id: string, by: -1 | 1): LobbyPlace[] | undefined {
  const from = places.findIndex((place) => place.id === id)
  const [one, other] = [places[from], places[from + by]]
  if (one === undefined || other === undefined || one.pinned !== other.pinned) return undefined
  return places.map((place) => (place === one ? other : place === other ? one : place))
}

/** Pinned becomes the last of the pinned ones, unpinned the first of the others. */
export function turned(places: readonly LobbyPlace[], id: string): LobbyPlace[] {
  const pinned = !places.some((place) => place.id === id && place.pinned)
  const others = places.filter((place) => place.id !== id)
  const edge = others.filter((place) => place.pinned).length
  return others.toSpliced(edge, 0, { id, pinned })
}

export const same = (one: readonly LobbyPlace[], other: readonly LobbyPlace[]): boolean => JSON.stringify(one) === JSON.stringify(other)
