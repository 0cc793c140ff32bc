/** The three writes of a steps game, many players at a time: opened, moved, closed. Each holds only while the game stands where it was read. */
import type { Ending } from '@kurazh/contract/play.ts'
import pg from 'pg'
import { arrayLiteral, quoted } from '../../platform/array-literal.ts'
import { createGroupCommit, type GroupCommit } from '../../platform/group-commit.ts'
import type { Log } from '../../platform/log.ts'
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

export interface StepsWrites {
  open: GroupCommit<GameToOpen, OpenedGame>
  /** Answers when the move was made; undefined for a game that stands elsewhere by now. */
  move: GroupCommit<GameToMove, Date | undefined>
  close: GroupCommit<GameToClose, ClosedGame | undefined>
  drain(): Promise<void>
}

/** One array an argument. */
const calls = {
  play_open: 'select player, verdict, balance, at from play_open($1,$2,$3,$4,$5,$6,$7,$8,$9)',
  play_move: 'select player, at from play_move($1,$2,$3,$4)',
  play_close: 'select player, balance, at from play_close($1,$2,$3,$4,$5,$6,$7,$8)',
} as const
const asText = { getTypeParser: () => (text: string) => text }
/** As everywhere else, so that a moment read back later is the same to the millisecond. */
const momentOf: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
const playerOf = ({ player }: { player: number }) => player

export function createStepsWrites(pool: pg.Pool, log?: Log): StepsWrites {
  const queue = {
    batchSize: 256, writesInFlight: 2, patienceMs: 15_000,
    troubled: (error: unknown) => log?.error({ err: error }, 'steps games cannot be written and are tried again'),
  } as const
  /** Calls a stored function; answers what comes after the player, by player. */
  async function call(name: keyof typeof calls, values: unknown[]): Promise<Map<number, string[]>> {
    const { rows } = await pool.query<string[]>({ name, text: calls[name], values, rowMode: 'array', types: asText })
    return new Map(rows.map(([player, ...rest]) => [Number(player), rest]))
  }

  const open = createGroupCommit<GameToOpen, OpenedGame>({
    ...queue,
    keyOf: playerOf,
    async write(batch) {
      const rows = await call('play_open', [
        arrayLiteral(batch, playerOf), arrayLiteral(batch, (game) => game.nonce), arrayLiteral(batch, (game) => quoted(game.game)),
        arrayLiteral(batch, (game) => game.version), arrayLiteral(batch, (game) => game.stake), arrayLiteral(batch, (game) => game.maxWin),
        arrayLiteral(batch, (game) => quoted(game.clientSeed)), arrayLiteral(batch, (game) => quoted(game.params)), playHouse,
      ])
      return batch.map(({ player }) => {
        const [verdict = '', balance = '', at = ''] = rows.get(player) ?? []
        if (verdict === '') throw new Error('an opening got no verdict')
        return { verdict: verdict as OpenVerdict, balance: BigInt(balance), at: momentOf(at) }
      })
    },
  })

  const move = createGroupCommit<GameToMove, Date | undefined>({
    ...queue,
    keyOf: playerOf,
    async write(batch) {
      const rows = await call('play_move', steps(batch))
      return batch.map(({ player }) => {
        const [at] = rows.get(player) ?? []
        return at === undefined ? undefined : momentOf(at)
      })
    },
  })

  const close = createGroupCommit<GameToClose, ClosedGame | undefined>({
    ...queue,
    keyOf: playerOf,
    async write(batch) {
      const [players, nonces, counts, moves] = steps(batch)
      const rows = await call('play_close', [
        players, nonces, counts, arrayLiteral(batch, (game) => game.multiplierE4), arrayLiteral(batch, (game) => game.payout), moves,
        arrayLiteral(batch, (game) => game.ended), playHouse,
      ])
      return batch.map(({ player }) => {
        const [balance, at = ''] = rows.get(player) ?? []
        return balance === undefined ? undefined : { balance: BigInt(balance), at: momentOf(at) }
      })
    },
  })

  return { open, move, close, drain: async () => void (await Promise.all([open.drain(), move.drain(), close.drain()])) }
}

function steps(batch: readonly Step[]): string[] {
  return [
    arrayLiteral(batch, playerOf), arrayLiteral(batch, ({ nonce }) => nonce), arrayLiteral(batch, ({ step }) => step),
    arrayLiteral(batch, ({ moves }) => quoted(moves)),
  ]
}
