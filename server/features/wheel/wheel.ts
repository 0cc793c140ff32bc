/** What a player sees of the wheel: when it opens, and what it has brought. */
import { wheelCalls as calls } from '@kurazh/contract/rewards/wheel.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { BetLinks } from '../../play/bets/bet-links.ts'
import { seededName } from '../../play/seeded/bet-name.ts'
import { findBet } from '../../play/seeded/seeded-bets.ts'
import { mayBeGiven } from '../../wallet/wallet.ts'
import { neededKopecks, turnsShown } from './policy.ts'
import { turnStake } from './rewards.ts'
import { lastTurns, turnOf } from './turns.ts'

export interface WheelDependencies {
  db: Db
  links: BetLinks
}

export function wheelRoutes(http: Http, { db, links }: WheelDependencies): void {
  http.onSignedIn(calls.wheel, async ({ caller }) => {
    const [turn, given, turns] = await Promise.all([
      turnOf(db, caller.id),
      mayBeGiven(db, caller.id),
      lastTurns(db, caller.id, turnsShown),
    ])
    const bets = await Promise.all(turns.map((nonce) => findBet(db, caller.id, nonce)))
    return {
      success: {
        state: given ? turn.state : ('away' as const),
        stake: turnStake,
        needed: neededKopecks,
        gathered: turn.gathered,
        notBefore: turn.notBefore?.toISOString() ?? null,
        turns: bets.flatMap((bet) =>
          bet === undefined
            ? []
            : { link: links.idOf(seededName(caller.id, bet.nonce)), prize: bet.payout, at: bet.at.toISOString() },
        ),
      },
    }
  })
}
