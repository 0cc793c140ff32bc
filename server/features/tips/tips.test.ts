/** Tips: every kopeck once, from money that may leave, to players who may have it, and no way round a limit or a break. */
import { randomUUID } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../platform/database/database.ts'
import { adminInside, pageOrigin } from '../../testing/admins.ts'
import { dyingAt } from '../../testing/cut-node.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { chatter, writer } from '../../testing/tips.ts'
import { tip } from '../../wallet/between-players.ts'
import { setLimit, takeBreak } from '../../wallet/player-limits.ts'
import { mostOfDay } from './policy.ts'

const room = 'general'
let site: TestSite
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
})
afterAll(() => site.close())
// All write from one address and into one room.
beforeEach(async () => {
  await query(`delete from rate_limit where bucket like 'chat %'`)
})
afterEach(async () => {
  const { accounts } = await site.audit()
  expect(accounts.find(({ name }) => name === 'between')?.sum).toBe(0n)
})

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
interface Wish {
  to?: { line: number } | { name: string }
  amount?: number
  isPublic?: boolean
  request?: string
}
const give = (from: Player, line: number, { amount = 50, isPublic = true, request = randomUUID(), to }: Wish = {}) =>
  from.call(calls.giveTip, { room, to: to ?? { line }, amount, isPublic, request })
const shown = async (reader: Pick<Player, 'ask'> = site.visitor()) => (await reader.ask(calls.roomGifts, { room })).tips
const kinds = async (player: Player) =>
  (await player.ask(calls.statement, {})).movements.map(({ kind, amount, of }) => [kind, amount, of?.who])

test('a tip moves at once, the room sees it, both statements name the other; a repeated press is the same tip', async () => {
  const [giver, { player: receiver, line }] = [await chatter(site), await writer(site)]
  const page = await receiver.listen({ origin: pageOrigin })
  const request = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => give(giver, line, { request })))
  for (const { body } of answers)
    expect(body).toEqual({ success: { text: `50.00\u00a0₽ подарено: ${receiver.login}`, balance: 950 } })
  expect([await giver.balance(), await receiver.balance()]).toEqual([950, 1050])
  expect((await give(giver, line, { request, amount: 51 })).code).toBe('RequestReused')
  await receiver.ask(calls.setTips, { accepts: false })
  expect((await give(giver, line, { request })).status).toBe(200)
  expect((await give(giver, line)).code).toBe('TipRefused')
  expect(await kinds(giver)).toContainEqual(['tip', -50, receiver.login])
  expect(await kinds(receiver)).toContainEqual(['tip-received', 50, giver.login])
  const [movement] = (await giver.ask(calls.statement, {})).movements
  const number = movement?.of?.number ?? 0
  expect((await receiver.ask(calls.statement, { number })).movements.map(({ kind }) => kind)).toContain('tip-received')
  expect(await shown()).toMatchObject([{ from: { name: giver.login }, to: { name: receiver.login }, amount: 50 }])
  await eventually(() =>
    expect(page.payloads('chat')).toContainEqual({ kind: 'tipped', room, from: giver.login, amount: 50 }),
  )
})

test('a request is one tip: for another receiver, and for a tip of others who chose the same one, it is refused', async () => {
  const [giver, other, { player: receiver, line }, second] = [
    await chatter(site),
    await chatter(site),
    await writer(site),
    await writer(site),
  ]
  const { id: ownLine } = await giver.ask(calls.sayInChat, { room, text: 'Это я', key: randomUUID() })
  const request = randomUUID()
  expect((await give(giver, line, { request })).status).toBe(200)
  expect(await give(giver, second.line, { request })).toMatchObject({ status: 409, code: 'RequestReused' })
  expect(await give(other, line, { request })).toMatchObject({ status: 409, code: 'RequestReused' })
  await receiver.bet({ nonce: 0, stake: 50 })
  expect(await give(receiver, ownLine, { request })).toMatchObject({ status: 409, code: 'RequestReused' })
  expect([await giver.balance(), await other.balance(), await second.player.balance()]).toEqual([950, 1000, 1000])
})

test('an open page gives little away: beyond it the player confirms, also by many presses at once', async () => {
  const giver = await chatter(site)
  const lines = await Promise.all([1, 2, 3].map(async () => (await writer(site)).line))
  await query(`update session set confirmed_at = now() - interval '1 hour' where player = $1`, [giver.id])
  const answers = await Promise.all(lines.map((line) => give(giver, line, { amount: 300 })))
  expect(answers.filter(({ code }) => code === 'ConfirmationRequired')).toHaveLength(2)
  expect(await giver.balance()).toBe(700)
  const rain = { room: 'help', amount: 201, receivers: 2, seconds: 30, request: randomUUID() }
  expect(await giver.call(calls.openRain, rain)).toMatchObject({ status: 403, code: 'ConfirmationRequired' })
  await giver.ask(calls.confirm, { password: giver.password })
  expect((await give(giver, lines[0] ?? 0, { amount: 300 })).status).toBe(200)
})

