/** A must-drop jackpot out of a share of the edge: fed by a follower, drawn by everybody present, paid by itself. */
import { drawSteps, seedsMs } from '@kurazh/contract/rewards/jackpot.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Follower } from '../../play/bets/follower.ts'
import { holdFollower } from '../../play/bets/followers.ts'
import { uidsOf } from '../../players/public.ts'
import { keepsNothing, type PlayersTable, type Slice } from '../../slice.ts'
import { numberedMovements } from '../../wallet/statement.ts'
import { adminJackpotRoutes } from './admin-jackpot.ts'
import { jackpotAfterRestoration } from './after-restoration.ts'
import { drawAside } from './draw-thread.ts'
import { advancePots, drawPots, type EndingGround, payPots } from './ending.ts'
import { followerName, jackpotFollower, openFirstPot } from './follower.ts'
import { forgetTrees } from './forgetting.ts'
import { type JackpotDependencies, jackpotRoutes } from './jackpot.ts'
import { measures } from './measures.ts'
import { giveUpPrizes, jackpotPrize } from './paying.ts'
import { drawLeaseMs, lookEveryMs as usualLookMs, usualBounds } from './policy.ts'
import { sealedPots } from './pots.ts'

/** How often old trees are looked for, in milliseconds. */
const forgetEveryMs = 3_600_000
/** In a hurried site: steps of a draw, and looks during which seeds are taken. */
const hurriedSteps = 8
const hurriedLooks = 20

export interface JackpotSliceDependencies extends JackpotDependencies {
  key: EncryptionKey
  log: Log
  betReturns: BetReturns
  realtime: Pick<Realtime, 'toAll' | 'toPlayer'>
  /** How often to look in place of the usual interval; draws are quick then. */
  lookEveryMs?: number
}

const kept: PlayersTable = {
  copy: { in: 'jackpot' },
  closing: { stays: 'draws that others took part in, under a bare number' },
}

export const jackpotSlice: Slice<JackpotSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/jackpot',
  afterRestoration: jackpotAfterRestoration,
  playersTables: {
    jackpot_share: kept,
    jackpot_seed: kept,
    jackpot_prize: kept,
    jackpot_leaf: {
      copy: { none: 'shown with its draw' },
      closing: { stays: 'branches of published roots, kept for some weeks' },
    },
  },
  dataExport: [{ name: 'jackpot', rows: everything }],
  sealed: [sealedPots],
  movements: [numberedMovements(['jackpot'])],
  erase: giveUpPrizes,
  rewards: [jackpotPrize],
  measures,
  async open(deps) {
    const { db, key, realtime, betReturns, lookEveryMs, jurisdiction } = deps
    const stopping = new AbortController()
    const ground: EndingGround = {
      ...deps,
      windowMs: lookEveryMs === undefined ? seedsMs : hurriedLooks * lookEveryMs,
      steps: lookEveryMs === undefined ? drawSteps : hurriedSteps,
    }
    const tell = () => realtime.toAll('jackpot', {})
    const everyMs = lookEveryMs ?? usualLookMs
    jackpotRoutes(deps)
    adminJackpotRoutes(deps.http, db)
    // If this reward is not allowed, bets feed no pot; what fell before is still drawn and paid.
    const isAllowed = jurisdiction.rewards.includes('jackpot')
    const follower = jackpotFollower({ key, returns: betReturns, bounds: usualBounds, tell })
    if (isAllowed)
      await transaction(db, async (tx) => {
        await holdFollower(tx, followerName)
        await openFirstPot(tx, key, usualBounds)
      })
    return {
      follows: [isAllowed ? follower : passesBy],
      jobs: [
        {
          name: 'jackpots that fell',
          everyMs,
          run: async () => {
            if (await advancePots(ground)) tell()
          },
        },
        {
          name: 'draws of jackpots',
          everyMs,
          run: async () => {
            if (await drawPots(ground, (asked) => drawAside(asked, stopping.signal), drawLeaseMs)) tell()
          },
        },
        {
          name: 'prizes of jackpots',
          everyMs,
          run: async () => {
            const balances = await payPots(deps)
            const uids = await uidsOf(db, [...balances.keys()])
            for (const [player, balance] of balances)
              realtime.toPlayer(player, 'updBalance', { uid: uids.get(player) ?? '', balance, win: 0n })
          },
        },
        { name: 'old trees of jackpots', everyMs: forgetEveryMs, run: () => forgetTrees(db) },
      ],
      async finish() {
        stopping.abort()
      },
      async abandon() {
        stopping.abort()
      },
    }
  },
}

/** Bets that nothing is put in of do not count later either. */
const passesBy: Follower = { name: followerName, apply: async () => undefined }

async function* everything(db: Db, player: number): AsyncIterable<unknown> {
  const { rows: shares } = await sql`
    select pot, day::text as day, contributed as contributed_micro_kopecks from jackpot_share where player = ${player} order by day, pot`.execute(
    db,
  )
  yield* shares
  const { rows: seeds } = await sql`
    select pot, attempt, seed, at from jackpot_seed where player = ${player} order by pot, attempt`.execute(db)
  yield* seeds
  const { rows: prizes } = await sql`
    select pot, amount as prize_kopecks, at, paid_at, carried_into from jackpot_prize where player = ${player} order by pot`.execute(
    db,
  )
  yield* prizes
}
