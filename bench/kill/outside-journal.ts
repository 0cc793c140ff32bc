/**
 * The outside journal: each request of the load, written before it is sent, and its answer, written after. It is kept
 * by a process that is never killed, so it is the witness against the database.
 */
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Bet } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import type { BetBody } from '../caller.ts'

interface Intent {
  kind: 'intent'
  player: number
  body: BetBody
  /** The site's commitment for this nonce, published before the bet. */
  commitment: string
}
interface Acknowledgement {
  kind: 'answer'
  player: number
  bet: Wire<Bet>
  /** The number of requests. */
  attempts: number
}
/** An unexplained refusal: the players have money and stay within the table's limits. */
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

/** Opens the file for appending; every line is handed to the operating system before the call returns. */
export function openJournal(file: string): OutsideJournal {
  const handle = openSync(file, 'a')
  return {
    write: (entry) => void writeSync(handle, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(handle),
  }
}

/** One bet as the journal has it. */
export interface Witnessed {
  player: number
  body: BetBody
  commitment: string
  bet: Wire<Bet> | undefined
  attempts: number
}

export interface Testimony {
  /** By `player:nonce`. */
  bets: Map<string, Witnessed>
  refused: Refused[]
  /** Bets that the journal itself requested or acknowledged twice: errors of the load. */
  contradictions: number
}

export const nameOf = (player: number, nonce: number): string => `${player}:${nonce}`

/** Reads the file. */
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
      testimony.bets.set(name, {
        player: entry.player,
        body: entry.body,
        commitment: entry.commitment,
        bet: undefined,
        attempts: 0,
      })
    } else if (entry.kind === 'answer' && known !== undefined && known.bet === undefined) {
      known.bet = entry.bet
      known.attempts = entry.attempts
    } else {
      testimony.contradictions += 1
    }
  }
  return testimony
}
