/**
 * Flags and cases: findings are stored once, add up, and people decide; a case holds payouts and reveals nothing to
 * players.
 */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RiskFact, RiskRule } from '../../platform/security/risk-rule.ts'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { hurry, payoutState, requestPayout } from '../../testing/payments.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { beginCase } from './cases.ts'
import { keepRules, lookByRules } from './run-rules.ts'
import { riskSlice } from './slice.ts'

let site: TestSite
let risk: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin }, hurried)
  risk = await adminInside(site, ['risk'])
})
afterAll(() => site.close())
afterEach(() => site.audit())

interface Seen {
  player: number
  size?: number
  players?: number[]
  personal?: string
}

let rules = 0
/** A rule that finds what the test sets. */
function made(weight: number) {
  const told: { seen: readonly Seen[]; fails: boolean; since: Date[] } = { seen: [], fails: false, since: [] }
  const rule: RiskRule = {
    name: `made-${'abcdefghijklmnopqrstuvwxyz'[rules++ % 26]}`,
    title: 'Придуманное',
    why: 'для проверки',
    weight,
    numbers: { days: { title: 'Дней', is: 3, least: 1, most: 9 } },
    async find({ since }) {
      told.since.push(since)
      if (told.fails) throw new Error('the table is gone')
      return told.seen.map(({ player, size = 1, players = [], personal }) => ({
        player,
        mark: 'mark',
        size,
        facts: [
          { says: 'Сколько', number: size, players, ...(personal !== undefined && { personal }) } satisfies RiskFact,
        ],
      }))
    },
  }
  return { rule, told }
}

const lookIfDue = (...of: readonly { rule: RiskRule }[]) =>
  lookByRules({
    db: site.database.db,
    background: site.database.background,
    log: site.log,
    rules: of.map(({ rule }) => rule),
  })
/** Runs the rules now, no matter when they ran last. */
async function look(...of: readonly { rule: RiskRule }[]): Promise<void> {
  await keepRules(
    site.database.db,
    of.map(({ rule }) => rule),
  )
  await site.database.pool.query(
    `update risk_rule set looked_at = looked_at - interval '1 minute' where name = any($1)`,
    [of.map(({ rule }) => rule.name)],
  )
  await lookIfDue(...of)
}
const flagsOf = async (player: { id: number }) => (await risk.ask(adminCalls.riskFlagList, { player: player.id })).rows
const casesOf = async (player: { id: number }) => (await risk.ask(adminCalls.riskCaseList, { player: player.id })).rows
const inCase = async (of: Player, hold = true) =>
  (await risk.ask(adminCalls.openCase, { player: of.id, why: 'Похоже на чужую карту', hold })).id

test('a repeated finding is one flag; a dismissed flag stays dismissed until there is twice as much of it', async () => {
  const player = await site.player()
  const odd = made(30)
  odd.told.seen = [{ player: player.id, size: 3 }]
  for (let looks = 0; looks < 3; looks++) await look(odd)
  const [flag, ...others] = await flagsOf(player)
  expect(others).toEqual([])
  expect(flag).toMatchObject({ title: odd.rule.name, weight: 30, size: 3, state: 'open', case: null })
  await risk.ask(adminCalls.dismissFlag, { player: player.id, id: flag?.id ?? 0, why: 'Семья за одним столом' })
  expect((await risk.call(adminCalls.dismissFlag, { player: player.id, id: flag?.id ?? 0, why: 'Ещё раз' })).code).toBe(
    'RequestVoid',
  )
  odd.told.seen = [{ player: player.id, size: 5 }]
  await look(odd)
  expect(await flagsOf(player)).toMatchObject([
    { id: flag?.id, size: 5, state: 'dismissed', why: 'Семья за одним столом', decidedBy: risk.login },
  ])
  odd.told.seen = [{ player: player.id, size: 6 }]
  await look(odd)
  expect(await flagsOf(player)).toMatchObject([{ id: flag?.id, size: 6, state: 'open' }])
})

test('flags that weigh enough together open one case with the linked players on any node; later flags join it', async () => {
  const [one, other, far] = [await site.player(), await site.player(), await site.player()]
  const [first, second, third] = [made(60), made(60), made(20)]
  first.told.seen = [
    { player: one.id, players: [other.id] },
    { player: other.id, players: [one.id] },
  ]
  await look(first)
  expect(await casesOf(one)).toEqual([])
  second.told.seen = [{ player: other.id, players: [one.id] }]
  third.told.seen = [{ player: far.id }]
  const fourth = made(60)
  fourth.told.seen = [{ player: one.id, players: [other.id] }]
  await Promise.all([look(second), look(fourth), look(third)])
  const [opened, ...more] = await casesOf(one)
  expect(more).toEqual([])
  expect(opened).toMatchObject({ state: 'open', openedBy: null, held: true, weight: 240, assignee: null })
  expect(opened?.players.map(({ login }) => login).toSorted()).toEqual([one.login, other.login].toSorted())
  expect(await casesOf(far)).toEqual([])
  const told = await site.database.pool.query(`select detail from webhook_event where kind = 'risk.case'`)
  expect(told.rows).toMatchObject([{ detail: { case: opened?.id } }])
  third.told.seen = [{ player: one.id }]
  await look(third)
  const whole = await risk.ask(adminCalls.riskCase, { id: opened?.id ?? 0 })
  expect(whole.flags).toHaveLength(5)
  expect(whole.lines.map(({ who }) => who)).toEqual(whole.lines.map(() => null))
})

