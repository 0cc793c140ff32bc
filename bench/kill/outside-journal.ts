/**
 * The outside journal: what the load meant to do, written before it asks, and what it was told, written after. It is
 * kept by a process that nobody kills, so it is the witness against the database.
 */
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Bet } from '@kurazh/contract/play.ts'
import type { Wire } from '@kurazh/contract/wire.ts'
import type { BetBody } from '../caller.ts'

interface Intent {
  kind: 'intent'
  player: number
  body: BetBody
  /** What the site had published for this nonce before the bet. */
  commitment: string
}
interface Acknowledgement {
  kind: 'answer'
  player: number
  bet: Wire<Bet>
  /** How often it was asked in all. */
  asked: number
}
/** A refusal that nothing explains: the players have money and stay within the table's limits. */
interface Refused {
  kind: 'refused'
  player: number
  nonce: number
  code: string
}
type Entry = Intent | Acknowledgement | Refused

export interface OutsideJournal {
  write(entry: Entry): void
  close(): void
}

/** Opens the file for appending; every line is handed to the system before the call returns. */
export function openJournal(file: string): OutsideJournal {
  const handle = openSync(file, 'a')
  return {
    write: (entry) => void writeSync(handle, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(handle),
  }
}

/** One bet as the outside knows it. */
export interface Witnessed {
  player: number
  body: BetBody
  commitment: string
  bet: Wire<Bet> | undefined
  asked: number
}

export interface Testimony {
  /** By `player:nonce`. */
  bets: Map<string, Witnessed>
  refused: Refused[]
  /** Bets that were meant or acknowledged twice by the journal itself: the load's own mistake. */
  contradictions: number
}

export const nameOf = (player: number, nonce: number): string => `${player}:${nonce}`

/** Reads the file back. */
export async function readJournal(file: string): Promise<Testimony> {
  const testimony: Testimony = { bets: new Map(), refused: [], contradictions: 0 }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const entry = JSON.parse(line) as Entry
    if (entry.kind === 'refused') {
      testimony.refused.push(entry)
      continue
    }
    const name = nameOf(entry.player, entry.kind === 'intent' ? entry.body.nonce : entry.bet.nonce)
    const known = testimony.bets.get(name)
    if (entry.kind === 'intent' && known === undefined) {
      testimony.bets.set(name, { player: entry.player, body: entry.body, commitment: entry.commitment, bet: undefined, asked: 0 })
    } else if (entry.kind === 'answer' && known !== undefined && known.bet === undefined) {
      known.bet = entry.bet
      known.asked = entry.asked
    } else {
      testimony.contradictions += 1
    }
  }
  return testimony
}
