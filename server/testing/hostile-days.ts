/**
 * Runs many days with a hostile payment system: orders, payouts, notices and status checks all at once, then compares
 * both books.
 */
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { noticePath, noticeRoutes } from '../features/payments/provider-hooks.ts'
import { lookAtPayouts, type SendingDependencies } from '../features/payments/sending.ts'
import { lookAtPayments, topUp, type TopUpDependencies } from '../features/payments/top-up.ts'
import { decideOdd } from '../features/payments/odd-payments.ts'
import { refundByTwo } from '../features/payments/refunding.ts'
import { withdraw, type WithdrawDependencies } from '../features/payments/withdraw.ts'
import { resolvePayout } from '../features/payments/payment-review.ts'
import { reconcileDays } from '../features/payments/reconciliation/reconcile.ts'
import type { Row } from '../features/payments/rows.ts'
import { auditBooks, booksBalance } from '../ledger/books.ts'
import { openAccount } from '../ledger/ledger.ts'
import { type Database, transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/http.ts'
import { createLog } from '../platform/process/log.ts'
import { createRateLimits } from '../platform/security/database-rate-limit.ts'
import { grant } from '../wallet/wallet.ts'
import { createHostileProvider, type HostileNotice, type HostileProvider, owedFor } from './hostile-provider.ts'

export interface Days {
  payments: number
  payouts: number
  /** Notices delivered, true and forged. */
  events: number
  /** Of them, refused as forged or unknown. */
  refused: number
  credited: number
  returned: number
  /** Decisions of people on odd sums and on refunds that were carried out. */
  decided: number
  /** Rows of the provider's own list that equal ours. */
  equal: number
  /** Payments and payouts whose books differ: none, or the site is wrong. */
  differences: string[]
}

interface Office {
  database: Database
  provider: HostileProvider
  app: FastifyInstance
  deps: TopUpDependencies & WithdrawDependencies & SendingDependencies
  players: number[]
  chance(): number
  /** Notices on their way, delivered in any order. */
  post: HostileNotice[]
}

/** Continues until this many notices were delivered. `chance` makes the hostility repeatable. */
export async function liveThrough(database: Database, events: number, chance: () => number): Promise<Days> {
  const office = await openReview(database, chance)
  const days: Days = {
    payments: 0,
    payouts: 0,
    events: 0,
    refused: 0,
    credited: 0,
    returned: 0,
    decided: 0,
    equal: 0,
    differences: [],
  }
  let over = false
  // Two nodes check what is due, all the time and on the same rows.
  const nodes = [office.deps, office.deps].map(async (deps) => {
    while (!over) {
      await lookAtPayments(deps)
      await lookAtPayouts(deps)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  const visitors = Array.from({ length: 12 }, async () => {
    while (days.events < events) await oneThing(office, days)
  })
  await Promise.all(visitors)
  office.provider.calm()
  over = true
  await Promise.all(nodes)
  await settleAll(office)
  await compare(office, days)
  await reconcile(office, days)
  await office.app.close()
  return days
}

async function openReview(database: Database, chance: () => number): Promise<Office> {
  const { db } = database
  const provider = createHostileProvider(chance)
  const app = fastify()
  await noticeRoutes(app, { db, gateways: [provider.gateway], heard: () => undefined })
  await app.ready()
  const players = Array.from({ length: 60 }, (_, index) => index + 1)
  await transaction(db, async (tx) => {
    for (const player of players) {
      await openAccount(tx, player)
      await grant(tx, player, 1_000_000_00n, 'gift:start')
    }
  })
  const deps: Office['deps'] = {
    db,
    log: createLog('silent'),
    gateways: [provider.gateway],
    brand: 'Кураж',
    site: '0123456789ab',
    acceptsMoney: async () => true,
    addressOf: async () => undefined,
    returnUrl: (id) => `http://site/wallet?payment=${id}`,
    rateLimits: createRateLimits(db),
    encryptionKey: { current: randomBytes(32), former: [] },
    confirm: async () => undefined,
    secretsChangedAt: async () => undefined,
    payeeSecret: randomBytes(32),
    notePayee: async () => undefined,
  }
  return { database, provider, app, deps, players, chance, post: [] }
}

/** One random event of such days. */
async function oneThing(office: Office, days: Days): Promise<void> {
  const { chance, provider, players, deps, post } = office
  const draw = chance()
  const player = players[Math.floor(chance() * players.length)] ?? 1
  // Fewer orders than events on them: open orders are checked all the time.
  if (draw < 0.15) {
    days.payments++
    await topUp(deps, player, {
      request: randomUUID(),
      method: 'hostile',
      amount: kopecksFromRoubles(1 + Math.floor(chance() * 500)),
    })
  } else if (draw < 0.165) {
    days.payouts++
    await withdraw(deps, player, {
      request: randomUUID(),
      method: 'hostile-out',
      amount: kopecksFromRoubles(1 + Math.floor(chance() * 50)),
      details: {},
    })
  } else if (draw < 0.22) await decide(office, days)
  else if (draw < 0.76) post.push(...(provider.happen() ?? []))
  else if (draw < 0.8) post.push(provider.forge())
  await deliver(office, days)
}

/** People decide about a random payment: an odd sum is credited or given back, of a credited one a part is. */
async function decide({ database: { db, pool }, deps: { gateways }, chance }: Office, days: Days): Promise<void> {
  const { rows } = await pool.query<Pick<Row<'payment'>, 'id' | 'state' | 'received' | 'amount'>>(
    `select id, state, received, amount from payment where state = 'review' or state = 'credited' and id % 4 = 0 order by state desc, id`,
  )
  const row = rows[Math.floor(chance() * rows.length)]
  if (row === undefined) return
  const [id, reason, share] = [Number(row.id), 'Решили люди', shares[Math.floor(chance() * shares.length)] ?? 1n]
  const verdict = chance() < 0.5 ? 'credit' : 'refund'
  const said = await transaction<string | Refusal>(db, async (tx) =>
    row.state === 'review'
      ? decideOdd(tx, gateways, { id, verdict, received: row.received, reason })
      : carriedOut(await refundByTwo(gateways).carryOut(tx, 0, refundOf(id, row.amount / share), twoPeople)),
  )
  if (!(said instanceof Refusal)) days.decided++
}

const shares = [1n, 2n, 3n]
const twoPeople = { maker: 1, decider: 2, request: 1 }
const refundOf = (id: number, kopecks: bigint) => ({ id, amount: `${kopecks}`, loss: '0', reason: 'Решили люди' })
const carriedOut = (said: string | { said: string } | Refusal) =>
  typeof said === 'string' || said instanceof Refusal ? said : said.said

/** Delivers a random pending notice, not the oldest. */
async function deliver({ app, post, chance }: Office, days: Days): Promise<void> {
  const place = Math.floor(chance() * post.length)
  const notice = post[place]
  if (notice === undefined) return
  post[place] = post.at(-1) ?? notice
  post.pop()
  days.events++
  const { statusCode } = await app.inject({
    method: 'POST',
    url: noticePath('hostile'),
    payload: notice.body,
    headers: { 'content-type': 'application/json', ...notice.headers },
  })
  if (statusCode !== 200) days.refused++
  if (statusCode >= 500) days.differences.push(`a notice was answered ${statusCode}`)
}

/**
 * Days pass: everything is checked once more, then whatever has not ended. Payouts that wait for a person are
 * approved.
 */
async function settleAll(office: Office): Promise<void> {
  const {
    database: { pool },
    deps,
    provider,
  } = office
  for (let round = 0; round < 6; round++) {
    // The remaining events happen without notices.
    while (provider.happen() !== undefined);
    await pool.query(`update payout set state = 'approved' where state = 'review'`)
    // Ended payments were checked with no events left: only the first round has all of them to do.
    await pool.query(
      `update payment set next_look_at = now() where ${round === 0 || round > 3} or state in ('new', 'pending')`,
    )
    await pool.query(`update payout set next_look_at = now() where state in ('approved', 'sending', 'stuck', 'sent')`)
    // As many nodes as before.
    await Promise.all([lookAtPayments(deps), lookAtPayments(deps), lookAtPayouts(deps)])
    // A refund that has not gone after days is given up.
    if (round === 3)
      await pool.query(`update payment_refund set asked_at = now() - interval '30 days' where state = 'asked'`)
  }
  await findOut(office)
}

/** A person asks the payment system about every payout that it does not report by itself. */
async function findOut({ database: { db, pool }, provider }: Office): Promise<void> {
  const { rows } = await pool.query<Pick<Row<'payout'>, 'id' | 'provider_key'>>(
    `select id, provider_key from payout where state = 'stuck'`,
  )
  for (const { id, provider_key: key } of rows) {
    await resolvePayout(
      db,
      Number(id),
      provider.payouts.get(key)?.status === 'paid' ? 'sent' : 'returned',
      'Выяснено',
      { who: 'anna', way: 'command line' },
    )
  }
}

async function compare({ database, provider }: Office, days: Days): Promise<void> {
  const { rows } = await database.pool.query<
    Pick<Row<'payment'>, 'provider_id' | 'state' | 'agreed'> & { net: bigint; held: bigint }
  >(`
    select p.provider_id, p.state, p.agreed, coalesce((
      select sum(case 103 when t.debit then t.amount when t.credit then -t.amount else 0 end) from ledger_transfer t
      where t.owner = p.player and (t.key = 'payment:' || p.id or t.key like 'payment:' || p.id || ':%')
    ), 0)::bigint as net, coalesce((
      select sum(case 104 when t.credit then t.amount when t.debit then -t.amount else 0 end) from ledger_transfer t
      where t.owner = p.player and t.key like 'payment:' || p.id || ':%'
    ), 0)::bigint as held from payment p`)
  const seen = new Set<string>()
  for (const { provider_id: id, state, agreed, net, held } of rows) {
    const theirs = id === null ? undefined : provider.payments.get(id)
    if (id !== null) seen.add(id)
    const owed = theirs === undefined ? 0n : owedFor(theirs, agreed)
    if (net !== owed || held !== 0n)
      days.differences.push(`payment ${id} (${state}): theirs ${owed}, ours ${net}, held ${held}`)
    if (state === 'review' && theirs?.status === 'canceled') days.differences.push(`payment ${id} waits for nothing`)
    if (net > 0n) days.credited++
    if (state === 'returned') days.returned++
  }
  for (const [id, payment] of provider.payments)
    if (!seen.has(id) && owedFor(payment, null) !== 0n) days.differences.push(`payment ${id} is theirs alone`)
  await comparePayouts(database, provider, days)
  if (!booksBalance(await auditBooks(database.db))) days.differences.push('the ledger does not sum to zero')
}

/**
 * Reconciles the day with the provider's own list: payments in dollars differ, since they were not received, and
 * nothing else.
 */
async function reconcile({ database: { db, pool }, deps: { log, gateways } }: Office, days: Days): Promise<void> {
  await pool.query(
    `insert into reconciliation (gateway, day) values ('hostile', (now() at time zone 'Europe/Moscow')::date)`,
  )
  await reconcileDays({ db, log, gateways })
  const { rows } = await pool.query<Pick<Row<'reconciliation'>, 'state' | 'equal'>>(
    `select state, equal from reconciliation where gateway = 'hostile' order by day desc limit 1`,
  )
  days.equal = rows[0]?.equal ?? 0
  if (rows[0]?.state !== 'compared') days.differences.push(`the day is ${rows[0]?.state}`)
  const found = await pool.query<Pick<Row<'reconciliation_difference'>, 'about' | 'kind' | 'mark'>>(
    `select about, kind, mark from reconciliation_difference where not (kind = 'sum' and their_currency = 'USD')`,
  )
  for (const { about, kind, mark } of found.rows) days.differences.push(`the list: ${about} ${mark} ${kind}`)
}

async function comparePayouts(database: Database, provider: HostileProvider, days: Days): Promise<void> {
  const { rows } = await database.pool.query<
    Pick<Row<'payout'>, 'state'> & { name: string; key: Row<'payout'>['provider_key']; paid: bigint; held: bigint }
  >(`
    select 'payout:' || o.id as name, o.provider_key as key, o.state,
      coalesce((select sum(case when 103 = t.credit then t.amount when 103 = t.debit then -t.amount else 0 end) from ledger_transfer t
        where t.owner = o.player and t.key in ('payout:' || o.id, 'payout:' || o.id || ':sent', 'payout:' || o.id || ':back')), 0)::bigint as paid,
      coalesce((select sum(case when 104 = t.credit then t.amount when 104 = t.debit then -t.amount else 0 end) from ledger_transfer t
        where t.owner = o.player and t.key in ('payout:' || o.id, 'payout:' || o.id || ':sent', 'payout:' || o.id || ':back')), 0)::bigint as held
    from payout o`)
  for (const { name, key, state, paid, held } of rows) {
    const theirs = provider.payouts.get(key)
    const owed = theirs?.status === 'paid' ? theirs.amount.kopecks : 0n
    if (paid !== owed || held !== 0n)
      days.differences.push(`${name} (${state}): theirs ${owed}, ours ${paid}, held ${held}`)
  }
  if (rows.length < provider.payouts.size) days.differences.push('the provider has payouts that are nobody’s')
}
