/** Seasons of the heist in the admin area: what each may cost and has given, one started by hand, and the end of one. */
import { rewardCalls as calls } from '@kurazh/contract/admin/rewards.ts'
import type { RewardName } from '@kurazh/contract/rewards.ts'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import { type Db, transaction } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import { seasonName, usualChapters } from './policy.ts'
import { allSeasons, budgetOf, chaptersOf, endSeason, givenBySeason, type Season, startSeason } from './seasons.ts'

export function adminHeistRoutes(http: Http, { db, noteAdmin, mayGive }: { db: Db; noteAdmin: NoteAdmin; mayGive(reward: RewardName): boolean }): void {
  http.onAdmin(calls.heistSeasons, async () => {
    const [seasons, given] = await Promise.all([allSeasons(db), givenBySeason(db)])
    return { success: { seasons: await Promise.all(seasons.map((season) => toldOf(db, season, given.get(season.id) ?? 0n))), usual: { name: seasonName, chapters: usualChapters.map((each) => ({ ...each, rooms: Number(each.rooms) })) } } }
  })

  http.onAdmin(calls.startHeistSeason, async ({ admin }, { name, days, chapters }) => {
    if (!mayGive('heist')) return new Refusal('InvalidRequest', 'Там, где работает сайт, ограблений не бывает')
    const declared = chapters.map((each) => ({ ...each, rooms: BigInt(each.rooms) }))
    return transaction(db, async (tx) => {
      const id = await startSeason(tx, { name, days, chapters: declared })
      if (typeof id === 'string') return new Refusal('InvalidRequest', id)
      await noteAdmin(tx, admin, { action: calls.startHeistSeason.path, outcome: 'done', detail: { season: id, name, days, budget: `${budgetOf(declared)}` } })
      return { success: `Сезон ${id} «${name}» идёт` }
    })
  })

  http.onAdmin(calls.endHeistSeason, ({ admin }, { id }) => transaction(db, async (tx) => {
    if (!(await endSeason(tx, id))) return new Refusal('NotFound', 'Такого идущего сезона нет')
    await noteAdmin(tx, admin, { action: calls.endHeistSeason.path, outcome: 'done', detail: { season: id } })
    return { success: `Сезон ${id} окончен. Его билеты ещё три дня открывают забеги` }
  }))
}

async function toldOf(db: Db, { id, name, from_at: from, until_at: until, rooms }: Season, given: bigint) {
  const chapters = await chaptersOf(db, id)
  return {
    id, name, from: from.toISOString(), until: until.toISOString(), rooms: Number(rooms), chapters: chapters.length, reached: chapters.filter(({ reached_at: at }) => at !== null).length,
    budget: budgetOf(chapters.map(({ gift, most_players: players }) => ({ gift, players }))), given,
  }
}
