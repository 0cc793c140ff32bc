/** Writes rounds of third-party games, many players at a time: takes the stake, pays the win. */
import pg from 'pg'
import { arrayLiteral, quoted } from '../../../platform/database/array-literal.ts'
import { createGroupCommit, type GroupCommit } from '../../../platform/database/group-commit.ts'
import type { Log } from '../../../platform/process/log.ts'
import { playHouse } from '../../../wallet/wallet.ts'
import type { StakeVerdict } from '../../bets/bettor.ts'
import type { BetToSettle } from '../instant-writes.ts'

interface Played {
  /**
   * `open`: a round of this game is open. `written`: its nonce is used, possibly by an attempt of this very play whose
   * answer was lost.
   */
  verdict: StakeVerdict | 'open' | 'written'
  /** Kopecks after the stake. */
  balance: bigint
  at: Date
}
interface Ended {
  /** Kopecks after the payout. */
  balance: bigint
  at: Date
}

export interface PackageWrites {
  play: GroupCommit<BetToSettle, Played>
  /** Resolves with a value if this call ended the round; undefined if it was already over. */
  end: GroupCommit<{ player: number; nonce: number }, Ended | undefined>
  drain(): Promise<void>
}

const calls = {
  play_package_play: 'select player, verdict, balance, at from play_package_play($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)',
  play_package_end: 'select player, balance, at from play_package_end($1,$2,$3)',
} as const
const asText = { getTypeParser: () => (text: string) => text }
const momentOf: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
const playerOf = ({ player }: { player: number }) => player

export function createPackageWrites(pool: pg.Pool, log: Log): PackageWrites {
  const queue = {
    keyOf: playerOf,
    batchSize: 256,
    writesInFlight: 2,
    troubled: (error: unknown) =>
      log.error({ err: error }, 'rounds made elsewhere cannot be written and are tried again'),
  } as const
  /** Calls a stored function; returns the columns after the player, by player. */
  async function call(name: keyof typeof calls, values: unknown[]): Promise<Map<number, string[]>> {
    const { rows } = await pool.query<string[]>({ name, text: calls[name], values, rowMode: 'array', types: asText })
    return new Map(rows.map(([player, ...rest]) => [Number(player), rest]))
  }

  /** Bets whose write was sent at least once. */
  const tried = new WeakSet<BetToSettle>()
  const play = createGroupCommit<BetToSettle, Played>({
    ...queue,
    async write(batch) {
      const again = batch.map((each) => tried.has(each))
      for (const each of batch) tried.add(each)
      const rows = await call('play_package_play', [
        arrayLiteral(batch, playerOf),
        arrayLiteral(batch, (each) => each.nonce),
        arrayLiteral(batch, (each) => quoted(each.game)),
        arrayLiteral(batch, (each) => each.version),
        arrayLiteral(batch, (each) => each.stake),
        arrayLiteral(batch, (each) => each.multiplierE4),
        arrayLiteral(batch, (each) => each.payout),
        arrayLiteral(batch, (each) => quoted(each.clientSeed)),
        arrayLiteral(batch, (each) => quoted(each.params)),
        playHouse,
        arrayLiteral(batch, (each) => each.bank),
      ])
      return batch.map(({ player }, place) => {
        const [verdict = '', balance = '', at = ''] = rows.get(player) ?? []
        if (verdict === '') throw new Error('a play got no verdict')
        const told = verdict === 'duplicate' && again[place] === true ? 'written' : verdict
        return { verdict: told as Played['verdict'], balance: BigInt(balance), at: momentOf(at) }
      })
    },
  })

  const end = createGroupCommit<{ player: number; nonce: number }, Ended | undefined>({
    ...queue,
    async write(batch) {
      const rows = await call('play_package_end', [
        arrayLiteral(batch, playerOf),
        arrayLiteral(batch, ({ nonce }) => nonce),
        playHouse,
      ])
      return batch.map(({ player }) => {
        const [balance, at = ''] = rows.get(player) ?? []
        return balance === undefined ? undefined : { balance: BigInt(balance), at: momentOf(at) }
      })
    },
  })

  return { play, end, drain: async () => void (await Promise.all([play.drain(), end.drain()])) }
}
