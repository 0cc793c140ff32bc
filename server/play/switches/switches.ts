/**
 * Stores what the operator has switched for a game: off for new bets, with a message for players; no autoplay, no
 * turbo. The write of a stake reads the row itself; a process keeps a copy only for its pages.
 */
import { sql } from 'kysely'
import { notify } from '../../platform/database/bus.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import { readInTurn } from '../../platform/process/follow-state.ts'
import type { Row } from '../rows.ts'

export const switchesTopic = 'games.switched'

export interface GameSwitch {
  game: string
  isOff: boolean
  /** The message to players for a game that is off; empty: the site's default. */
  say: string
  /** False: not offered, even if the jurisdiction allows it. */
  autoplay: boolean
  turbo: boolean
}

const untouched = { isOff: false, say: '', autoplay: true, turbo: true } as const

/** The switches of every game that was ever switched. */
export async function readSwitches(db: Db | Tx): Promise<ReadonlyMap<string, GameSwitch>> {
  const { rows } = await sql<Pick<Row<'game_switch'>, 'game' | 'off' | 'say' | 'no_autoplay' | 'no_turbo'>>`
    select game, off, say, no_autoplay, no_turbo from game_switch order by game`.execute(db)
  return new Map(
    rows.map(({ game, off, say, no_autoplay: noAutoplay, no_turbo: noTurbo }) => [
      game,
      { game, isOff: off, say, autoplay: !noAutoplay, turbo: !noTurbo },
    ]),
  )
}

/** Switches the game with the commit of `tx`. Returns the former state. */
export async function setSwitch(tx: Tx, game: string, next: Partial<Omit<GameSwitch, 'game'>>): Promise<GameSwitch> {
  await sql`insert into game_switch (game) values (${game}) on conflict do nothing`.execute(tx)
  const {
    rows: [row],
  } = await sql<Pick<Row<'game_switch'>, 'off' | 'say' | 'no_autoplay' | 'no_turbo'>>`
    select off, say, no_autoplay, no_turbo from game_switch where game = ${game} for update`.execute(tx)
  const before: GameSwitch =
    row === undefined
      ? { ...untouched, game }
      : { game, isOff: row.off, say: row.say, autoplay: !row.no_autoplay, turbo: !row.no_turbo }
  const { isOff, say, autoplay, turbo } = { ...before, ...next }
  await sql`
    update game_switch set off = ${isOff}, say = ${say}, no_autoplay = ${!autoplay}, no_turbo = ${!turbo}, changed_at = clock_timestamp() where game = ${game}`.execute(
    tx,
  )
  await notify(tx, switchesTopic, {})
  return before
}

/** Why a bet on this game was not taken, in the operator's words. */
export async function gameOffRefusal(db: Db, game: string): Promise<Refusal> {
  const {
    rows: [row],
  } = await sql<
    Pick<Row<'game_switch'>, 'say'>
  >`select say from game_switch where game = ${game} and off and say <> ''`.execute(db)
  return new Refusal('GameOff', row?.say)
}

/** This process's copy of the switches: for pages, never for money. */
export interface Switches {
  of(game: string): GameSwitch
  all(): ReadonlyMap<string, GameSwitch>
  /** Reloads them, then calls `changed`. */
  hear(): void
}

export async function followSwitches(db: Db, changed: () => void): Promise<Switches> {
  let known = await readSwitches(db)
  return {
    of: (game) => known.get(game) ?? { ...untouched, game },
    all: () => known,
    hear: readInTurn(
      () => readSwitches(db),
      (read) => {
        known = read
        changed()
      },
    ),
  }
}
