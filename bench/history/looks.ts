/** Looks at bets of all ages, as pages and lists ask for them, and how long each takes. */
import { randomBytes } from 'node:crypto'
import { crash } from '@kurazh/games/crash/crash.ts'
import { entriesOf } from '../../server/ledger/history.ts'
import type { Database, Db } from '../../server/platform/database/database.ts'
import { adminBetRoutes } from '../../server/play/bets/admin-bets.ts'
import { createBetLinks } from '../../server/play/bets/bet-links.ts'
import { listRoundBets } from '../../server/play/rounds/history/round-history.ts'
import { createRoundStore } from '../../server/play/rounds/store/round-store.ts'
import { findBet, listBets, listBetsOf } from '../../server/play/seeded/seeded-bets.ts'
import { adminCaller } from '../admin-caller.ts'
import { one } from './bytes.ts'

const looks = 100
const top = Number.MAX_SAFE_INTEGER
const asked = { player: 77 }

const adminBets = (db: Db) => {
  const call = adminCaller((http) =>
    adminBetRoutes({ http, db, links: createBetLinks(randomBytes(32)), betAt: async () => undefined }),
  )
  return (body: object) => call('/api/admin/bets', body)
}

const wholeRound = (db: Db, number: number) =>
  Promise.all([createRoundStore(db).round(crash.id, number), createRoundStore(db).betsOf(crash.id, number)])

/** The median time of each look on each site, in milliseconds; alternately. */
export async function timesOf(sites: readonly Database[]): Promise<{ name: string; times: number[] }[]> {
  const page = { kinds: undefined, from: undefined, until: undefined, before: undefined, count: 30 }
  const day = new Date(Date.now() - 300 * 86_400_000).toISOString()
  const all: readonly (readonly [string, (site: Database, oldest: number) => Promise<unknown>])[] = [
    ['страница истории', ({ db }) => listBets(db, asked.player, top, 25)],
    ['страница истории, самая старая', ({ db }, oldest) => listBets(db, asked.player, oldest + 25, 25)],
    ['история одной игры', ({ db }) => listBetsOf(db, 'dice', asked.player, top, 25)],
    ['ставка по ссылке, самая старая', ({ db }, oldest) => findBet(db, asked.player, oldest)],
    ['ставки в раундах', ({ db }) => listRoundBets(db, crash.id, asked.player, top, 10)],
    ['ставки в раундах, самые старые', ({ db }) => listRoundBets(db, crash.id, asked.player, 20, 10)],
    ['раунд со ставками, самый старый', ({ db }) => wholeRound(db, 1)],
    ['выписка', ({ db }) => entriesOf(db, asked.player, page)],
    ['админка: ставки всех', ({ db }) => adminBets(db)({})],
    ['админка: ставки игрока', ({ db }) => adminBets(db)(asked)],
    ['админка: ставки игрока, год назад', ({ db }) => adminBets(db)({ ...asked, until: day })],
    [
      'админка: ставки всех, год назад',
      ({ db }) => adminBets(db)({ until: day, from: day.replace(/T.*/, 'T00:00:00Z') }),
    ],
  ]
  const oldest = await Promise.all(
    sites.map(async ({ pool }) =>
      Number(await one(pool, 'select min(nonce) from play_bets_of($1, 0, 9223372036854775807)', [asked.player])),
    ),
  )
  const found = []
  for (const [name, read] of all) {
    const times = sites.map((): number[] => [])
    for (let time = 0; time < looks; time++)
      for (const [index, each] of sites.entries()) {
        const began = performance.now()
        await read(each, oldest[index] ?? 0)
        times[index]?.push(performance.now() - began)
      }
    found.push({ name, times: times.map((each) => each.toSorted((a, b) => a - b)[looks / 2] ?? 0) })
  }
  return found
}