test('a tip by name finds only who wrote in this room; one that is not public is shown to nobody; hidden names stay hidden', async () => {
  const [giver, { player: receiver, line }, silent] = [await chatter(site), await writer(site), await chatter(site)]
  const before = (await shown()).length
  expect((await give(giver, 0, { to: { name: silent.login } })).code).toBe('NotFound')
  expect((await give(giver, 0, { to: { name: 'nobody-of-this-name' } })).code).toBe('NotFound')
  expect((await give(giver, 0, { to: { name: receiver.login }, isPublic: false })).status).toBe(200)
  expect(await shown()).toHaveLength(before)
  await query('update player set hide_name = true where id = $1', [receiver.id])
  expect((await give(giver, 0, { to: { name: receiver.login } })).code).toBe('NotFound')
  expect((await give(giver, line)).body).toMatchObject({ success: { text: '50.00\u00a0₽ подарено' } })
  expect((await shown()).at(-1)).toMatchObject({ from: { name: giver.login }, to: { name: null } })
  expect(await kinds(giver)).toContainEqual(['tip', -50, undefined])
})

test('new accounts, low statuses, staff, oneself and small sums are refused with a sentence', async () => {
  const [{ player: receiver, line }, fresh] = [await writer(site), await chatter(site)]
  await query(`update player set created_at = now() - interval '2 days' where id = $1`, [fresh.id])
  expect(await give(fresh, line)).toMatchObject({
    code: 'TipRefused',
    error: 'Дарить можно через 5 дней: аккаунт ещё новый',
  })
  const low = await site.player()
  await query(`update player set email_confirmed_at = now(), created_at = now() - interval '9 days' where id = $1`, [
    low.id,
  ])
  for (let nonce = 0; nonce < 10; nonce++) await low.bet({ nonce, stake: 1 })
  expect((await give(low, line)).error).toBe('Дарить можно со статуса Simple')
  const giver = await chatter(site)
  expect((await give(giver, line, { amount: 9.99 })).error).toContain('не меньше 10')
  expect((await give(receiver, line)).error).toBe('Себе подарить нельзя')
  const staff = await adminInside(site, ['support'])
  expect((await give(staff as unknown as Player, line)).error).toContain('Сотрудники')
  const own = (await staff.ask(calls.sayInChat, { room, text: 'Я сотрудник', key: randomUUID() })).id
  expect(await give(giver, own)).toMatchObject({ code: 'TipRefused', error: 'Этому игроку сейчас нельзя подарить' })
  expect((await giver.ask(calls.tipTerms, { room })).closed).toBeNull()
  expect((await low.ask(calls.tipTerms, { room })).closed).toBe('Дарить можно со статуса Simple')
})

test('a break, an exclusion, a hold and a ban stop a tip on both sides; who gives does not learn why', async () => {
  const { player: receiver, line } = await writer(site)
  const giver = await chatter(site)
  const refused = { status: 403, code: 'TipRefused', error: 'Этому игроку сейчас нельзя подарить' }
  const setHeld = (player: Player, held: boolean) =>
    query(
      `insert into wallet_break (player, until, held) values ($1, '-infinity', $2) on conflict (player) do update set held = $2`,
      [player.id, held],
    )
  await setHeld(receiver, true)
  expect(await give(giver, line)).toMatchObject(refused)
  await setHeld(receiver, false)
  await receiver.ask(calls.setTips, { accepts: false })
  expect(await receiver.ask(calls.tipSetting, {})).toEqual({ accepts: false })
  expect(await give(giver, line)).toMatchObject(refused)
  await receiver.ask(calls.setTips, { accepts: true })
  const { id } = await giver.ask(calls.sayInChat, { room, text: 'Это я', key: randomUUID() })
  await receiver.ask(calls.hideWriter, { room, id })
  expect(await give(giver, line)).toMatchObject(refused)
  await receiver.ask(calls.showWriter, { id })
  await setHeld(giver, true)
  expect((await give(giver, line)).code).toBe('Held')
  await setHeld(giver, false)
  await site.ban(receiver, 'за дело')
  expect(await give(giver, line)).toMatchObject(refused)
  await site.unban(receiver)
  await site.write((tx) => takeBreak(tx, receiver.id, 'infinity'))
  expect(await give(giver, line)).toMatchObject(refused)
  await site.write((tx) => takeBreak(tx, giver.id, new Date(Date.now() + 3_600_000)))
  expect((await give(giver, line)).code).toBe('OnBreak')
  expect(await giver.balance()).toBe(1000)
})

