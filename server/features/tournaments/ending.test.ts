/** The end of a tournament under blows: at every write, by several at once, by a killed process. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Cut, dyingAt } from '../../testing/cut-node.ts'
import { hurried, testSite, type TestSite } from '../../testing/site.ts'
import { counted, endNow, tournament } from '../../testing/tournaments.ts'
import { endDue } from './ending.ts'
import { giveFeesBack } from './joining.ts'
import { cancelTournament } from './tournaments.ts'

let site: TestSite

beforeAll(async () => {
  // The jobs of the site itself stand back: the test is at every step.
  site = await testSite({}, hurried)
})
afterAll(() => site.close())
afterEach(() => site.audit())

/** Every write of an end and of fees given back, as «when · what · table». */
const writes = [
  ['update', 'tournament', 'new.closing is not null and old.closing is null'], ['insert', 'tournament_prize', 'true'], ['update', 'tournament', 'new.finished_at is not null'],
  ['update', 'tournament_prize', 'new.paid_at is not null'], ['insert', 'ledger_transfer', `new.kind = 'tournament'`], ['insert', 'reward_payment', `new.reward = 'tournament'`],
  ['insert', 'reward_sum', `new.reward = 'tournament'`], ['update', 'tournament_entry', 'new.back_at is not null'], ['insert', 'ledger_transfer', `new.kind = 'entry-back'`],
] as const

/** While it stands every such write fails, after it was made, and its transaction with it. */
async function blow(place: number): Promise<() => Promise<unknown>> {
  const write = writes[place]
  if (write === undefined) throw new Error('no such write')
  const [what, table, when] = write
  await site.database.pool.query(`create function blow_${place}() returns trigger language plpgsql as $$ begin raise exception 'a blow'; end $$`)
  await site.database.pool.query(`create trigger blow_${place} after ${what} on ${table} for each row when (${when}) execute function blow_${place}()`)
  return () => site.database.pool.query(`drop trigger blow_${place} on ${table}; drop function blow_${place}()`)
}

test.each(writes.map((_, place) => [place, writes[place]?.join(' ')] as const))('a blow at write %i (%s): each prize and each fee once', async (place) => {
  const id = await tournament(site, { fund: 1_00n, share: 0, places: [50, 30, 20] })
  const cancelled = await tournament(site, { joining: 'fee', fee: 10_00n, share: 0 })
  const players = [await site.player(), await site.player()]
  for (const [which, player] of players.entries()) {
    await player.ask(calls.joinTournament, { id: cancelled, fee: 10 })
    await player.bet({ stake: 300 + which })
  }
  await counted(site, id, 2)
  const balances = await Promise.all(players.map((player) => player.balance()))
  const heal = await blow(place)
  await endNow(site, id)
  await site.write((tx) => cancelTournament(tx, cancelled))
  for (let time = 0; time < 4; time += 1) {
    await Promise.allSettled([endDue(site.database.db, 0), giveFeesBack(site.database.db), endDue(site.database.db, 0)])
    await new Promise((done) => setTimeout(done, 30))
  }
  await heal()
  await expect.poll(() => site.count('tournament_prize where tournament = $1 and paid_at is not null', [id]), { timeout: 10_000 }).toBe(2)
  await expect.poll(() => site.count('tournament_entry where tournament = $1 and back_at is not null', [cancelled])).toBe(2)
  await Promise.all(Array.from({ length: 5 }, async () => [await endDue(site.database.db, 0), await giveFeesBack(site.database.db)]))
  // Of half the credit, 3 ₽, there is more than the fund: 5/8 and 3/8 of a rouble, and the fee.
  const came = await Promise.all(players.map(async (player, which) => Math.round((await player.balance() - (balances[which] ?? 0)) * 100)))
  expect(came).toEqual([1_037, 1_062])
})

test('a killed process in the middle of the end: the next one goes on', async () => {
  const id = await tournament(site, { fund: 1_00n, share: 0 })
  const player = await site.player()
  await player.bet({ stake: 500 })
  await counted(site, id, 1)
  const before = await player.balance()
  await endNow(site, id)
  await site.lose()
  await expect.poll(() => player.balance(), { timeout: 10_000 }).toBe(before + 1)
  await site.lose()
  expect(await player.balance()).toBe(before + 1)
})

/** Each prize that was paid, and how many transfers it took. */
async function paidOf(id: number): Promise<{ amount: number; legs: number }[]> {
  const { rows } = await site.database.pool.query<{ amount: number; legs: number }>(`
    select amount::int, (select count(*)::int from ledger_transfer t where t.owner = p.player and t.key like $2) as legs
    from tournament_prize p where tournament = $1 and paid_at is not null order by place`, [id, `tournament:${id}:payout%`])
  return rows
}

/** More than an end of four prizes has. */
const mostStatements = 80

test.each(['before', 'after'] as const)('a node that dies %s any statement of the end, at every one of them: each of the four prizes once', async (cut: Cut) => {
  const players = await Promise.all(Array.from({ length: 4 }, () => site.player()))
  const all = await Promise.all(Array.from({ length: mostStatements }, () => tournament(site, { fund: 1_00n, share: 0, places: [40, 30, 20, 10] })))
  for (const [which, player] of players.entries()) await player.bet({ stake: 300 + which * 100 })
  await counted(site, all.at(-1) ?? 0, 4)
  let cuts = 0
  // The jobs of the site would do the work themselves.
  await site.restart(async () => {
    for (const [before, id] of all.entries()) {
      await endNow(site, id)
      // Until the database has noticed that a dead node is gone, there may be nothing to end.
      let isDead = false
      await expect.poll(async () => {
        isDead = await dyingAt(site.databaseUrl, before + 1, cut, (db) => endDue(db, 0))
        return isDead || (await paidOf(id)).length === 4
      }, { message: `it ends, or the node dies ${cut} statement ${before + 1}` }).toBe(true)
      if (!isDead) break
      cuts += 1
      // The database may not have noticed yet that the dead node is gone, and hold its locks: another looks again, as its job does.
      await expect.poll(async () => {
        await endDue(site.database.db, 0)
        return paidOf(id)
      }, { message: `cut ${cut} statement ${before + 1}`, timeout: 10_000 }).toEqual([40, 30, 20, 10].map((amount) => ({ amount, legs: 1 })))
      await endDue(site.database.db, 0)
      expect(await paidOf(id)).toHaveLength(4)
    }
  })
  expect(cuts).toBeGreaterThan(30)
  expect(cuts).toBeLessThan(mostStatements)
})