test('a payout of a player in a case waits for a person who sees the case; the player learns only that staff will check it', async () => {
  const [player, finance] = [await site.player(), await adminInside(site, ['finance'])]
  await site.give(player, 100_000_00n)
  const id = await inCase(player)
  expect((await player.ask(calls.cashier)).payoutRules.checks.map(({ text }) => text)).toEqual([
    expect.stringContaining('Крупную'),
  ])
  const { id: payout, remark } = await requestPayout(player, 500)
  expect([await payoutState(player, payout), remark]).toEqual(['review', 'Вывод проверит сотрудник'])
  const queued = async () =>
    (await finance.ask(adminCalls.adminPayouts, { show: 'waiting', reason: 'case' })).payouts.find(
      (each) => each.id === payout,
    )
  expect(await queued()).toMatchObject({ case: id, reasons: ['Игрок в открытом деле риска'] })
  // The approver has seen the case, so it is not held again. An approval from a page older than the case has no case
  // number.
  expect((await finance.call(adminCalls.approvePayout, { id: payout, amount: 500 })).code).toBe('RequestVoid')
  await finance.ask(adminCalls.approvePayout, { id: payout, amount: 500, case: id })
  await eventually(async () => {
    await hurry(site)
    expect(await payoutState(player, payout)).toBe('sent')
  })
  await risk.ask(adminCalls.holdInCase, { id, hold: false })
  expect((await risk.call(adminCalls.holdInCase, { id, hold: false })).code).toBe('RequestVoid')
  expect((await requestPayout(player, 500)).state).not.toBe('review')
})

test('a payout approved by rule before the case was opened is held before it is sent', async () => {
  const player = await site.player()
  await site.give(player, 10_000_00n)
  await inCase(player)
  const { id } = await requestPayout(player, 500)
  // As if it had been approved an hour before the case, and had waited to be sent until now.
  await site.database.pool.query(
    `update payout set looks = looks + 1, state = 'approved', flags = '{}', decided_at = now() - interval '1 hour', next_look_at = now() where player = $1 and id = $2`,
    [player.id, id],
  )
  await eventually(async () =>
    expect(await site.count(`payout where player = $1 and state = 'review' and flags = '{case}'`, [player.id])).toBe(1),
  )
  expect(await player.balance()).toBe(10_500)
})

test('a hold whose transaction began before an approval and ended after it holds the payout: the order of the locks counts', async () => {
  const [player, finance] = [await site.player(), await adminInside(site, ['finance'])]
  await site.give(player, 100_000_00n)
  const { id } = await requestPayout(player, 60_000)
  // Its gateway is away, so that nothing is sent before both transactions are done.
  await site.database.pool.query(`update payout set gateway = 'away' where id = $1`, [id])
  await site.write(async (tx) => {
    await sql`select now()`.execute(tx)
    expect((await finance.ask(adminCalls.approvePayout, { id, amount: 60_000 })).missing).toBe(0)
    expect(await beginCase(tx, player.id, 'Проверка', true, { id: risk.id, login: risk.login })).toEqual(
      expect.any(Number),
    )
  })
  await site.database.pool.query(`update payout set gateway = 'sandbox', next_look_at = now() where id = $1`, [id])
  await eventually(async () => expect(await site.count(`payout where id = $1 and state <> 'approved'`, [id])).toBe(1))
  expect(await payoutState(player, id)).toBe('review')
})

