/**
 * Players at a table whose nodes are being killed: they sit, bet every round, decide, repeat requests until answered,
 * and record what they saw.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import { tables as calls } from '@kurazh/contract/tables/tables.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'

export type Snapshot = Wire<TableSnapshot>
type OwnBet = NonNullable<Snapshot['own']>

export interface ToldOfRound {
  /** The newest acknowledged layout. */
  bet: OwnBet | undefined
  /** Acknowledged decisions by their step. */
  moves: Map<number, { seat: number; move: string }>
  /** Open cards by place and index, as first seen; and where they were seen differently later. */
  cards: Map<string, number>
  otherwise: string[]
}

export interface TablePlayer {
  /** By round. */
  readonly rounds: ReadonlyMap<number, ToldOfRound>
  readonly done: Promise<void>
}

export interface TablePlayerOptions {
  cookie: string
  seat: number
  table: string
  origins(): readonly string[]
  chance: Chance
  signal: AbortSignal
}

interface Refused {
  status: number
  code: string
}

async function post<Success>(origin: string, path: string, body: object, cookie?: string): Promise<Success | Refused> {
  const reply = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(4_000),
  })
  const read = (await reply.json()) as { success?: Success; code?: string }
  return read.success ?? { status: reply.status, code: read.code ?? '' }
}

const isRefused = (answer: object): answer is Refused => 'status' in answer && 'code' in answer

/** The table's public snapshot. Throws where no leader answers. */
export async function askTable(origin: string, table: string, cookie?: string): Promise<Snapshot> {
  const answer = await post<Snapshot>(origin, calls.tableState.path, { table }, cookie)
  if (isRefused(answer)) throw new Error(answer.code)
  return answer
}

/** Records the open cards. */
function see(seen: ToldOfRound, { dealt }: NonNullable<Snapshot['round']>): void {
  for (const { place, index, value } of dealt) {
    if (value === null || index === null) continue
    const name = `${place} ${index}`
    if ((seen.cards.get(name) ?? value) !== value) seen.otherwise.push(name)
    seen.cards.set(name, value)
  }
}

export function tablePlayer({ cookie, seat, table, origins, chance, signal }: TablePlayerOptions): TablePlayer {
  const rounds = new Map<number, ToldOfRound>()
  const ofRound = (round: number): ToldOfRound => {
    const known = rounds.get(round) ?? { bet: undefined, moves: new Map(), cards: new Map(), otherwise: [] }
    rounds.set(round, known)
    return known
  }

  /** Sends the same request to any node until it is answered. */
  async function retry<Success extends object>(path: string, body: object): Promise<Success | Refused | undefined> {
    for (let tries = 0; tries < 60; tries += 1) {
      const answer = await post<Success>(chance.oneOf(origins()), path, { table, ...body }, cookie).catch(
        () => undefined,
      )
      if (answer !== undefined && !(isRefused(answer) && (answer.code === 'Unavailable' || answer.status >= 500)))
        return answer
      await sleep(100)
    }
    return undefined
  }

  async function bet({ round, own }: Snapshot): Promise<void> {
    if (round === null || own !== null) return
    const spots = [
      { spot: `${seat}-main`, stake: 50 + 10 * chance.whole(0, 5) },
      ...(chance.float() < 0.4 ? [{ spot: `${seat}-pairs`, stake: 10 }] : []),
    ]
    const answer = await retry<{ bet: OwnBet | null }>(calls.tableBet.path, {
      round: round.number,
      key: randomBytes(8).toString('hex'),
      revision: 0,
      version: round.version,
      spots,
    })
    if (answer !== undefined && !isRefused(answer) && answer.bet !== null) ofRound(round.number).bet = answer.bet
  }

  async function decide({ round }: Snapshot): Promise<void> {
    const decision = round?.decision
    if (
      round === null ||
      decision == null ||
      !decision.seats.includes(seat) ||
      ofRound(round.number).moves.has(decision.step)
    )
      return
    await sleep(chance.whole(0, 600))
    const move = chance.oneOf(decision.moves)
    const answer = await retry<{ bet: OwnBet | null }>(calls.tableMove.path, {
      round: round.number,
      seat,
      step: decision.step,
      move,
    })
    if (answer === undefined || isRefused(answer)) return
    ofRound(round.number).moves.set(decision.step, { seat, move })
    if (answer.bet !== null) ofRound(round.number).bet = answer.bet
  }

  async function play(): Promise<void> {
    while (!signal.aborted) {
      const state = await askTable(chance.oneOf(origins()), table, cookie).catch(() => undefined)
      if (state !== undefined) {
        if (state.round !== null) see(ofRound(state.round.number), state.round)
        if (state.seats[seat - 1]?.own !== true) await retry(calls.tableSit.path, { seat })
        else if (state.round?.betting === 'open' && state.round.closesAt - state.now > 500) await bet(state)
        else await decide(state)
      }
      await sleep(chance.whole(80, 200))
    }
  }

  return { rounds, done: play() }
}
