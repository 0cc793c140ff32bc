/**
 * Effects of a restoration outside the database: payments in the sandbox, which remembers more; webhooks; letters;
 * codes; tournaments.
 */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCode } from '../features/promo/codes.ts'
import { createLog } from '../platform/process/log.ts'
import { readAside } from '../platform/database/kept-aside.ts'
import { sendDue } from '../platform/webhooks/delivery.ts'
import { announce } from '../platform/webhooks/outbox.ts'
import { rememberDatabase } from '../testing/back-in-time.ts'
import { becomes, hurry, order, payoutState, press, renewPassword, requestPayout } from '../testing/payments.ts'
import { freshKey } from '../testing/rounds.ts'
import { hurried, type Player, testSite, type TestSite } from '../testing/site.ts'
import { ended, tournament } from '../testing/tournaments.ts'
import { declareRestored } from './restore.ts'

const log = createLog('silent')
let site: TestSite
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'others-'))
  site = await testSite({}, { ...hurried, keptAside: folder })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => void (await site.database.pool.query('delete from webhook_event')))
afterEach(() => site.audit())

const sandbox = ['sandbox_payment', 'sandbox_payout', 'sandbox_notice']
const signIn = (player: Player) =>
  player.ask(calls.login, { login: player.login, password: player.password, info: 'the same video card' })

async function backInTime(since: () => Promise<unknown>, outside: readonly string[] = []): Promise<readonly string[]> {
  const goBack = await rememberDatabase(site.database.pool, outside)
  await since()
  let lines: readonly string[] = []
  await site.lose(async () => {
    await goBack()
    // A different machine from the previous test: nothing here has seen the end of its restoration.
    await rm(join(folder, 'database-mark.json'), { force: true })
    // No node has marked this database: its moment is that of its newest transfer, and the records next to it count
    // from then on.
    ;({ lines } = await declareRestored(site.database, site.seedKey, log, {
      dataDir: folder,
      copyOf: new Date(Date.now() - 60_000),
    }))
  })
  return lines
}

/** As a person of the staff does after a restoration: it stops all payouts. */
const openPayouts = () => site.database.pool.query('delete from payout_stop')

test('money paid in and out while the database was away is credited once, and not paid out a second time', async () => {
  const player = await site.player()
  await site.give(player, 1_000_00n)
  const balance = await player.balance()
  let payment: Awaited<ReturnType<typeof order>> | undefined
  await backInTime(async () => {
    payment = await order(player, 500)
    await press(site, payment, 'pay')
    await becomes(player, payment, 'credited')
    const { id } = await requestPayout(player, 300)
    await site.database.pool.query(
      `update payout set state = 'approved', next_look_at = now() where id = $1 and state = 'review'`,
      [id],
    )
    await eventually(async () => {
      await hurry(site)
      expect(await payoutState(player, id)).toBe('sent')
    })
  }, sandbox)
  await signIn(player)
  if (payment === undefined) throw new Error('nothing was ordered')
  await eventually(async () => expect(await player.balance()).toBe(balance + 500))
  await hurry(site)
  expect(await site.count(`ledger_transfer where owner = $1 and key = $2`, [player.id, `payment:${payment.id}`])).toBe(
    1,
  )
  await openPayouts()
  const again = await requestPayout(player, 300)
  expect(again.state).toBe('review')
  expect(await site.count(`restored_operation where about = 'payout' and settled_at is null`)).toBe(1)
})