test('a case is taken, noted in, widened, closed with a conclusion and reopened; a closed case accepts no changes', async () => {
  const [player, friend, second] = [await site.player(), await site.player(), await adminInside(site, ['risk'])]
  const odd = made(40)
  odd.told.seen = [{ player: player.id }, { player: friend.id }]
  await look(odd)
  const id = await inCase(player)
  expect((await risk.call(adminCalls.openCase, { player: player.id, why: 'Ещё раз', hold: false })).body).toMatchObject(
    { error: expect.stringContaining(`№ ${id}`) },
  )
  expect((await risk.call(adminCalls.openCase, { player: 999_999_999, why: 'Нет такого', hold: false })).code).toBe(
    'NotFound',
  )
  await risk.ask(adminCalls.takeCase, { id })
  expect((await risk.call(adminCalls.takeCase, { id })).code).toBe('RequestVoid')
  await second.ask(adminCalls.takeCase, { id })
  await second.ask(adminCalls.noteInCase, { id, text: 'Позвонили: карта матери' })
  await second.ask(adminCalls.addToCase, { id, player: friend.id, why: 'Та же карта' })
  expect((await second.call(adminCalls.addToCase, { id, player: friend.id, why: 'Та же карта' })).code).toBe(
    'RequestVoid',
  )
  const closings = await Promise.all(
    [risk, second].map((who) =>
      who.call(adminCalls.closeCase, { id, verdict: 'clear', conclusion: 'Карта матери, она подтвердила' }),
    ),
  )
  expect(closings.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  for (const answer of [
    await risk.call(adminCalls.takeCase, { id }),
    await risk.call(adminCalls.holdInCase, { id, hold: true }),
    await risk.call(adminCalls.addToCase, { id, player: player.id, why: 'Поздно' }),
  ])
    expect(answer.code).toBe('RequestVoid')
  expect(await flagsOf(player)).toMatchObject([{ state: 'settled', why: `Дело № ${id}` }])
  const { case: closed, lines } = await risk.ask(adminCalls.riskCase, { id })
  expect(closed).toMatchObject({ state: 'closed', verdict: 'clear', held: false, assignee: second.login })
  expect(lines.map(({ what }) => what)).toEqual(['closed', 'player', 'note', 'taken', 'taken', 'opened'])
  await risk.ask(adminCalls.reopenCase, { id, why: 'Мать отозвала платёж' })
  expect((await risk.call(adminCalls.reopenCase, { id, why: 'Ещё раз' })).code).toBe('RequestVoid')
  expect(await casesOf(player)).toMatchObject([{ id, state: 'working', verdict: null, conclusion: null }])
  // Each change is written for each player who is in the case by then.
  const written = ({ id: subject }: Player) =>
    site.count(
      `admin_event where action like '/api/admin/risk/cases/%' and outcome = 'done' and detail->>'case' = $1 and subject = $2`,
      [String(id), subject],
    )
  expect([await written(player), await written(friend)]).toEqual([6, 3])
})

test('no one decides about their own account, and devices are hidden without the right to see contacts', async () => {
  const [other, auditor] = [await adminInside(site, ['risk']), await adminInside(site, ['auditor'])]
  const odd = made(40)
  odd.told.seen = [{ player: other.id, personal: 'Chrome, сеть 203.0.113.*' }]
  await look(odd)
  const [flag] = await flagsOf(other)
  expect(flag?.facts).toMatchObject([{ personal: 'Chrome, сеть 203.0.113.*' }])
  expect((await auditor.ask(adminCalls.riskFlagList, { player: other.id })).rows[0]?.facts).toMatchObject([
    { number: 1, personal: null },
  ])
  expect(
    (await other.call(adminCalls.dismissFlag, { player: other.id, id: flag?.id ?? 0, why: 'Это же я' })).code,
  ).toBe('SecondPerson')
  expect((await other.call(adminCalls.openCase, { player: other.id, why: 'Это же я', hold: false })).code).toBe(
    'SecondPerson',
  )
  const id = await inCase(other)
  for (const answer of [
    await other.call(adminCalls.takeCase, { id }),
    await other.call(adminCalls.closeCase, { id, verdict: 'clear', conclusion: 'Ничего особенного нет' }),
    await other.call(adminCalls.noteInCase, { id, text: 'Это же я' }),
    await other.call(adminCalls.riskCase, { id }),
  ]) {
    expect(answer.code).toBe('NotFound')
  }
  expect((await other.ask(adminCalls.riskFlagList, { player: other.id })).rows).toEqual([])
  expect((await other.ask(adminCalls.riskCaseList, {})).rows.filter((each) => each.id === id)).toEqual([])
})

test('a rule uses its set numbers, looks again after a change and rests when off; a failing rule reports it and the others run', async () => {
  const known = (await risk.ask(adminCalls.riskRules, {})).rules.find(({ name }) => name === 'shared-device')
  expect(known).toMatchObject({
    enabled: true,
    weight: 40,
    numbers: [
      { name: 'accounts', is: 3, usual: 3 },
      { name: 'days', is: 30 },
    ],
  })
  const set = (body: Partial<{ rule: string; enabled: boolean; weight: number; numbers: Record<string, number> }>) =>
    risk.call(adminCalls.setRiskRule, {
      rule: 'shared-device',
      enabled: true,
      weight: 40,
      numbers: { accounts: 3, days: 30 },
      ...body,
    })
  expect((await set({ numbers: { accounts: 1 } })).body).toMatchObject({ error: 'Аккаунтов, не меньше: от 2 до 100' })
  expect((await set({ numbers: { toString: 3 } })).code).toBe('InvalidRequest')
  expect((await set({ rule: 'unknown' })).code).toBe('NotFound')
  expect((await set({ numbers: { accounts: 5, days: 30 }, weight: 70, enabled: false })).status).toBe(200)
  expect((await risk.ask(adminCalls.riskRules, {})).rules.find(({ name }) => name === 'shared-device')).toMatchObject({
    enabled: false,
    weight: 70,
    numbers: [{ is: 5, usual: 3 }, {}],
    lookedAt: null,
  })
  const [broken, sound, off] = [made(10), made(10), made(10)]
  await look(off)
  await site.database.pool.query('update risk_rule set enabled = false where name = $1', [off.rule.name])
  broken.told.fails = true
  await look(broken, sound, off)
  expect([broken, sound, off].map(({ told }) => told.since.length)).toEqual([1, 1, 1])
  const { rows } = await site.database.pool.query<{ failed: string | null; looked: boolean }>(
    'select failed, looked_at is not null as looked from risk_rule where name = any($1) order by name',
    [[broken.rule.name, sound.rule.name]],
  )
  expect(rows).toEqual([
    { failed: expect.stringContaining('не смогло'), looked: false },
    { failed: null, looked: true },
  ])
  broken.told.fails = false
  await look(broken, sound)
  // A failed look starts again from where it was; a finished one from a little before its last look.
  const [, again] = broken.told.since
  const [whole, since] = sound.told.since
  expect(again?.getTime()).toBeLessThan(Date.now() - 29 * 86_400_000)
  expect(since?.getTime()).toBeGreaterThan(whole?.getTime() ?? Infinity)
})

test('a statement of a rule may take only minutes: reports and the books page need the same connections', async () => {
  const { rule } = made(10)
  const limits: string[] = []
  const reading: RiskRule = {
    ...rule,
    async find({ db }) {
      const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
      limits.push(...rows.map(({ limit }) => limit))
      return []
    },
  }
  await look({ rule: reading })
  expect(limits).toEqual(['3min'])
  expect((await sql`show statement_timeout`.execute(site.database.background)).rows).toEqual([
    { statement_timeout: '0' },
  ])
})

test('flags raised by a node before it died get into a case at the next look', async () => {
  const [heavy, more, player] = [made(60), made(60), await site.player()]
  for (const odd of [heavy, more]) odd.told.seen = [{ player: player.id }]
  await look(heavy)
  // The flag is raised, and nothing after it.
  await site.database.pool.query(
    `insert into risk_flag (player, rule, mark, weight, size, facts, linked) select player, $2, mark, weight, size, facts, linked from risk_flag where player = $1`,
    [player.id, more.rule.name],
  )
  expect(await casesOf(player)).toEqual([])
  await look(more)
  expect(await casesOf(player)).toMatchObject([{ state: 'open', weight: 120 }])
})

test('a flag raised again after a decision has no decision; an overtaken look writes nothing', async () => {
  const [odd, player] = [made(10), await site.player()]
  odd.told.seen = [{ player: player.id }]
  await look(odd)
  const id = await inCase(player)
  await risk.ask(adminCalls.closeCase, { id, verdict: 'confirmed', conclusion: 'Заблокирован, деньги возвращены' })
  odd.told.seen = [{ player: player.id, size: 2 }]
  await look(odd)
  expect(await flagsOf(player)).toMatchObject([{ size: 2, state: 'open', case: null, why: null, decidedBy: null }])
  odd.told.seen = [{ player: player.id, size: 9 }]
  const { find } = odd.rule
  odd.rule.find = async (...asked) => {
    await site.database.pool.query('update risk_rule set run = run + 1 where name = $1', [odd.rule.name])
    return find(...asked)
  }
  await look(odd)
  expect(await flagsOf(player)).toMatchObject([{ size: 2 }])
})

test('of several nodes only one looks', async () => {
  const [odd, player] = [made(10), await site.player()]
  odd.told.seen = [{ player: player.id }]
  await keepRules(site.database.db, [odd.rule])
  await Promise.all([lookIfDue(odd), lookIfDue(odd), lookIfDue(odd)])
  await lookIfDue(odd)
  expect(odd.told.since).toHaveLength(1)
  expect(await flagsOf(player)).toHaveLength(1)
})

test('a closed account keeps its findings, without devices', async () => {
  const player = await site.player()
  const odd = made(10)
  odd.told.seen = [{ player: player.id, size: 2, personal: 'Firefox, сеть 203.0.113.*' }]
  await look(odd)
  await site.write(async (tx) => riskSlice.erase?.(tx, player.id, site.seedKey))
  expect(await flagsOf(player)).toMatchObject([{ size: 2, facts: [{ says: 'Сколько', number: 2, personal: null }] }])
})