test('a tip takes the room of the receiver’s limit of top-ups, and a day has a most on both sides', async () => {
  const { player: receiver, line } = await writer(site)
  const giver = await chatter(site)
  await site.write((tx) => setLimit(tx, receiver.id, 'deposit', 'day', 70_00n))
  expect((await give(giver, line, { amount: 50 })).status).toBe(200)
  expect((await give(giver, line, { amount: 50 })).error).toBe('Этому игроку сейчас нельзя подарить')
  expect((await give(giver, line, { amount: 20 })).status).toBe(200)
  await site.give(giver, 20_000_00n)
  const { line: other } = await writer(site)
  expect((await give(giver, other, { amount: 4930.01 })).code).toBe('LimitReached')
  expect((await give(giver, other, { amount: 4930 })).status).toBe(200)
  expect((await giver.ask(calls.tipTerms, { room })).left).toBe(0)
  const second = await chatter(site)
  await site.give(second, 20_000_00n)
  expect((await give(second, other, { amount: 70.01 })).error).toBe('Этому игроку сейчас нельзя подарить')
  expect((await give(second, other, { amount: 70 })).status).toBe(200)
  expect((await give(await chatter(site), (await writer(site)).line, { amount: 5000 })).code).toBe('InsufficientFunds')
})

test('only money that may leave is given: not what was not played, not while payouts are stopped, not after a new password', async () => {
  const [{ line }, { player: second, line: secondLine }] = [await writer(site), await writer(site)]
  const giver = await chatter(site)
  expect((await give(giver, secondLine, { amount: 100 })).status).toBe(200)
  expect((await give(second, line)).error).toContain('сначала ставят')
  // Played once, they are like any other money.
  await second.bet({ nonce: 0, stake: 100 })
  expect((await give(second, line)).status).toBe(200)
  await query(`insert into payout_freeze (player, reason, made_by) values ($1, 'проверка', 1)`, [giver.id])
  expect(await give(giver, line)).toMatchObject({ code: 'PayoutsPaused' })
  await query('delete from payout_freeze where player = $1', [giver.id])
  await query('update player set credentials_changed_at = now() where id = $1', [giver.id])
  expect(await give(giver, line)).toMatchObject({ code: 'PayoutsPaused' })
})

test('a node that dies at any statement of a tip has moved everything or nothing; a repeated request completes it', async () => {
  const { player: receiver } = await writer(site)
  const giver = await chatter(site)
  const request = randomUUID()
  for (let statement = 1; ; statement++) {
    let died = false
    for (const cut of ['before', 'after'] as const)
      died = await dyingAt(site.databaseUrl, statement, cut, (db) =>
        transaction(db, async (tx) => {
          await tip(tx, { giver: giver.id, receiver: receiver.id, request, amount: 10_00n }, mostOfDay)
        }),
      )
    expect([1000, 990]).toContain(await giver.balance())
    expect((await giver.balance()) + (await receiver.balance())).toBe(2000)
    if (!died) break
  }
  expect([await giver.balance(), await receiver.balance()]).toEqual([990, 1010])
})

test('many tips in a circle at once lose and make no kopeck', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => writer(site)))
  await Promise.all(
    people.flatMap(({ player }, index) =>
      Array.from({ length: 6 }, () => give(player, people[(index + 1) % people.length]?.line ?? 0, { amount: 10.01 })),
    ),
  )
  const balances = await Promise.all(people.map(({ player }) => player.balance()))
  expect(Math.round(balances.reduce((sum, each) => sum + each, 0) * 100)).toBe(400_000)
})

test('an account that is closed leaves its tips in the books and its setting nowhere; the copy of its data shows both', async () => {
  const { player: receiver, line } = await writer(site)
  const giver = await chatter(site)
  await give(giver, line)
  await receiver.ask(calls.setTips, { accepts: true })
  const { tips } = (await receiver.call(calls.ownRecords)).body as { tips: unknown[] }
  expect(tips).toMatchObject([{ amount_kopecks: '5000', room }, { accepts_tips: true }])
  await receiver.ask(calls.closeAccount, { giveUp: true })
  expect(await site.count('tips_setting where player = $1', [receiver.id])).toBe(0)
  expect((await shown()).at(-1)?.to.name).toBeNull()
})
