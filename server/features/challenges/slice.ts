/** Challenges: declared by an administrator, won by the first bets that fulfil them, paid automatically. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { BetLinks } from '../../play/bets/bet-links.ts'
import { uidsOf } from '../../players/public.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { numberedMovements } from '../../wallet/statement.ts'
import { type AdminChallengeDependencies, adminChallengeRoutes, challengeByTwo } from './admin-challenges.ts'
import { type ChallengeDependencies, challengeRoutes } from './challenge-routes.ts'
import { challengeBudget } from './challenges.ts'
import { challengeFollower } from './follower.ts'
import { challengePrize, payWins } from './paying.ts'

const payEveryMs = 1_000

interface ChallengesSliceDependencies extends ChallengeDependencies, AdminChallengeDependencies {
  links: BetLinks
  realtime: Pick<Realtime, 'toPlayer'>
  log: Log
  /** How often to look for unpaid prizes, if not the usual interval. */
  lookEveryMs?: number
}

export const challengesSlice: Slice<ChallengesSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/challenges',
  // Winners follow from the journal: what the copy has of it has them too.
  afterRestoration: null,
  playersTables: {
    challenge_win: { copy: { in: 'challenges' }, closing: { stays: 'the books are explained by it' } },
  },
  dataExport: [{ name: 'challenges', rows: everything }],
  movements: [numberedMovements(['challenge'])],
  erase: null,
  rewards: [challengePrize],
  declares: [challengeBudget],
  open(deps) {
    const { db, http, links, realtime, lookEveryMs } = deps
    challengeRoutes(deps)
    adminChallengeRoutes(http, deps)
    return {
      byTwo: [challengeByTwo],
      follows: [
        challengeFollower(links, (wins) =>
          wins.forEach(({ player, amount }) => realtime.toPlayer(player, 'challenge', { prize: amount })),
        ),
      ],
      jobs: [
        {
          name: 'prizes of challenges',
          everyMs: lookEveryMs ?? payEveryMs,
          run: () => payWins(deps, (balances) => tell(db, realtime, balances)),
        },
      ],
    }
  },
}

async function tell(
  db: Db,
  realtime: Pick<Realtime, 'toPlayer'>,
  balances: ReadonlyMap<number, bigint>,
): Promise<void> {
  if (balances.size === 0) return
  const uids = await uidsOf(db, [...balances.keys()])
  for (const [player, balance] of balances)
    realtime.toPlayer(player, 'updBalance', { uid: uids.get(player) ?? '', balance, win: 0n })
}

async function* everything(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select c.game, c.threshold_e4, c.min_stake as min_stake_kopecks, w.place, w.link as bet, w.multiplier_e4, w.at, w.amount as prize_kopecks, w.paid_at
    from challenge_win w join challenge c on c.id = w.challenge where w.player = ${player} order by w.at, c.id`.execute(
    db,
  )
  yield* rows
}
