/** The events that the operator's systems receive: payouts, large wins, alerts. */
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { tellFailing } from '../features/payments/failing.ts'
import { tellShortChains } from '../play/rounds/chain/short-chains.ts'
import { hurry, requestPayout } from './payments.ts'
import { type TestSite, testSite } from './site.ts'

let site: TestSite
afterEach(() => site.close())

interface Told {
  kind: string
  detail: Record<string, unknown>
}

async function told(kind: string): Promise<Told['detail'][]> {
  const { rows } = await sql<Told>`select kind, detail from webhook_event where kind = ${kind} order by id`.execute(
    site.database.db,
  )
  return rows.map(({ detail }) => detail)
}

it('a payout is sent in every state it reaches, each once', async () => {
  site = await testSite()
  const player = await site.player()
  await site.deposit(player, 5_000_00n, 'a deposit')
  await requestPayout(player, 500)
  await hurry(site)
  await expect
    .poll(async () => (await told('payout')).map(({ state }) => state))
    .toEqual(expect.arrayContaining(['approved', 'sending', 'sent']))
  expect((await told('payout')).length).toBe(new Set((await told('payout')).map(({ state }) => state)).size)
  expect((await told('payout'))[0]).toMatchObject({ player: player.id, amount: '50000', gateway: 'sandbox' })
})

it('a win from the threshold on is sent with its bet, a smaller one is not', async () => {
  site = await testSite({ WEBHOOK_WIN: '19' })
  const player = await site.player()
  const clientSeed = await site.clientSeed(player, 0, true)
  await player.bet({ nonce: 0, clientSeed })
  await player.bet({ nonce: 1, clientSeed: await site.clientSeed(player, 1, true), stake: 5 })
  await expect
    .poll(() => told('win'))
    .toMatchObject([
      { player: player.id, game: 'dice', stake: '1000', bet: expect.stringMatching(/^[\w-]{22}$/) as string },
    ])
  expect(await told('win')).toHaveLength(1)
})

it('books that differ are sent with the stop of betting', async () => {
  site = await testSite()
  const player = await site.player()
  await sql`alter table ledger_account disable trigger user`.execute(site.database.db).catch(() => undefined)
  await sql`update ledger_account set balance = balance + 1 where owner = ${player.id}`.execute(site.database.db)
  await site.reconcile().catch(() => undefined)
  expect(await told('books.differ')).toEqual([{ accounts: 1, first: player.id }])
  await site.reconcile().catch(() => undefined)
  expect(await told('books.differ')).toHaveLength(1)
})

it('a payment system that does not answer is reported once an hour, and the end of a chain once', async () => {
  site = await testSite()
  const { db } = site.database
  const player = await site.player()
  await sql`
    insert into payment (player, request, gateway, method, amount, state, provider_key, created_at)
    values (${player.id}, gen_random_uuid(), 'yookassa', 'card', 10000, 'new', 'a key', now() - interval '10 minutes')`.execute(
    db,
  )
  await tellFailing(db)
  await tellFailing(db)
  expect(await told('provider.failing')).toEqual([{ gateway: 'yookassa', waiting: 1 }])

  await sql`insert into round_chain (game, id, links, terminating, sealed) values ('crash', 1, 3000, decode(repeat('00', 32), 'hex'), '')`.execute(
    db,
  )
  await tellShortChains({ db, log: site.log })
  await tellShortChains({ db, log: site.log })
  expect(await told('chain.short')).toEqual([{ game: 'crash', left: 0, waitsForSalt: 1 }])
})
