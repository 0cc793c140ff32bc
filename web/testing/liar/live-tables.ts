/** Runs lies over live tables: all of them one at a time, and as many pairs as there is time for. */
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import type { Verdict } from '../../play/proof/verdict.ts'
import type { Came } from './came.ts'
import { Alarmed, TableLiar } from './table-liar.ts'
import { distinctLies, tableLiesOn, tablePairsOn } from './table-lies.ts'
import { type LiedTable, liedTables, type TableWay } from './table-ways.ts'
import type { TableLie, TableWord } from './table-words.ts'

/** One walk to make: a game, a scenario, and the lies in it. */
export interface TableTrial {
  table: LiedTable
  way: TableWay
  lies: readonly TableLie[]
}

/** A page's claim about a round or a bet. */
export interface TableClaim {
  what: 'round' | 'bet'
  round: number
  verdict: Verdict
  holds: boolean
}

interface Walked {
  came: Came
  lied: boolean
  claims: TableClaim[]
  why?: unknown
}

/**
 * Walks a scenario with these lies. `lied` is false where none of them changed anything. `isShort`: only up to the
 * first alarm, so that a page that fails after it is not seen.
 */
export async function walkTable({ way, lies }: TableTrial, isShort = false): Promise<Walked> {
  const liar = new TableLiar(way.kind, lies, isShort)
  const fell: unknown[] = []
  const noted = (error: unknown) => fell.push(error)
  process.on('unhandledRejection', noted)
  try {
    await way.walk(liar)
    const claims = tableClaimsOf(liar)
    const [why] = [...liar.fell, ...fell]
    return { came: why === undefined ? await cameOf(claims, liar, way) : 'fell', lied: liar.lied, claims, why }
  } catch (error) {
    const why = error instanceof Alarmed ? [...liar.fell, ...fell][0] : error
    return { came: why === undefined ? 'alarm' : 'fell', lied: liar.lied, claims: [], why }
  } finally {
    process.off('unhandledRejection', noted)
    for (const page of liar.pages) page.close()
  }
}

function tableClaimsOf(liar: TableLiar): TableClaim[] {
  // A tab may claim a round that another tab has seen to its end, and a bet that no tab has seen.
  const seenBy = (shown: TableSeen, round: number) =>
    [shown, ...liar.pages.map((page) => page.shown)]
      .map((views) => views.get(round))
      .find((one) => one?.round?.result != null)
  return liar.pages.flatMap(({ notary, counted, shown }) => {
    const rounds = [...notary.store.getState().verdicts].map(([round, verdict]): TableClaim => {
      const view = seenBy(shown, round)
      return { what: 'round', round, verdict, holds: view !== undefined && liar.isTrueRound(view) }
    })
    const bets = counted.map(({ bet, verdict: first }): TableClaim => {
      const own = bet as OwnTableBet
      // A bet that waited for its shoe now has its round's verdict.
      const verdict = first === 'pending' ? (notary.store.getState().verdicts.get(own.round) ?? first) : first
      return {
        what: 'bet',
        round: own.round,
        verdict,
        holds: liar.isTrueBet(
          own,
          (seenBy(shown, own.round) ?? liar.server.records.round(own.round, 'me'))?.round?.decided ?? [],
        ),
      }
    })
    return [...rounds, ...bets]
  })
}

type TableSeen = TableLiar['pages'][number]['shown']

async function cameOf(claims: readonly TableClaim[], liar: TableLiar, way: TableWay): Promise<Came> {
  if (liar.isAlarmed || claims.some(({ verdict }) => verdict === 'broken')) return 'alarm'
  const honest = await honestOf(way)
  const isSilent = (round: number) => !claims.some((claim) => claim.what === 'bet' && claim.round === round)
  const swallowed = liar.staked.filter((round) => honest.bets.has(round) && isSilent(round))
  const isProved = (claim: TableClaim) => claim.verdict === 'proved'
  if (claims.some((claim) => isProved(claim) && !claim.holds)) return 'fooled'
  // An unreadable message counts as none: a bet reported only by such messages is reported to its player as missing.
  if (!liar.garbled && swallowed.some((round) => claims.some((claim) => isProved(claim) && claim.round === round)))
    return 'fooled'
  if (liar.pages.some(({ refusals }) => refusals.length > honest.refusals)) return 'refused'
  if (claims.every(isProved) && claims.length >= honest.claims) return 'true'
  return claims.some(({ holds }) => !holds) || swallowed.length > 0 ? 'silent' : 'unproved'
}

