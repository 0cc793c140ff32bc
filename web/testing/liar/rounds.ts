/** Runs lies over shared rounds: all of them one at a time, and as many pairs as there is time for. */
import { games } from '@kurazh/games/index.ts'
import type { Game, RisingRound } from '@kurazh/games/core/game.ts'
import type { Came } from './came.ts'
import { claimsOf, type RoundClaim } from './round-claims.ts'
import { RoundLiar } from './round-liar.ts'
import { roundLiesOn } from './round-lies.ts'
import type { RoundWay } from './round-steps.ts'
import { type RoundTable, roundTableOf } from './round-ways.ts'
import type { RoundLie, RoundManner } from './round-words.ts'

/** One walk to make: a game, a scenario, and the lies in it. */
export interface RoundTrial {
  table: RoundTable
  way: RoundWay
  lies: readonly RoundLie[]
}

export const roundTables: readonly RoundTable[] = Object.values<Game>(games)
  .filter((game): game is RisingRound => game.kind === 'round' && game.mechanic === 'rising')
  .map(roundTableOf)

/** Walks a scenario with these lies. `lied` is false where none of them changed anything. */
export async function walkRounds({
  table,
  way,
  lies,
}: RoundTrial): Promise<{ came: Came; lied: boolean; garbled: boolean; claims: RoundClaim[]; why?: unknown }> {
  const liar = serverFor(table, way, lies)
  const fell: unknown[] = []
  const noted = (error: unknown) => fell.push(error)
  process.on('unhandledRejection', noted)
  try {
    const shown = (await way.walk(liar)) ?? []
    const claims = [...claimsOf(liar), ...shown]
    const [why] = [...liar.fell, ...fell]
    return {
      came: why === undefined ? cameOf(claims, liar, way) : 'fell',
      lied: liar.lied,
      garbled: liar.garbled,
      claims,
      why,
    }
  } catch (why) {
    return { came: 'fell', lied: liar.lied, garbled: liar.garbled, claims: [], why }
  } finally {
    process.off('unhandledRejection', noted)
    for (const { page } of liar.onlookers) page.close()
  }
}

const serverFor = ({ game, seed }: RoundTable, { kind }: RoundWay, lies: readonly RoundLie[]) =>
  new RoundLiar(seed, { ...kind, game }, lies)

function cameOf(claims: readonly RoundClaim[], { onlookers }: RoundLiar, { honest }: RoundWay): Came {
  if (claims.some(({ holds }) => !holds)) return 'fooled'
  if (
    onlookers.some(({ page }) => page.notary.store.getState().lie !== null) ||
    claims.some(({ verdict }) => verdict === 'broken')
  )
    return 'alarm'
  const said = verdictsOf(claims)
  return said.every((verdict) => verdict === 'proved') && said.length === honest.length ? 'true' : 'unproved'
}

/** The verdicts on bets, counted and shown. */
export const verdictsOf = (claims: readonly RoundClaim[]) =>
  claims.filter(({ where }) => where !== 'kept').map(({ verdict }) => verdict)

/** Every lie in this scenario, one at a time. */
async function liesOn(table: RoundTable, way: RoundWay): Promise<RoundLie[]> {
  const liar = serverFor(table, way, [])
  await way.walk(liar)
  for (const { page } of liar.onlookers) page.close()
  return roundLiesOn(liar, table.seed)
}

/** All lies one at a time, over all games and scenarios. */
export async function roundSingles(): Promise<RoundTrial[]> {
  const trials: RoundTrial[] = []
  for (const table of roundTables)
    for (const way of table.ways) for (const lie of await liesOn(table, way)) trials.push({ table, way, lies: [lie] })
  return trials
}

/** A trial in words, as a failing test and the command print it. */
export function roundWordsOf({ table, way, lies }: RoundTrial): string {
  const said = lies.map(
    ({ manner, at, ever, bend }) =>
      `${manners[manner]} ${at}${ever ? ' и дальше' : ''}: ${bend.path || 'весь'} — ${bend.how}`,
  )
  return `${table.game.id}, ${way.name}: ${said.join('; ') || 'без лжи'}`
}

const manners = {
  told: 'слово',
  again: 'слово',
  everywhere: 'со слова',
  heard: 'запрос',
  echoed: 'запрос, повторённый как сказано,',
  deaf: 'запрос',
  forged: 'с хода',
  interrupted: 'ход',
} as const satisfies Record<RoundManner, string>
