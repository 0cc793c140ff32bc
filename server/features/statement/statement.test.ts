/** The statement: every movement once, in the order of the balance, with any filter. */
import { randomUUID } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import type { Movement } from '@kurazh/contract/money/statement.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { becomes, hurry, order, press, requestPayout } from '../../testing/payments.ts'
import { freshKey, testRounds } from '../../testing/rounds.ts'
import { cellsOf, moveMines, openMines } from '../../testing/steps.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let player: Player
let whole: Wire<Movement>[]

beforeAll(async () => {
  site = await testSite({}, hurried)
  player = await site.player()
  await Promise.all(Array.from({ length: 40 }, (_, nonce) => player.bet({ nonce, stake: 10 })))
  const payment = await order(player, 500)
  await press(site, payment, 'pay')
  await becomes(player, payment, 'credited')
  await requestPayout(player, 100)
  whole = await pages({})
})
afterAll(() => site.close())
afterEach(() => site.audit())

async function pages(filter: object, limit = 7): Promise<Wire<Movement>[]> {
  const found: Wire<Movement>[] = []
  for (let before: { at: string; leg: number } | undefined; ;) {
    const { movements, next } = await player.ask(calls.statement, { ...filter, limit, ...(before && { before }) })
    found.push(...movements)
    if (next === null) return found
    before = next
  }
}

test('each movement is listed once, and each balance is the previous one plus the movement', async () => {
  const { rows } = await site.database.pool.query<{ count: number }>(
    'select count(*)::int as count from ledger_transfer where owner = $1',
    [player.id],
  )
  expect(whole).toHaveLength(rows[0]?.count ?? 0)
  expect(whole[0]?.balance).toBe(await player.balance())
  const kopecks = (roubles: number) => Math.round(roubles * 100)
  for (const [index, { amount, balance }] of whole.entries()) {
    expect(kopecks(balance) - kopecks(amount)).toBe(kopecks(whole[index + 1]?.balance ?? 0))
  }
  expect(whole.at(-1)).toMatchObject({ kind: 'gift', amount: 1000, balance: 1000, of: null })
})

test('pages of any length have the same content', async () => {
  for (const limit of [1, 3, 100]) expect(await pages({}, limit)).toEqual(whole)
})

test('a filter leaves exactly the movements of its kinds and days, with their balances', async () => {
  for (const kinds of [['stake'], ['payout', 'deposit'], ['withdrawal', 'gift'], ['no such kind']]) {
    expect(await pages({ kinds })).toEqual(whole.filter(({ kind }) => kinds.includes(kind)))
  }
  const middle = whole[20]?.at ?? ''
  // A filter has milliseconds; a movement has more.
  const from = `${middle.slice(0, 23)}Z`
  expect(await pages({ from })).toEqual(whole.filter(({ at }) => at >= middle.slice(0, 23)))
  expect(await pages({ until: from })).toEqual(whole.filter(({ at }) => at < middle.slice(0, 23)))
})

test('a bet names its game and links to its page; its shown number finds it together with other items of that number', async () => {
  const { of } = whole.find((movement) => movement.of?.what === 'bet' && movement.of.number === 4) ?? {}
  expect(of).toMatchObject({ game: 'dice' })
  expect(await player.ask(calls.showBet, { id: of?.link ?? '' })).toMatchObject({ own: true, bet: { nonce: 4 } })
  const { movements } = await player.ask(calls.statement, { number: 1, nonce: 0 })
  expect(movements.map((movement) => movement.of)).toEqual(
    whole
      .filter((movement) => (movement.of?.what === 'bet' ? movement.of.number === 0 : movement.of?.number === 1))
      .map((movement) => movement.of),
  )
  const open = await site.player()
  await openMines(open, { stake: 10 })
  const [stake] = (await open.ask(calls.statement, {})).movements
  expect(stake?.of).toEqual({ what: 'bet', number: 0, game: 'mines' })
  expect((await open.ask(calls.statementFile, {})).csv).toContain(';Ставка;1;-10,00;990,00;mines;')
})

test('a number finds its bet, its top-up and its payout', async () => {
  const { movements, next } = await player.ask(calls.statement, { number: 1 })
  expect(next).toBeNull()
  expect(movements).toEqual(whole.filter(({ of }) => of?.number === 1))
  expect(new Set(movements.map(({ of }) => of?.what))).toEqual(new Set(['bet', 'payment', 'payout']))
})