interface Honest {
  bets: ReadonlySet<number>
  claims: number
  refusals: number
  /** All messages, requests and moves: lies are made from them. */
  liar: TableLiar
}

const honestly = new Map<TableWay, Promise<Honest>>()

/** The result of a scenario with an honest table. */
function honestOf(way: TableWay): Promise<Honest> {
  const walk = async (): Promise<Honest> => {
    const liar = new TableLiar(way.kind, [])
    await way.walk(liar)
    const claims = tableClaimsOf(liar)
    const found = {
      bets: new Set(claims.flatMap(({ what, round }) => (what === 'bet' ? [round] : []))),
      claims: claims.length,
      refusals: Math.max(...liar.pages.map(({ refusals }) => refusals.length)),
      liar,
    }
    for (const page of liar.pages) page.close()
    return found
  }
  const known = honestly.get(way) ?? walk()
  honestly.set(way, known)
  return known
}

/** The messages and requests of a scenario without lies. */
export async function honestWordsOf(way: TableWay): Promise<TableWord[]> {
  const {
    liar: { told, asked },
  } = await honestOf(way)
  return [...told, ...asked]
}

/** A game and a way at it. */
export type TableSpot = Pick<TableTrial, 'table' | 'way'>

export const tableSpots: readonly TableSpot[] = liedTables.flatMap((table) => table.ways.map((way) => ({ table, way })))

/** All lies in a scenario, one at a time. There are tens of thousands, so they are made scenario by scenario. */
export async function tableSingles({ table, way }: TableSpot): Promise<TableTrial[]> {
  const { liar } = await honestOf(way)
  return tableLiesOn(liar, way.kind).map((lie) => ({ table, way, lies: [lie] }))
}

/** The same without lies that come to the same walk: a third fewer. Finding them takes seconds. */
export async function distinctTableSingles({ table, way }: TableSpot): Promise<TableTrial[]> {
  const known = distinctly.get(way)
  if (known) return known
  const { liar } = await honestOf(way)
  const lies = distinctLies(tableLiesOn(liar, way.kind), liar).map((lie) => ({ table, way, lies: [lie] }))
  // Only one scenario at a time is requested, more than once.
  distinctly.clear()
  distinctly.set(way, lies)
  return lies
}
const distinctly = new Map<TableWay, TableTrial[]>()

/** A crook's action, combined with a withheld message that would reveal it. */
export async function tableCovered({ table, way }: TableSpot): Promise<TableTrial[]> {
  const { liar } = await honestOf(way)
  return tablePairsOn(liar, way.kind).map((lies) => ({ table, way, lies }))
}

/** A trial in words, as a failing test and the command print it. */
export function tableWordsOf({ table, way, lies }: TableTrial): string {
  const said = lies.map(
    ({ manner, at, ever, bend, page }) =>
      `${manners[manner]} ${at}${ever ? ' и дальше' : ''}${page === undefined ? '' : ` странице ${page}`}: ${bend.path || 'весь'} — ${bend.how}`,
  )
  return `${table.game.id}, ${way.name}: ${said.join('; ') || 'без лжи'}`
}

const manners = {
  told: 'слово',
  again: 'слово',
  everywhere: 'со слова',
  heard: 'запрос',
  crooked: 'с хода',
  refused: 'не сыгран и отклонён запрос',
  denied: 'сыгран и отклонён запрос',
} as const satisfies Record<TableLie['manner'], string>
