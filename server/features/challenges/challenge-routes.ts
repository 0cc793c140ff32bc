/** The call of challenges. What is the same for everyone is cached for a moment instead of read for each viewer. */
import { challenges as calls, type Challenge as Shown } from '@kurazh/contract/rewards/challenges.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type Http } from '../../platform/http/http.ts'
import { shortly } from '../../platform/http/short-cache.ts'
import type { Face } from '../../play/bets/bettor.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import { mayBeGiven } from '../../wallet/wallet.ts'
import { type Challenge, challengesWhere, stateOf, winsOf } from './challenges.ts'
import { challengeGames } from './cost.ts'
import { keptShortly, pastShown } from './policy.ts'

export interface ChallengeDependencies {
  db: Db
  http: Http
  jurisdiction: Pick<Jurisdiction, 'rewards'>
  facesOf(db: Db | Tx, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
}

/** A winner with the internal number of the player, which must not be sent. */
type Winner = Omit<Shown['winners'][number], 'own'> & { player: number }
type Listed = Omit<Shown, 'winners'> & { winners: Winner[] }

export function challengeRoutes({ db, http, jurisdiction, facesOf }: ChallengeDependencies): void {
  const list = shortly(keptShortly, () => readList(db, facesOf))
  http.on(calls.challenges, async ({ caller }) => {
    const offered =
      jurisdiction.rewards.includes('challenge') && (caller === undefined || (await mayBeGiven(db, caller.id)))
    const all = (await list()).map(({ winners, ...rest }): Shown => ({
      ...rest,
      winners: winners.map(({ player, ...winner }) => ({ ...winner, own: player === caller?.id })),
    }))
    return {
      success: {
        offered,
        running: all.filter(({ state }) => state === 'running'),
        coming: all.filter(({ state }) => state === 'coming'),
        past: all.filter(({ state }) => state === 'over' || state === 'cancelled').slice(0, pastShown),
        games: [...challengeGames],
      },
    }
  })
}

/** Those that are not over, soonest end first, then the last past ones, newest first. */
async function readList(db: Db, facesOf: ChallengeDependencies['facesOf']): Promise<Listed[]> {
  const isOpen = sql`cancelled_at is null and taken < places and ends_at > clock_timestamp()`
  const found = [
    ...(await challengesWhere(db, sql`${isOpen} order by ends_at, id`)),
    ...(await challengesWhere(db, sql`not (${isOpen}) order by ends_at desc, id desc limit ${pastShown}`)),
  ]
  const wins = await winsOf(
    db,
    found.map(({ id }) => id),
  )
  const players = [...wins.values()].flat().map(({ player }) => Number(player))
  const faces = await facesOf(db, [...new Set(players)])
  return found.map((challenge) => ({
    ...shownOf(challenge),
    winners: (wins.get(challenge.id) ?? []).map(({ player, place, link, multiplier_e4: multiplier, at }) => ({
      player: Number(player),
      place,
      link,
      multiplier: Number(multiplier),
      at: at.toISOString(),
      ...(faces.get(Number(player)) ?? { name: null, img: '', status: null }),
    })),
  }))
}

const shownOf = (challenge: Challenge): Omit<Shown, 'winners'> => ({
  id: challenge.id,
  game: challenge.game,
  threshold: Number(challenge.thresholdE4),
  minStake: challenge.minStake,
  prize: challenge.prize,
  places: challenge.places,
  startsAt: challenge.startsAt.toISOString(),
  endsAt: challenge.endsAt.toISOString(),
  state: stateOf(challenge),
})
