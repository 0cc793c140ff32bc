/** The end of a pot under failures: a node that dies at every statement, two at once, a restoration, forgotten trees. */
import { jackpotCalls } from '@kurazh/contract/rewards/jackpot.ts'
import { levelSizes } from '@kurazh/shared/proofs/package-tree.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { dyingAt } from '../../testing/cut-node.ts'
import { counted, potOf } from '../../testing/jackpot.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { jackpotAfterRestoration } from './after-restoration.ts'
import { draw } from './draw-thread.ts'
import { advancePots, drawPots, payPots } from './ending.ts'
import { forgetTrees } from './forgetting.ts'
import { openPot } from './pots.ts'

let site: TestSite
let players: Player[]
beforeAll(async () => {
  site = await testSite({ WELCOME_GIFT: '0' }, hurried)
  players = await Promise.all(Array.from({ length: 3 }, () => site.player()))
  for (const player of players) await site.give(player, 1_000_000_00n)
})
afterAll(() => site.close())
afterEach(() => site.audit())

/** Every step of the end, as the site's jobs take them one after another. */
async function end(db: Db): Promise<void> {
  const ground = { db, log: site.log, windowMs: 0, steps: 2 }
  // The tree first, the list of seeds at the next look.
  await advancePots(ground)
  await advancePots(ground)
  await drawPots(ground, async (asked) => draw(asked), 0)
  await payPots(ground)
}

/** A pot with three shares that has fallen. The site's own jobs must not run. */
async function fallen(): Promise<number> {
  const { pot } = await potOf(site, { least: 30n, ceiling: 30n })
  await sql`update jackpot_pot set carried = 7 where pot = ${pot}`.execute(site.database.db)
  const { rows } = await sql<{ day: string }>`select current_date::text as day`.execute(site.database.db)
  await sql`
    insert into jackpot_share (player, pot, day, contributed)
    select player, ${pot}, ${rows[0]?.day}::date, 10000000 from unnest(${players.map(({ id }) => id)}::bigint[]) player`.execute(
    site.database.db,
  )
  await sql`
    update jackpot_pot set total = 30000000, amount = 30, secret = ${'ab'.repeat(32)}, journal = 1, fallen_at = clock_timestamp() where pot = ${pot}`.execute(
    site.database.db,
  )
  await site.write((tx) => openPot(tx, site.seedKey, { least: 100_000_00n, ceiling: 100_000_00n }))
  return pot
}

const paidOf = async (pot: number) =>
  (
    await site.database.pool.query<{ amount: number; legs: number }>(
      `select p.amount::int, (select count(*)::int from ledger_transfer t where t.owner = p.player and t.key = $2) as legs
       from jackpot_prize p where pot = $1 and paid_at is not null`,
      [pot, `jackpot:${pot}`],
    )
  ).rows

const mostStatements = 90

test('a node may die after any statement of the end: the pot is drawn and paid once', async () => {
  let cuts = 0
  await site.restart(async () => {
    for (let statement = 1; statement <= mostStatements; statement += 1) {
      const pot = await fallen()
      const isDead = await dyingAt(site.databaseUrl, statement, 'after', end)
      if (!isDead) break
      cuts += 1
      // The database may still hold the locks of the dead node: try again, as the jobs do.
      await expect
        .poll(async () => (await end(site.database.db), paidOf(pot)), {
          message: `cut after statement ${statement}`,
          timeout: 10_000,
        })
        .toEqual([{ amount: 37, legs: 1 }])
      expect(await site.count('jackpot_leaf where pot = $1', [pot])).toBe(3)
      expect(await site.count('jackpot_node where pot = $1', [pot])).toBe(
        levelSizes(3).reduce((sum, size) => sum + size, 0),
      )
    }
  })
  expect(cuts).toBeGreaterThan(20)
  expect(cuts).toBeLessThan(mostStatements)
})

test('two nodes at once end a pot once', async () => {
  await site.restart(async () => {
    const pot = await fallen()
    await Promise.allSettled([end(site.database.db), end(site.database.db), end(site.database.db)])
    await end(site.database.db)
    expect(await paidOf(pot)).toEqual([{ amount: 37, legs: 1 }])
  })
})

test('a real pot is fed once, whichever of two nodes reads the bets', async () => {
  const other = await site.node()
  const { pot } = await potOf(site, { least: 100_000_00n, ceiling: 100_000_00n })
  const [player] = players as [Player]
  for (let bet = 0; bet < 20; bet += 1) await player.bet({ stake: 100 })
  await counted(site)
  const { rows } = await site.database.pool.query<{ put: bigint; due: bigint; total: bigint }>(
    `select (select sum(contributed) from jackpot_share where pot = $1)::bigint as put, (select total from jackpot_pot where pot = $1) as total,
       (select sum(edge * 2 / 100) from credit_day where player = $2)::bigint as due`,
    [pot, player.id],
  )
  const [{ put, due, total } = { put: 0n, due: 0n, total: 0n }] = rows
  expect(put).toBe(total)
  expect(put > 0n && put <= due).toBe(true)
  await other.close()
})