test('the file has every movement in the words and number format of a Russian spreadsheet', async () => {
  const { csv, next } = await player.ask(calls.statementFile, {})
  expect(next).toBeNull()
  const lines = csv.trimEnd().split('\r\n')
  expect(lines).toHaveLength(whole.length + 1)
  expect(lines[0]).toBe('Время (Москва);Операция;Номер;Сумма, ₽;Баланс после, ₽;Игра;Страница ставки;Другой игрок')
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;Подарок;;1000,00;1000,00;;;$/)
  expect(csv).toMatch(/;Вывод;1;-100,00;/)
})

test('a top-up’s number also finds its chargebacks, and no other top-up’s', async () => {
  const owner = await site.player()
  const payments = [await order(owner, 500), await order(owner, 300)]
  for (const payment of payments) {
    await press(site, payment, 'pay')
    await becomes(owner, payment, 'credited')
  }
  for (const part of [2, 1]) await giveBack(owner, payments[0]?.id ?? 0, part)
  const under = async (index: number) =>
    (await owner.ask(calls.statement, { number: payments[index]?.id ?? 0 })).movements.filter(
      ({ of }) => of?.what === 'payment',
    )
  expect((await under(0)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['deposit-back', -250],
    ['deposit-back', -250],
    ['deposit', 500],
  ])
  expect((await under(1)).map(({ kind }) => kind)).toEqual(['deposit'])
})

/** The sender takes back one of `part` equal parts of the payment. */
async function giveBack(owner: Player, payment: number, part: number): Promise<void> {
  const before = await owner.balance()
  await site.database.pool.query(`update sandbox_payment set returned = amount / $2 where reference = $1`, [
    `${owner.id}-${payment}`,
    part,
  ])
  await hurry(site)
  await expect.poll(() => owner.balance()).toBeLessThan(before)
}

test('every movement of a game names its source: a steps game’s own number, or a round’s number with the bet’s public id', async () => {
  const rounds = await testRounds([(point) => point > 30_000])
  try {
    const flyer = await rounds.site.player()
    const { gems } = await cellsOf(rounds.site, flyer)
    await openMines(flyer, { stake: 10 })
    await moveMines(flyer, 0, gems[0])
    await moveMines(flyer, 1, take)
    await rounds.toBetting()
    const number = await rounds.number()
    const [taken, called] = [freshKey(), freshKey()]
    await rounds.bet(flyer, { key: taken, stake: 100, target: 1.1 })
    await rounds.bet(flyer, { key: called, stake: 50 })
    await rounds.cancel(flyer, called)
    await rounds.toFlight()
    await rounds.toEnd()
    await expect.poll(() => flyer.balance()).toBe(1011.25)
    const { movements } = await flyer.ask(calls.statement, {})
    for (const { kind, of } of movements) if (kind !== 'gift') expect(of, kind).not.toBeNull()
    const onRound = movements.filter(({ of }) => of?.what === 'round')
    expect(onRound.map(({ kind, of }) => [kind, of?.number])).toEqual([
      ['payout', number],
      ['refund', number],
      ['stake', number],
      ['stake', number],
    ])
    expect(new Set(onRound.map(({ of }) => of?.link)).size).toBe(2)
    for (const { of } of onRound)
      expect(await flyer.ask(calls.showBet, { id: of?.link ?? '' })).toMatchObject({
        own: true,
        bet: { round: number },
      })
    const found = (await flyer.ask(calls.statement, { number })).movements.filter(({ of }) => of?.what === 'round')
    expect(found).toEqual(onRound)
    const { csv } = await flyer.ask(calls.statementFile, {})
    expect(csv).toContain(`;Выплата;${number};110,00;1011,25;crash;/bet/${onRound[0]?.of?.link}`)
  } finally {
    await rounds.site.close()
  }
})

test('a player sees no one else’s movements', async () => {
  const other = await site.player()
  expect((await other.ask(calls.statement, { number: 1 })).movements).toEqual([])
  expect((await other.ask(calls.statement, {})).movements).toHaveLength(1)
  expect(await other.call(calls.statement, { before: { at: 'yesterday', leg: 1 } })).toMatchObject({ status: 400 })
  expect(await other.call(calls.topUp, { request: randomUUID(), method: '', amount: 1 })).toMatchObject({ status: 400 })
})
