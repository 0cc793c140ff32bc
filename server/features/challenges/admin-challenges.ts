/** Challenges in the admin area: the list, what one costs to win, making one, and cancelling one. */
import { challengeCalls as calls } from '@kurazh/contract/admin/challenges.ts'
import { mostAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { sql } from 'kysely'
import { momentTold } from '../../platform/admin/moment-told.ts'
import type { RequestKind } from '../../platform/admin/two-people.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import { fitsAlone, spentAlone } from '../../rewards/spent-alone.ts'
import { noteAdmin, proposeRequest } from '../../staff/public.ts'
import { cancelChallenge, challengesWhere, freePartE4, stateOf, winsOf } from './challenges.ts'
import { challengeGames, percentOf } from './cost.ts'
import { budgetOf, type Draft, draftOf, faultOfPart, judge, make } from './making.ts'
import { listed } from './policy.ts'

export interface AdminChallengeDependencies {
  db: Db
  jurisdiction: Pick<Jurisdiction, 'rewards'>
}

/** The requested challenge as JSON: kopecks and the multiplier are text. */
interface Wish {
  game: string | null
  thresholdE4: string
  minStake: string
  prize: string
  places: number
  startsAt: string | null
  endsAt: string
}

const wishOf = ({ thresholdE4, minStake, prize, startsAt, endsAt, ...rest }: Draft): Wish => ({
  ...rest,
  thresholdE4: `${thresholdE4}`,
  minStake: `${minStake}`,
  prize: `${prize}`,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt.toISOString(),
})

const draftOfWish = ({ thresholdE4, minStake, prize, startsAt, endsAt, ...rest }: Wish): Draft => ({
  ...rest,
  thresholdE4: BigInt(thresholdE4),
  minStake: BigInt(minStake),
  prize: BigInt(prize),
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: new Date(endsAt),
})

const madeText = (id: number): string => `Вызов ${id} сделан. Условия больше не меняются`
const multiplierText = (e4: bigint): string => `${multiplierFromE4(Number(e4))}×`

/** A challenge whose prizes are more than one person may give away alone. */
export const challengeByTwo: RequestKind<Wish> = {
  kind: 'challenge',
  right: 'tournament.edit',
  before: async () => null,
  async carryOut(tx, _, wish) {
    const id = await make(tx, draftOfWish(wish))
    return typeof id === 'string' ? new Refusal('InvalidRequest', id) : madeText(id)
  },
  told: (wish) => {
    const { game, thresholdE4, minStake, prize, places, startsAt, endsAt } = draftOfWish(wish)
    return {
      about: game ?? 'любая игра',
      wanted: `Сделать вызов: ${multiplierText(thresholdE4)} при ставке от ${formatMoney(minStake)}; приз ${formatMoney(prize)}, мест ${places}, вместе ${formatMoney(budgetOf({ prize, places }))}; с ${startsAt === null ? 'минуты, когда его сделают,' : momentTold(startsAt.toISOString())} до ${momentTold(endsAt.toISOString())}`,
    }
  },
}

export function adminChallengeRoutes(http: Http, deps: AdminChallengeDependencies): void {
  const { db } = deps
  http.onAdmin(calls.challengeList, async () => {
    const found = await challengesWhere(db, sql`true order by id desc limit ${listed}`)
    const wins = await winsOf(
      db,
      found.map(({ id }) => id),
    )
    return {
      success: {
        games: [...challengeGames],
        challenges: found.map((each) => ({
          id: each.id,
          game: each.game,
          threshold: Number(each.thresholdE4),
          minStake: each.minStake,
          prize: each.prize,
          places: each.places,
          taken: each.taken,
          paid: (wins.get(each.id) ?? []).reduce((sum, win) => (win.paid_at === null ? sum : sum + win.amount), 0n),
          startsAt: each.startsAt.toISOString(),
          endsAt: each.endsAt.toISOString(),
          state: stateOf(each),
        })),
      },
    }
  })

  http.onAdmin(calls.challengeCost, async (_, terms) => {
    const draft = draftOf(terms)
    const cost = judge(draft)
    if (typeof cost === 'string') return new Refusal('InvalidRequest', cost)
    const free = await freePartE4(db, { ...draft, startsAt: draft.startsAt ?? new Date() })
    const { way, bets, staked, edge, partE4 } = cost
    return {
      success: {
        game: way.game,
        exact: way.exact,
        bets,
        staked,
        edge,
        part: percentOf(partE4),
        free: percentOf(free),
        budget: budgetOf(draft),
      },
    }
  })
  makingRoute(http, deps)

  http.onAdmin(calls.cancelChallenge, ({ admin }, { id }) =>
    transaction(db, async (tx) => {
      if (!(await cancelChallenge(tx, id)))
        return new Refusal('NotFound', 'Отменить можно только вызов, который ещё не закончился')
      await noteAdmin(tx, admin, { action: calls.cancelChallenge.path, outcome: 'done', detail: { challenge: id } })
      return { success: `Вызов ${id} отменён: выигранные места оплачены, новых не будет` }
    }),
  )
}

function makingRoute(http: Http, { db, jurisdiction }: AdminChallengeDependencies): void {
  http.onAdmin(calls.makeChallenge, async ({ admin }, terms) => {
    if (!jurisdiction.rewards.includes('challenge'))
      return new Refusal('InvalidRequest', 'Там, где работает сайт, вызовов не бывает')
    const draft = draftOf(terms)
    const cost = judge(draft)
    if (typeof cost === 'string') return new Refusal('InvalidRequest', cost)
    return transaction(db, async (tx) => {
      const note = (detail: Record<string, unknown>) =>
        noteAdmin(tx, admin, {
          action: calls.makeChallenge.path,
          outcome: 'done',
          detail: { ...wishOf(draft), ...detail },
        })
      if (!(await fitsAlone(tx, admin.id, budgetOf(draft)))) {
        const taken = await faultOfPart(tx, draft, cost)
        if (taken !== undefined) return new Refusal('InvalidRequest', taken)
        const { id } = await proposeRequest(tx, challengeByTwo, admin, 0, wishOf(draft))
        await note({ requested: id })
        return {
          success: `За сутки у вас вышло бы больше ${formatRoundMoney(mostAlone)}: вызов сделает второй администратор, запрос отправлен`,
        }
      }
      const id = await make(tx, draft)
      if (typeof id === 'string') return new Refusal('InvalidRequest', id)
      await spentAlone(tx, admin.id, 'challenge', budgetOf(draft))
      await note({ challenge: id })
      return { success: madeText(id) }
    })
  })
}