test('an event sent after the copy shares its number with no later one; one sent before is the same; receivers are notified of the restoration', async () => {
  const heard: { id: string; kind: string; body: string }[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { id, kind } = JSON.parse(body) as { id: string; kind: string }
      heard.push({ id, kind, body })
      response.end('ok')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const settings = {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    secret: 'x'.repeat(32),
    anywhere: true,
  }
  const { db } = site.database
  try {
    await announce(db, { kind: 'payout', detail: { payout: 1 } })
    await backInTime(async () => {
      await sendDue(db, settings)
      await announce(db, { kind: 'payout', detail: { payout: 2 } })
      await sendDue(db, settings)
    })
    await announce(db, { kind: 'payout', detail: { payout: 3 } })
    await sendDue(db, settings)
  } finally {
    receiver.close()
  }
  const bodies = new Map<string, Set<string>>()
  for (const { id, body } of heard) bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
  expect([...bodies.values()].map(({ size }) => size)).toEqual([...bodies.values()].map(() => 1))
  expect(heard.map(({ kind }) => kind).toSorted()).toEqual(['payout', 'payout', 'payout', 'payout', 'site.restored'])
  expect(bodies.size).toBe(4)
})

test('a player who changed a way into the account since the copy is informed by one letter and at the next sign-in; backup codes remain used; no one else gets a letter', async () => {
  const [changed, bystander] = [await site.player(), await site.player()]
  for (const { id } of [changed, bystander])
    await site.database.pool.query('update player set email_confirmed_at = now() where id = $1', [id])
  await site.database.pool.query(
    `insert into backup_code (player, place, code_hash) values ($1, 1, 'a'), ($1, 2, 'b')`,
    [changed.id],
  )
  const lines = await backInTime(async () => {
    await renewPassword(site, changed)
    await expect
      .poll(async () =>
        (await readAside(folder)).some(({ kind, player }) => kind === 'credentials' && player === changed.id),
      )
      .toBe(true)
  })
  expect(lines.join('\n')).toMatch(/Меняли пароль, почту или второй фактор после копии, по записям рядом с базой: 1\./)
  const letters = async () => (await site.mailed()).filter(({ subject }) => subject.includes('не сохранились'))
  expect((await letters()).map(({ to }) => to)).toEqual([changed.email])
  await signIn(changed)
  expect((await changed.ask(calls.notices)).notices).toMatchObject([
    { seen: false, text: expect.stringContaining('не сохранилось') as unknown },
  ])
  await signIn(bystander)
  expect((await bystander.ask(calls.notices)).notices).toEqual([])
  await openPayouts()
  expect((await changed.ask(calls.cashier)).payoutRules.closed).toContain('недавно менялись')
})

test('a code with one use that was used since the copy pays once more and no second time; a tournament that was paid since is paid once', async () => {
  const [player, other] = [await site.player(), await site.player()]
  for (const { id } of [player, other])
    await site.database.pool.query('update player set email_confirmed_at = now() where id = $1', [id])
  await site.write((tx) =>
    makeCode(tx, { code: 'ONCE', amount: 100_00n, mostUses: 1n, wager: 0, until: new Date(Date.now() + 86_400_000) }),
  )
  const id = await tournament(site, { fund: 50_00n, share: 0, leastEdge: 0n })
  await player.bet({ stake: 100, nonce: (await player.ask(calls.commitments)).commitments[0]?.nonce ?? 0 })
  await expect
    .poll(() => site.count('tournament_total where tournament = $1 and bets = 1', [id]), { timeout: 10_000 })
    .toBe(1)
  const enter = (who: Player) => who.call(calls.enterPromo, { code: 'once', request: freshKey() })
  const balance = await player.balance()
  await backInTime(async () => {
    expect((await enter(player)).status).toBe(200)
    await ended(site, id)
  })
  for (const who of [player, other]) await signIn(who)
  expect(await player.balance()).toBe(balance)
  expect([(await enter(player)).status, (await enter(other)).code]).toEqual([200, 'PromoUnknown'])
  await ended(site, id)
  expect(await site.count('tournament_prize where tournament = $1 and paid_at is not null', [id])).toBe(1)
  const {
    rows: [prize],
  } = await site.database.pool.query<{ amount: bigint }>('select amount from tournament_prize where tournament = $1', [
    id,
  ])
  expect(Math.round((await player.balance()) * 100)).toBe(
    Math.round(balance * 100) + 100_00 + Number(prize?.amount ?? 0),
  )
})