test('after a restoration the open pot has a new promise and all shares, and a draw that had begun begins again', async () => {
  await site.restart(async () => {
    const begun = await fallen()
    const ground = { db: site.database.db, log: site.log, windowMs: 60_000, steps: 2 }
    await advancePots(ground)
    const before = (await pots()).find(({ pot }) => pot === BigInt(begun))
    const { pot: open, secret } = await potOf(site, { least: 40n, ceiling: 50n })
    await sql`update jackpot_pot set total = 45500000, carried = 3 where pot = ${open} `.execute(site.database.db)
    await sql`
      insert into jackpot_share (player, pot, day, contributed) values (${players[0]?.id}, ${open}, current_date, 45500000)`.execute(
      site.database.db,
    )
    const restored = { database: site.database, key: site.seedKey, restoration: { id: 77, backTo: new Date() } }
    expect((await jackpotAfterRestoration(restored)).join()).toContain(`обещание котла ${open} снято`)
    // Interrupted and run again: nothing more.
    expect(await jackpotAfterRestoration(restored)).toEqual([])
    const now = await pots()
    const fresh = now.find(({ withdrawn_at: at, fallen_at: fell }) => at === null && fell === null)
    expect(fresh).toMatchObject({ total: 45_500_000n, carried: 3n, least: 1_000_00n })
    const opened = Number(fresh?.pot)
    expect(opened).toBeGreaterThan(open + 1_000)
    expect(fresh?.commitment).not.toContain(secret)
    expect(await site.count('jackpot_share where pot = $1', [open])).toBe(0)
    expect(await site.count('jackpot_share where pot = $1 and contributed = 45500000', [opened])).toBe(1)
    expect(now.find(({ pot }) => pot === BigInt(begun))).toMatchObject({ attempt: 1, root: null })
    await advancePots({ ...ground, windowMs: 0 })
    const after = (await pots()).find(({ pot }) => pot === BigInt(begun))
    expect(after?.root).toMatch(/^[0-9a-f]{64}$/)
    expect(after?.root).not.toBe(before?.root)
    await end(site.database.db)
    expect(await paidOf(begun)).toEqual([{ amount: 37, legs: 1 }])
  })
  const { withdrawn } = await site.visitor().ask(jackpotCalls.jackpot)
  const [{ pot, before, restoration } = { pot: 0, before: 0, restoration: 0 }] = withdrawn
  expect(before).toBeGreaterThan(pot + 1_000)
  expect(restoration).toBe(77)
})

const pots = async () =>
  (
    await site.database.pool.query<{
      pot: bigint
      attempt: number
      root: string | null
      total: bigint
      carried: bigint
      least: bigint
      commitment: string
      fallen_at: Date | null
      withdrawn_at: Date | null
    }>(
      'select pot, attempt, root, total, carried, least, commitment, fallen_at, withdrawn_at from jackpot_pot order by pot',
    )
  ).rows

test('old trees are forgotten, and the winner’s branch stays', async () => {
  await site.restart(async () => {
    const pot = await fallen()
    await end(site.database.db)
    await forgetTrees(site.database.db, 1)
    expect(await site.count('jackpot_node where pot = $1', [pot])).toBeGreaterThan(0)
    await forgetTrees(site.database.db, 0)
    expect(await site.count('jackpot_node where pot = $1', [pot])).toBe(0)
    expect(await site.count('jackpot_leaf where pot = $1', [pot])).toBe(0)
    expect(await site.count('jackpot_pot where pot = $1 and branch is not null', [pot])).toBe(1)
  })
})

test('a node may die while it forgets: nobody is shown a share without its way to the root', async () => {
  await site.restart(async () => {
    const pot = await fallen()
    await end(site.database.db)
    const nodes = levelSizes(3).reduce((sum, size) => sum + size, 0)
    for (let statement = 1; ; statement += 1) {
      const isDead = await dyingAt(site.databaseUrl, statement, 'after', (db) => forgetTrees(db, 0))
      if ((await site.count('jackpot_leaf where pot = $1', [pot])) > 0)
        expect(await site.count('jackpot_node where pot = $1', [pot])).toBe(nodes)
      if (!isDead) break
    }
    expect(await site.count('jackpot_node where pot = $1', [pot])).toBe(0)
  })
})
