/** Heist seasons in the admin area: their costs and gifts, starting a season and ending it. */
import { mostAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import { rewardCalls as calls } from '@kurazh/contract/admin/rewards.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { RequestKind } from '../../platform/admin/two-people.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import { fitsAlone, spentAlone } from '../../rewards/spent-alone.ts'
import { noteAdmin, proposeRequest } from '../../staff/public.ts'
import { seasonName, usualChapters } from './policy.ts'
import {
  allSeasons,
  budgetOf,
  cancelSeason,
  chaptersOf,
  endSeason,
  faultOfSeason,
  givenBySeason,
  type Season,
  startSeason,
} from './seasons.ts'

/** The requested season as JSON: kopecks and rooms are text. */
interface Wish {
  name: string
  days: number
  chapters: { rooms: string; gift: string; players: number }[]
}

const chaptersOfWish = ({ chapters }: Wish) =>
  chapters.map(({ rooms, gift, players }) => ({ rooms: BigInt(rooms), gift: BigInt(gift), players }))

/** A season whose chapters may cost more than one person alone may spend. */
export const seasonByTwo: RequestKind<Wish> = {
  kind: 'season',
  right: 'tournament.edit',
  before: async () => null,
  carryOut: (tx, _, wish) => start(tx, wish),
  told: (wish) => ({
    about: wish.name,
    wanted: `Сезон на ${wish.days} дн., глав ${wish.chapters.length}, объявить на подарки ${formatMoney(budgetOf(chaptersOfWish(wish)))}`,
  }),
}

async function start(tx: Tx, wish: Wish): Promise<string | Refusal> {
  const id = await startSeason(tx, { ...wish, chapters: chaptersOfWish(wish) })
  return typeof id === 'string' ? new Refusal('InvalidRequest', id) : `Сезон ${id} «${wish.name}» идёт`
}

export interface AdminHeistDependencies {
  db: Db
  jurisdiction: Pick<Jurisdiction, 'rewards'>
}

export function adminHeistRoutes(http: Http, { db, jurisdiction }: AdminHeistDependencies): void {
  http.onAdmin(calls.heistSeasons, async () => {
    const [seasons, given] = await Promise.all([allSeasons(db), givenBySeason(db)])
    return {
      success: {
        seasons: await Promise.all(seasons.map((season) => toldOf(db, season, given.get(season.id) ?? 0n))),
        usual: { name: seasonName, chapters: usualChapters.map((each) => ({ ...each, rooms: Number(each.rooms) })) },
      },
    }
  })

  http.onAdmin(calls.startHeistSeason, async ({ admin }, { name, days, chapters }) => {
    if (!jurisdiction.rewards.includes('heist'))
      return new Refusal('InvalidRequest', 'Там, где работает сайт, ограблений не бывает')
    const wish: Wish = {
      name,
      days,
      chapters: chapters.map(({ rooms, gift, players }) => ({ rooms: `${rooms}`, gift: `${gift}`, players })),
    }
    const fault = faultOfSeason({ days, chapters: chaptersOfWish(wish) })
    if (fault !== undefined) return new Refusal('InvalidRequest', fault)
    const budget = budgetOf(chaptersOfWish(wish))
    const said = { action: calls.startHeistSeason.path, outcome: 'done' as const }
    return transaction(db, async (tx) => {
      if (!(await fitsAlone(tx, admin.id, budget))) {
        const { id } = await proposeRequest(tx, seasonByTwo, admin, 0, wish)
        await noteAdmin(tx, admin, { ...said, detail: { name, days, budget: `${budget}`, requested: id } })
        return {
          success: `За сутки у вас вышло бы больше ${formatRoundMoney(mostAlone)}: сезон начнёт второй администратор, запрос отправлен`,
        }
      }
      const started = await start(tx, wish)
      if (started instanceof Refusal) return started
      await spentAlone(tx, admin.id, 'heist', budget)
      await noteAdmin(tx, admin, { ...said, detail: { name, days, budget: `${budget}` } })
      return { success: started }
    })
  })

  cancelRoute(http, db)
  http.onAdmin(calls.endHeistSeason, ({ admin }, { id }) =>
    transaction(db, async (tx) => {
      if (!(await endSeason(tx, id)))
        return new Refusal('NotFound', 'Такого идущего сезона нет. Тот, что ещё не начался, отменяют')
      await noteAdmin(tx, admin, { action: calls.endHeistSeason.path, outcome: 'done', detail: { season: id } })
      return { success: `Сезон ${id} окончен. Его билеты ещё три дня открывают забеги` }
    }),
  )
}

function cancelRoute(http: Http, db: Db): void {
  http.onAdmin(calls.cancelHeistSeason, ({ admin }, { id }) =>
    transaction(db, async (tx) => {
      const name = await cancelSeason(tx, id)
      if (name === undefined) return new Refusal('NotFound', 'Отменить можно сезон, который ещё не начался: такого нет')
      await noteAdmin(tx, admin, {
        action: calls.cancelHeistSeason.path,
        outcome: 'done',
        detail: { season: id, name },
      })
      return { success: `Сезон «${name}» отменён: его дни свободны` }
    }),
  )
}

async function toldOf(db: Db, { id, name, from_at: from, until_at: until, rooms }: Season, given: bigint) {
  const chapters = await chaptersOf(db, id)
  return {
    id,
    name,
    from: from.toISOString(),
    until: until.toISOString(),
    rooms: Number(rooms),
    chapters: chapters.length,
    reached: chapters.filter(({ reached_at: at }) => at !== null).length,
    budget: budgetOf(chapters.map(({ gift, most_players: players }) => ({ gift, players }))),
    given,
  }
}
