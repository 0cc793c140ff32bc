/** Every rule of risk: its own case raises it, a similar harmless one does not. */
import { createHash } from 'node:crypto'
import { riskReaders } from '../players/risk-signs.ts'
import type { RiskRule, RiskSign } from '../platform/security/risk-rule.ts'
import { ofAllSlices } from '../wiring/slices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chart, post } from '../ledger/ledger.ts'
import { type Database, openDatabase, transaction } from '../platform/database/database.ts'
import { grant, open } from '../wallet/wallet.ts'
import { type TestDatabase, testDatabase } from './database.ts'

let source: TestDatabase
let database: Database
beforeAll(async () => {
  source = await testDatabase()
  database = await openDatabase(source.url)
})
afterAll(async () => {
  await database.close()
  await source.drop()
})

/** Players of different tests never coincide. */
let players = 1000
const somebody = (count: number) => Array.from({ length: count }, () => ++players)
let names = 0
const fresh = () => createHash('sha256').update(`${++names}`).digest()

const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000)
const query = (text: string, values: unknown[]) => database.pool.query(text, values)

interface CameIn {
  card?: Buffer
  network?: string
  device?: string
  ago?: number
  success?: boolean
}

/** A sign-in with a remembered device. */
async function comesIn(
  player: number,
  { card = fresh(), network = `203.0.${++names}.*`, device = 'Chrome, Windows', ago = 1, success = true }: CameIn = {},
): Promise<void> {
  await query(
    'insert into player_device (player, info_hash, info, first_seen_at, last_seen_at) values ($1, $2, $3, $4, $4) on conflict do nothing',
    [player, card, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140', hours(ago)],
  )
  await query('insert into sign_in (player, at, way, success, device, network) values ($1, $2, $3, $4, $5, $6)', [
    player,
    hours(ago),
    'password',
    success,
    JSON.stringify({ name: device, phone: false }),
    network,
  ])
}

async function paysOut(player: number, kopecks: number, { ago = 1, to = fresh(), state = 'sent' } = {}): Promise<void> {
  await query(
    `insert into payout (player, request, provider_key, gateway, method, details, details_key, amount, state, created_at) values ($1, gen_random_uuid(), gen_random_uuid()::text, 'sandbox', 'sandbox-account', '{"masked": "счёт 40817 ···3456"}', $2, $3, $4, $5)`,
    [player, to, kopecks, state, hours(ago)],
  )
}

async function toppedUp(player: number, kopecks: number, { ago = 2, returned = 0 } = {}): Promise<void> {
  await query(
    `insert into payment (player, request, provider_key, gateway, method, amount, state, received, credited, returned, created_at, credited_at) values ($1, gen_random_uuid(), gen_random_uuid()::text, 'sandbox', 'sandbox-card', $2, 'credited', $2, $2, $3, $4, $4)`,
    [player, kopecks, returned, hours(ago)],
  )
}

function ruleNamed(name: string): RiskRule {
  const rule = ofAllSlices.riskRules.find((each) => each.name === name)
  if (rule === undefined) throw new Error(`no rule ${name}`)
  return rule
}

/** What it finds among these players within a day, with its usual numbers. */
async function found(
  name: string,
  among: readonly number[],
  numbers: Readonly<Record<string, number>> = {},
): Promise<RiskSign[]> {
  const rule = ruleNamed(name)
  const usual = Object.fromEntries(Object.entries(rule.numbers).map(([key, { is }]) => [key, is]))
  const signs = await rule.find({ ...riskReaders, db: database.db, since: hours(24) }, { ...usual, ...numbers })
  return signs.filter(({ player }) => among.includes(player))
}
const whom = async (name: string, among: readonly number[], numbers?: Readonly<Record<string, number>>) =>
  (await found(name, among, numbers)).map(({ player }) => player).toSorted((a, b) => a - b)

test('rules have unique names and valid numbers', () => {
  const rules = ofAllSlices.riskRules
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
  for (const { name, weight, numbers } of rules) {
    expect(name).toMatch(/^[a-z-]{1,32}$/)
    expect(weight).toBeLessThan(100)
    for (const { is, least, most } of Object.values(numbers)) expect(is >= least && is <= most, name).toBe(true)
  }
})

test('several accounts from one device and network are found together; one network alone, a failed attempt, or a long time ago is not', async () => {
  const [one, other, third, neighbour, tried, gone] = somebody(6) as [number, number, number, number, number, number]
  const at = { card: fresh(), network: '198.51.100.*' }
  for (const player of [one, other, third]) await comesIn(player, at)
  await comesIn(neighbour, { network: at.network })
  await comesIn(tried, { ...at, success: false })
  await comesIn(gone, { ...at, ago: 24 * 40 })
  const signs = await found('shared-device', [one, other, third, neighbour, tried, gone])
  expect(signs.map(({ player, size }) => [player, size])).toEqual([
    [one, 3],
    [other, 3],
    [third, 3],
  ])
  expect(signs[0]?.facts[0]).toMatchObject({ players: [other, third] })
  expect(signs[0]?.facts[1]?.personal).toContain('198.51.100.*')
  expect(new Set(signs.map(({ mark }) => mark)).size).toBe(1)
  expect(await whom('shared-device', [one], { accounts: 4 })).toEqual([])
})

test('a passkey whose counter has fallen within the day is found, one that fell earlier or never is not', async () => {
  const [fell, before, never] = somebody(3) as [number, number, number]
  const passkey = (player: number, falls: number, ago: number | null) =>
    query(
      'insert into passkey (id, player, public_key, counter, transports, name, counter_falls, counter_fell_at) values ($1, $2, $3, 0, $4, $5, $6, $7)',
      [`key-${player}`, player, fresh(), [], 'Телефон', falls, ago && hours(ago)],
    )
  await passkey(fell, 2, 1)
  await passkey(before, 1, 40)
  await passkey(never, 0, null)
  expect(await found('passkey-counter', [fell, before, never])).toMatchObject([
    { player: fell, size: 2, facts: [{ number: 2 }, { personal: 'Телефон' }] },
  ])
  expect(await whom('passkey-counter', [fell], { falls: 3 })).toEqual([])
})

test('payouts of two accounts to one place are found, to two places not, and a closed account’s deleted place connects no one', async () => {
  const [one, other, alone, closed, closedToo] = somebody(5) as [number, number, number, number, number]
  const to = fresh()
  await paysOut(one, 100_00, { to, ago: 24 * 30 })
  await paysOut(other, 100_00, { to })
  await paysOut(alone, 100_00)
  for (const player of [closed, closedToo]) await paysOut(player, 100_00, { to: Buffer.alloc(0) })
  const signs = await found('shared-details', [one, other, alone, closed, closedToo])
  expect(signs.map(({ player }) => player)).toEqual([one, other])
  expect(signs[0]?.facts).toMatchObject([{ players: [other] }, { personal: 'счёт 40817 ···3456' }])
})

test('many places of one account are found; a repeated one counts once', async () => {
  const [scattered, steady] = somebody(2) as [number, number]
  for (let place = 0; place < 4; place++) await paysOut(scattered, 100_00)
  const to = fresh()
  for (let place = 0; place < 6; place++) await paysOut(steady, 100_00, { to })
  expect(await found('many-details', [scattered, steady])).toMatchObject([
    { player: scattered, size: 4, facts: [{ number: 4 }, { kopecks: '40000' }] },
  ])
})

test('money that comes in and goes out unplayed is found; played, small, or refused sums are not', async () => {
  const [through, played, little, refused] = somebody(4) as [number, number, number, number]
  for (const player of [through, played, refused]) await toppedUp(player, 20_000_00)
  await toppedUp(little, 900_00)
  await paysOut(through, 19_000_00)
  await paysOut(played, 19_000_00)
  await paysOut(little, 900_00)
  await paysOut(refused, 19_000_00, { state: 'refused' })
  await transaction(database.db, async (tx) => {
    await open(tx, played)
    await grant(tx, played, 15_000_00n, 'gift:test')
    await post(tx, {
      owner: played,
      key: 'bet:test',
      out: 15_000_00n,
      in: 0n,
      house: chart.play,
      outKind: 'stake',
      inKind: 'payout',
    })
  })
  const signs = await found('passes-through', [through, played, little, refused])
  expect(signs.map(({ player }) => player)).toEqual([through])
  expect(signs[0]?.facts).toMatchObject([
    { says: 'Пополнено', kopecks: '2000000' },
    { says: 'Поставлено', kopecks: '0' },
    { says: 'Выведено или ждёт', kopecks: '1900000' },
  ])
})

test('payouts in quick succession are found, spread over days they are not', async () => {
  const [quick, slow] = somebody(2) as [number, number]
  for (let each = 0; each < 5; each++) {
    await paysOut(quick, 100_00)
    await paysOut(slow, 100_00, { ago: 1 + each * 20 })
  }
  expect(await found('payout-pace', [quick, slow])).toMatchObject([{ player: quick, size: 5 }])
})

test('top-ups taken back by their payer are found from the second on', async () => {
  const [twice, once] = somebody(2) as [number, number]
  for (const player of [twice, twice, once]) await toppedUp(player, 500_00, { returned: 500_00 })
  expect(await found('returned-payments', [twice, once])).toMatchObject([
    { player: twice, size: 2, facts: [{ number: 2 }, { kopecks: '100000' }] },
  ])
})

test('one top-up taken back is enough where it had been played away', async () => {
  const [gone, kept] = somebody(2) as [number, number]
  for (const player of [gone, kept]) await toppedUp(player, 500_00, { returned: 500_00 })
  for (const [player, missing] of [
    [gone, 300_00],
    [kept, 0],
  ])
    await query(
      `insert into payment_return (player, payment, returned, gateway, amount, missing)
       select player, id, 50000, gateway, 50000, $2 from payment where player = $1`,
      [player, missing],
    )
  expect(await found('returned-payments', [gone, kept])).toMatchObject([
    { player: gone, size: 1, facts: [{ number: 1 }, { kopecks: '50000' }, { kopecks: '30000' }] },
  ])
})

test('a payout soon after a sign-in from a new device is found; a new player’s first device, a known one, or days later is not', async () => {
  const [stolen, newcomer, known, later] = somebody(4) as [number, number, number, number]
  for (const player of [stolen, known, later]) await comesIn(player, { ago: 24 * 20 })
  await comesIn(stolen, { ago: 3 })
  await comesIn(newcomer, { ago: 3 })
  await comesIn(later, { ago: 24 * 3 })
  for (const player of [stolen, newcomer, known, later]) await paysOut(player, 5_000_00, { ago: 1 })
  expect(await found('new-device-payout', [stolen, newcomer, known, later])).toMatchObject([
    { player: stolen, size: 1, facts: [{ personal: 'Chrome, Windows' }, {}, { kopecks: '500000' }] },
  ])
})

test('a code taken from one device by several is found in every such circle; from separate devices it is not', async () => {
  const [first, second, apart] = [somebody(3), somebody(3), somebody(3)]
  for (const circle of [first, second]) {
    const at = { card: fresh(), network: `192.0.${++names}.*` }
    for (const player of circle) await comesIn(player, at)
  }
  for (const player of apart) await comesIn(player)
  const use = (player: number, code: string) =>
    query(
      `insert into promo_use (player, code, amount, needed, staked, request) values ($1, $2, 100, 100, 0, gen_random_uuid())`,
      [player, code],
    )
  for (const player of [...first, ...second, ...apart.slice(0, 2)]) await use(player, 'SPRING')
  for (const player of apart) await use(player, 'AUTUMN')
  expect(await whom('code-circle', [...first, ...second, ...apart])).toEqual([...first, ...second])
})

test('a partner whose friends are held back for resembling the partner is found; friends approved by a person do not count', async () => {
  const [selfish, honest] = somebody(2) as [number, number]
  const invite = (owner: number, verdict: string | null, held: Date | null) =>
    query(
      `insert into referral (player, owner, code, share, source, held_at, verdict, verdict_at) values ($1, $2, 'x', 0, 'link', $3::timestamptz, $4::text, case when $4::text is not null then now() end)`,
      [...somebody(1), owner, held, verdict],
    )
  for (let each = 0; each < 3; each++) {
    await invite(selfish, null, hours(5))
    await invite(honest, each === 0 ? 'released' : null, each === 1 ? null : hours(5))
  }
  expect(await found('own-circle', [selfish, honest])).toMatchObject([{ player: selfish, size: 3 }])
})

/** A refused bet that has fixed its nonce; this many other seeds were tried under it since. */
async function isRefused(player: number, nonce: number, { tries = 0, ago = 1, played = false } = {}): Promise<void> {
  await query(
    'insert into bound_seed (player, nonce, client_seed, game, stake, reason, at, tries, tried_at) values ($1, $2, $3, $4, 100, $5, $6, $7, $8)',
    [player, nonce, 'a seed', 'dice', 'InsufficientFunds', hours(ago), tries, tries > 0 ? hours(ago) : null],
  )
  if (played)
    await query(
      `insert into bet (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, at, journal) values ($1, $2, 'dice', 1, 100, 0, 0, 'a seed', '{}', now(), 1)`,
      [player, nonce],
    )
}

test('a player who tries other seeds under refused bets is found, and so is one who leaves many refused bets unplayed', async () => {
  const [tries, leaves] = somebody(2) as [number, number]
  for (let nonce = 0; nonce < 3; nonce++) await isRefused(tries, nonce, { tries: 16 })
  for (let nonce = 0; nonce < 20; nonce++) await isRefused(leaves, nonce)
  expect(await found('chosen-draws', [tries, leaves])).toMatchObject([
    { player: tries, size: 51, facts: [{ number: 48 }, { number: 3 }, {}] },
    { player: leaves, size: 20, facts: [{ number: 0 }, { number: 20 }, {}] },
  ])
})

test('many refused bets that are played afterwards, a second device under a few of them, or many long ago raise no sign', async () => {
  const [broke, devices, ago] = somebody(3) as [number, number, number]
  for (let nonce = 0; nonce < 40; nonce++) await isRefused(broke, nonce, { played: true })
  for (let nonce = 0; nonce < 3; nonce++) await isRefused(devices, nonce, { tries: 8 })
  for (let nonce = 0; nonce < 40; nonce++) await isRefused(ago, nonce, { tries: 100, ago: 30 })
  expect(await whom('chosen-draws', [broke, devices, ago])).toEqual([])
})

let roundsByHand = 0
/** A round dealt by people with a bet of each of these on red, the acts of its dealer, and its end. */
async function dealt(
  dealer: number,
  seated: readonly number[],
  acts: readonly (number | 'back')[],
  { voided = 'dealer', ago = 1 }: { voided?: string | null; ago?: number } = {},
): Promise<void> {
  const number = ++roundsByHand
  await query(
    `
    insert into table_round (game, number, version, phase, closes_at, started_at, ended_at, drawn, reason, settled) values ('roulette', $1, 1, $2, $3, $3, $3, 1, $4, true)`,
    [number, voided === null ? 'ended' : 'voided', hours(ago), voided],
  )
  for (const [step, act] of acts.entries()) {
    await query(
      "insert into table_act (game, round, step, act, value, admin, at) values ('roulette', $1, $2, $3, $4, $5, $6)",
      [number, step, act === 'back' ? act : 'enter', act === 'back' ? null : act, dealer, hours(ago)],
    )
  }
  for (const [place, player] of seated.entries()) {
    await query(
      `
      insert into table_bet (player, game, round, place, version, revision, key, stake, params, state, settled_at, payout)
      values ($1, 'roulette', $2, $3, 1, 1, 'by-hand', 10000, '{"spots":{"red":10000}}', 'returned', now(), 10000)`,
      [player, number, place + 1],
    )
  }
}

test('a dealer whose rounds are called off repeatedly after the result is found, and so is a player who had lost in them, called back or not', async () => {
  const [dealer, friend, guest] = somebody(3) as [number, number, number]
  const [black, red] = [17, 32]
  for (let each = 0; each < 2; each++) await dealt(dealer, [friend], [black, 'back'])
  await dealt(dealer, [friend, guest], [red, 'back', black])
  for (let each = 0; each < 2; each++) await dealt(dealer, [guest], [red])
  expect(await found('voids-of-dealers', [dealer, friend, guest])).toMatchObject([
    {
      player: dealer,
      mark: 'dealing',
      size: 5,
      facts: [{ number: 5 }, { number: 2, players: [friend, guest] }, { kopecks: '40000' }, {}],
    },
    {
      player: friend,
      mark: `dealer:${dealer}`,
      size: 3,
      facts: [{ number: 3, players: [dealer] }, { kopecks: '30000' }, {}],
    },
  ])
})

test('rounds that were paid, called off before any entry, by the site itself or long ago, and losers of several dealers, raise no sign', async () => {
  const [dealer, other, player] = somebody(3) as [number, number, number]
  const black = 17
  await dealt(dealer, [player], [black])
  await dealt(other, [player], [black])
  for (let each = 0; each < 5; each++) {
    await dealt(dealer, [player], [black], { voided: null })
    await dealt(dealer, [player], [])
    await dealt(dealer, [player], [black], { voided: 'fault' })
    await dealt(dealer, [player], [black], { ago: 24 * 40 })
  }
  expect(await whom('voids-of-dealers', [dealer, other, player])).toEqual([])
})

async function tips(player: number, receiver: number, kopecks: number, { ago = 1 } = {}): Promise<void> {
  await query(
    `insert into tips_given (player, request, receiver, amount, room, is_public, at) values ($1, gen_random_uuid(), $2, $3, 'general', true, $4)`,
    [player, receiver, kopecks, hours(ago)],
  )
}

test('money given in a circle of two or three is found, one way or little money is not, nor a circle of long ago', async () => {
  const [one, other, a, b, c, kind, grateful, poor, poorer, was, once] = somebody(11) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  await tips(one, other, 400_00)
  await tips(other, one, 300_00)
  await tips(a, b, 500_00)
  await tips(b, c, 500_00)
  await tips(c, a, 500_00)
  await tips(kind, grateful, 2000_00)
  await tips(grateful, kind, 50_00)
  await tips(poor, poorer, 100_00)
  await tips(poorer, poor, 100_00)
  await tips(was, once, 900_00, { ago: 24 * 10 })
  await tips(once, was, 900_00, { ago: 24 * 10 })
  const all = [one, other, a, b, c, kind, grateful, poor, poorer, was, once]
  expect(await whom('tip-circle', all)).toEqual([one, other, a, b, c])
  expect((await found('tip-circle', [one]))[0]?.facts).toContainEqual({ says: 'Подарено по кругу', kopecks: '70000' })
})

test('one who is given money by many is found, by few or little of it is not; shares of rains count', async () => {
  const [gathers, liked, ...givers] = somebody(7) as [number, number, ...number[]]
  for (const giver of givers.slice(0, 3)) await tips(giver, gathers, 300_00)
  for (const giver of givers) await tips(giver, liked, 20_00)
  expect(await whom('tip-funnel', [gathers, liked])).toEqual([])
  const [rain] = (
    await query(
      `insert into tips_rain (player, request, room, amount, receivers, seconds, salt, commitment, state, ends_at, ended_at)
      values ($1, gen_random_uuid(), 'general', 20000, 2, 30, '', '', 'drawn', now(), now()) returning id`,
      [givers[3]],
    )
  ).rows as { id: bigint }[]
  await query('insert into tips_entrant (player, rain, place, seed, prize) values ($1, $2, 1, $3, 20000)', [
    gathers,
    rain?.id,
    '0'.repeat(32),
  ])
  expect(await found('tip-funnel', [gathers, liked])).toMatchObject([
    { player: gathers, size: 4, facts: [{ number: 4, players: givers.slice(0, 4) }, { kopecks: '110000' }] },
  ])
})

test('a top-up that is given away and paid out by the receiver is found, a gift without either is not', async () => {
  const [giver, receiver, rich, friend] = somebody(4) as [number, number, number, number]
  await transaction(database.db, async (tx) => {
    for (const player of [giver, receiver, rich, friend]) await open(tx, player)
    const moved = { out: 0n, in: 0n, house: chart.payments, outKind: 'withdrawal', inKind: 'deposit' } as const
    await post(tx, { ...moved, owner: giver, key: 'payment:1', in: 1000_00n })
    await grant(tx, rich, 1000_00n, 'gift')
    await post(tx, { ...moved, owner: friend, key: 'payment:1', in: 1000_00n })
  })
  await tips(giver, receiver, 700_00, { ago: 0 })
  await tips(rich, friend, 700_00, { ago: 0 })
  await transaction(database.db, async (tx) => {
    for (const player of [receiver, friend]) {
      await grant(tx, player, 700_00n, 'tip')
      await post(tx, {
        owner: player,
        key: 'payout:1',
        out: 700_00n,
        in: 0n,
        house: chart.payouts,
        outKind: 'withdrawal',
        inKind: 'withdrawal-back',
      })
    }
  })
  expect(await whom('tip-through', [giver, receiver, rich, friend])).toEqual([giver, receiver])
})
