/** Edits the order of a lobby: pinned entries precede the others, and each moves within its group. */
import type { LobbyPlace } from '@kurazh/contract/admin/lobby.ts'

/** The current order: saved entries with the pinned ones first, then new ones as built. Removed ones are left out. */
export function currentPlaces(ids: readonly string[], written: readonly LobbyPlace[]): LobbyPlace[] {
  const there = written.filter(({ id }) => ids.includes(id))
  const since = ids.filter((id) => !there.some((place) => place.id === id)).map((id) => ({ id, pinned: false }))
  return pinnedFirst([...there, ...since])
}

const pinnedFirst = (places: readonly LobbyPlace[]): LobbyPlace[] => [
  ...places.filter(({ pinned }) => pinned),
  ...places.filter(({ pinned }) => !pinned),
]

/** One place up or down; undefined at the end of its group. */
export function movePlace(places: readonly LobbyPlace[], id: string, by: -1 | 1): LobbyPlace[] | undefined {
  const from = places.findIndex((place) => place.id === id)
  const [one, other] = [places[from], places[from + by]]
  if (one === undefined || other === undefined || one.pinned !== other.pinned) return undefined
  return places.map((place) => (place === one ? other : place === other ? one : place))
}

/** A newly pinned entry becomes the last of the pinned, an unpinned one the first of the others. */
export function togglePin(places: readonly LobbyPlace[], id: string): LobbyPlace[] {
  const pinned = !places.some((place) => place.id === id && place.pinned)
  const others = places.filter((place) => place.id !== id)
  const edge = others.filter((place) => place.pinned).length
  return others.toSpliced(edge, 0, { id, pinned })
}

export const same = (one: readonly LobbyPlace[], other: readonly LobbyPlace[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
