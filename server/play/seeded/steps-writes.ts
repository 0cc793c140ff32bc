/**
 * Writes steps games, many players at a time: opened, moved, closed. Each write takes effect only if the game is still
 * in the state that was read.
 */
import type { Ending } from '@kurazh/contract/play/play.ts'
import pg from 'pg'
import { arrayLiteral, quoted } from '../../platform/database/array-literal.ts'
import { createGroupCommit, type GroupCommit } from '../../platform/database/group-commit.ts'
import type { Log } from '../../platform/process/log.ts'
import { playHouse } from '../../wallet/wallet.ts'
import type { StakeVerdict } from '../bets/bettor.ts'

/** `open`: such a game is open under another nonce. */
export type OpenVerdict = StakeVerdict | 'open'

export interface GameToOpen {
  player: number
  nonce: number
  game: string
  version: number
  stake: bigint
  maxWin: bigint
  clientSeed: string
  /** JSON text. */
  params: string
  /** The number of the declared bank it was admitted under. */
  bank: number
}
export interface OpenedGame {
  verdict: OpenVerdict
  /** Kopecks after the stake. */
  balance: bigint
  at: Date
}

interface Step {
  player: number
  nonce: number
  /** How many moves the game must still have. */
  step: number
  /** All its moves from now on, as JSON text. */
  moves: string
  /** What the move adds to the stake. Kopecks. */
  more: bigint
}
export type GameToMove = Step
export interface GameToClose extends Step {
  multiplierE4: number
  payout: bigint
  ended: Ending
}
export interface ClosedGame {
  /** Kopecks after the payout. */
  balance: bigint
  at: Date
}
/** A move that was made. */
export interface MovedGame {
  /** Kopecks after what it added to the stake; null where it added nothing. */
  balance: bigint | null
  at: Date
}
/** What the move would have added was not taken: the game is as it was. */
export interface StepRefused {
  verdict: Exclude<StakeVerdict, 'accepted' | 'duplicate'>
}

export interface StepsWrites {
  open: GroupCommit<GameToOpen, OpenedGame>
  /** Undefined if the game is in another state by now. */
  move(game: GameToMove): Promise<MovedGame | StepRefused | undefined>
  close(game: GameToClose): Promise<ClosedGame | StepRefused | undefined>
  drain(): Promise<void>
}

/** One array per argument. */
const calls = {
  play_open: 'select player, verdict, balance, at from play_open($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)',
  play_step: 'select player, verdict, balance, at from play_step($1,$2,$3,$4,$5,$6,$7,$8,$9)',
} as const
const asText = { getTypeParser: () => (text: string) => text }
/** Parsed as everywhere else, so that a time read later is the same to the millisecond. */
const momentOf: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
const playerOf = ({ player }: { player: number }) => player

export function createStepsWrites(pool: pg.Pool, log?: Log): StepsWrites {
  const queue = {
    batchSize: 256,
    writesInFlight: 2,
    troubled: (error: unknown) => log?.error({ err: error }, 'steps games cannot be written and are tried again'),
  } as const
  /** Calls a stored function; returns the columns after the player, by player. */
  async function call<Cell extends string | null = string>(
    name: keyof typeof calls,
    values: unknown[],
  ): Promise<Map<number, Cell[]>> {
    const { rows } = await pool.query<Cell[]>({ name, text: calls[name], values, rowMode: 'array', types: asText })
    return new Map(rows.map(([player, ...rest]) => [Number(player), rest]))
  }

  const open = createGroupCommit<GameToOpen, OpenedGame>({
    ...queue,
    keyOf: playerOf,
    async write(batch) {
      const rows = await call('play_open', [
        arrayLiteral(batch, playerOf),
        arrayLiteral(batch, (game) => game.nonce),
        arrayLiteral(batch, (game) => quoted(game.game)),
        arrayLiteral(batch, (game) => game.version),
        arrayLiteral(batch, (game) => game.stake),
        arrayLiteral(batch, (game) => game.maxWin),
        arrayLiteral(batch, (game) => quoted(game.clientSeed)),
        arrayLiteral(batch, (game) => quoted(game.params)),
        playHouse,
        arrayLiteral(batch, (game) => game.bank),
      ])
      return batch.map(({ player }) => {
        const [verdict = '', balance = '', at = ''] = rows.get(player) ?? []
        if (verdict === '') throw new Error('an opening got no verdict')
        return { verdict: verdict as OpenVerdict, balance: BigInt(balance), at: momentOf(at) }
      })
    },
  })

  // One queue for both: how long a move waits for its write must not depend on whether it ends the game.
  const step = createGroupCommit<GameToMove | GameToClose, MovedGame | StepRefused | undefined>({
    ...queue,
    keyOf: playerOf,
    async write(batch) {
      const rows = await call<string | null>('play_step', [
        arrayLiteral(batch, playerOf),
        arrayLiteral(batch, ({ nonce }) => nonce),
        arrayLiteral(batch, (game) => game.step),
        arrayLiteral(batch, (game) => ('ended' in game ? game.multiplierE4 : none)),
        arrayLiteral(batch, (game) => ('ended' in game ? game.payout : none)),
        arrayLiteral(batch, ({ moves }) => quoted(moves)),
        arrayLiteral(batch, (game) => ('ended' in game ? quoted(game.ended) : none)),
        arrayLiteral(batch, ({ more }) => more),
        playHouse,
      ])
      return batch.map(({ player }) => {
        const [verdict, balance = null, at] = rows.get(player) ?? []
        if (at == null) return undefined
        if (verdict !== 'accepted') return { verdict: verdict as StepRefused['verdict'] }
        return { balance: balance === null ? null : BigInt(balance), at: momentOf(at) }
      })
    },
  })

  return {
    open,
    move: (game) => step.submit(game),
    close: (game) =>
      step
        .submit(game)
        .then((closed) =>
          closed === undefined || 'verdict' in closed ? closed : { ...closed, balance: closed.balance ?? unpaid() },
        ),
    drain: async () => void (await Promise.all([open.drain(), step.drain()])),
  }
}

/** In an array literal. */
const none = 'null'

function unpaid(): never {
  throw new Error('a game was ended and has no balance')
}
