/** The registry of games: every game by its id, and every version of its rules that was ever played. */
import type { Game } from './game.ts'

/** All rules of one game, newest first: older ones accept no new bets but replay the old ones permanently. */
export type Versions = readonly [Game, ...Game[]]

type Kind = Game['kind']
type OfKind<Wanted extends Kind> = Extract<Game, { kind: Wanted }>

/**
 * Ids and versions come from outside, so only listed ones are found. Where kinds are given, a game of another kind is
 * not found.
 */
export interface Registry<Lists extends Readonly<Record<string, Versions>>> {
  /** The rules of each game for new bets. */
  readonly games: { readonly [Id in keyof Lists]: Lists[Id][0] }
  /** The rules for new bets of this game; undefined when there is no such game. */
  current<Wanted extends Kind = Kind>(id: string, ...kinds: readonly Wanted[]): OfKind<Wanted> | undefined
  /** The rules that a bet was made by; undefined when the site never had them. */
  rulesOf<Wanted extends Kind = Kind>(
    id: string,
    version: number,
    ...kinds: readonly Wanted[]
  ): OfKind<Wanted> | undefined
  /** The ids of all games, or of those of these kinds. */
  idsOf(...kinds: readonly Kind[]): string[]
  /** The versions of this game, newest first; empty when there is no such game. */
  versionsOf(id: string): number[]
}

export function createRegistry<const Lists extends Readonly<Record<string, Versions>>>(lists: Lists): Registry<Lists> {
  const listOf = (id: string): readonly Game[] => (Object.hasOwn(lists, id) ? (lists[id] ?? []) : [])
  function pick<Wanted extends Kind>(game: Game | undefined, kinds: readonly Wanted[]): OfKind<Wanted> | undefined {
    return game !== undefined && (kinds.length === 0 || (kinds as readonly Kind[]).includes(game.kind))
      ? (game as OfKind<Wanted>)
      : undefined
  }
  return {
    games: Object.fromEntries(Object.entries(lists).map(([id, [newest]]) => [id, newest])) as Registry<Lists>['games'],
    current: (id, ...kinds) => pick(listOf(id)[0], kinds),
    rulesOf: (id, version, ...kinds) =>
      pick(
        listOf(id).find((rules) => rules.version === version),
        kinds,
      ),
    idsOf: (...kinds) => Object.keys(lists).filter((id) => pick(listOf(id)[0], kinds) !== undefined),
    versionsOf: (id) => listOf(id).map(({ version }) => version),
  }
}
