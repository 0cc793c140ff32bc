/** Tips and rains of the chat: money from player to player. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { eachItem } from '../../platform/process/each-item.ts'
import type { JobGround } from '../../platform/process/failing-items.ts'
import type { Measure } from '../../platform/process/measure.ts'
import { siteSecret } from '../../platform/security/site-secrets.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { cancel, finish } from './draw.ts'
import { rainModeration } from './moderation.ts'
import { tipMovements } from './movements.ts'
import { drawEveryMs, lateSeconds } from './policy.ts'
import { openRains, type Rain } from './rain-store.ts'
import { type RainDependencies, rainRoutes, tellRoom } from './rains.ts'
import { riskRulesOfTips } from './risk-signs.ts'
import { tellBalances, tipRoutes } from './tips.ts'

const books = { stays: 'the books are explained by it' }

type TipsSliceDependencies = Omit<RainDependencies, 'secret'> &
  Pick<JobGround, 'log'> & {
    http: Http
    key: EncryptionKey
    /** How often it looks for rains to draw, in tests. */
    lookEveryMs?: number
  }

export const tipsSlice: Slice<TipsSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/tips',
  riskRules: riskRulesOfTips,
  // The seed of an open rain of the copy was told when the rain was drawn after it.
  async afterRestoration({ database: { db } }) {
    const open = await openRains(db)
    for (const rain of open) await cancel(db, rain, 'restored')
    return [`Дождей чата, которые шли в минуту копии, возвращено игрокам: ${open.length}.`]
  },
  playersTables: {
    tips_given: { copy: { in: 'tips' }, closing: books },
    tips_setting: { copy: { in: 'tips' }, closing: 'erased' },
    tips_rain: { copy: { in: 'rains' }, closing: books },
    tips_entrant: { copy: { in: 'rains' }, closing: books },
  },
  dataExport: [
    { name: 'tips', rows: tipsOfPlayer },
    { name: 'rains', rows: rainsOfPlayer },
  ],
  closingBars: [
    {
      text: 'Идёт дождь, который вы открыли или в котором участвуете. Он закончится через минуту-другую',
      stands: isInRain,
    },
  ],
  movements: [tipMovements],
  measures: [lateRains()],
  async erase(tx, player) {
    await sql`delete from tips_setting where player = ${player}`.execute(tx)
  },
  async open(given) {
    const deps = { ...given, secret: await siteSecret(given.db, given.key, 'seeds of rains') }
    tipRoutes(deps.http, deps)
    rainRoutes(deps.http, deps)
    rainModeration(deps.http, deps)
    return {
      jobs: [{ name: 'rains to draw', everyMs: given.lookEveryMs ?? drawEveryMs, run: () => drawDue(deps) }],
    }
  },
}

/** Draws and returns what is due. Two nodes may do so at once. */
async function drawDue(deps: RainDependencies & Pick<JobGround, 'log'>): Promise<void> {
  const open = await openRains(deps.db)
  await eachItem<Rain, void>(deps, {
    job: 'rains to draw',
    items: open,
    nameOf: ({ id }) => `rain ${id}`,
    async work(rain) {
      const ended = await finish(deps.db, deps.secret, rain)
      if (ended === undefined) return
      await tellBalances(deps, ended.players)
      await tellRoom(deps, ended.rain)
    },
  })
}

async function isInRain(db: Db, player: number): Promise<boolean> {
  const { rows } = await sql`
    select from tips_rain r where r.state = 'open'
      and (r.player = ${player} or exists (select from tips_entrant e where e.player = ${player} and e.rain = r.id)) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

function lateRains(): Measure {
  return {
    name: 'kurazh_rains_late',
    help: 'Rains that should have been drawn a minute ago',
    async read(db) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from tips_rain
        where state = 'open' and ends_at < clock_timestamp() - make_interval(secs => ${lateSeconds})`.execute(db)
      return [{ value: rows[0]?.count ?? 0 }]
    },
  }
}

async function* tipsOfPlayer(db: Db, player: number): AsyncIterable<unknown> {
  const given = await sql`
    select id as tip_given, amount as amount_kopecks, room, is_public, at from tips_given where player = ${player} order by at`.execute(
    db,
  )
  yield* given.rows
  const received = await sql`
    select id as tip_received, amount as amount_kopecks, room, is_public, at from tips_given where receiver = ${player} order by at`.execute(
    db,
  )
  yield* received.rows
  const setting = await sql`select accepts as accepts_tips from tips_setting where player = ${player}`.execute(db)
  yield* setting.rows
}

async function* rainsOfPlayer(db: Db, player: number): AsyncIterable<unknown> {
  const opened = await sql`
    select id as rain_opened, room, amount as amount_kopecks, receivers, state, why, opened_at, ended_at
    from tips_rain where player = ${player} order by id`.execute(db)
  yield* opened.rows
  const joined = await sql`
    select rain as rain_joined, place, seed, prize as prize_kopecks, at from tips_entrant where player = ${player} order by rain`.execute(
    db,
  )
  yield* joined.rows
}
