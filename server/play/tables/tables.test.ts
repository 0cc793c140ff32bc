/** Tests live tables over HTTP on a real database: layouts, dealt results with their proof, payouts. */
import { calls } from '@kurazh/contract/index.ts'
import { downTheChain, roundDraw } from '@kurazh/games/core/round-chain.ts'
import { cutOf, entriesOfCut, indexFromCut, isCutList, leadsToShoe } from '@kurazh/games/core/shoe.ts'
import { pocketOf, wheelDraw } from '@kurazh/games/core/wheel-draw.ts'
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import { replayTable } from '@kurazh/games/core/table-play.ts'
import { type MultiplierResult, multiplierRoulette } from '@kurazh/games/roulette/multiplier-roulette.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testTables, type TestTables } from '../../testing/tables.ts'

let tables: TestTables
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables.site.close())
afterEach(() => tables.site.audit())

const everyNumber = Object.fromEntries(Array.from({ length: 37 }, (_, number) => [`straight-${number}`, 10]))

test('chips are placed, moved and taken up as one layout; the number is dealt with its hash, paid, and proved', async () => {
  const { site, toBetting, toEnd, lay } = tables
  const player = await site.player()
  await toBetting('roulette')
  const first = await lay(player, 'roulette', { red: 100, 'straight-17': 20 })
  expect(first.body).toMatchObject({
    success: {
      accepted: [
        { spot: 'red', stake: 100 },
        { spot: 'straight-17', stake: 20 },
      ],
      refused: [],
      balance: 880,
      bet: { revision: 1, stake: 120 },
    },
  })
  expect((await lay(player, 'roulette', { red: 100, black: 20 })).body).toMatchObject({
    success: { balance: 880, bet: { revision: 2, stake: 120 } },
  })
  expect((await lay(player, 'roulette', { red: 50 })).body).toMatchObject({
    success: { balance: 950, bet: { revision: 3, stake: 50 } },
  })
  expect((await lay(player, 'roulette', everyNumber, { revision: 2 })).code).toBe('LayoutMoved')
  const last = await lay(player, 'roulette', everyNumber)
  expect(last.body).toMatchObject({ success: { balance: 630, bet: { revision: 4, stake: 370 } } })
  const past = await toEnd('roulette')
  expect(await player.balance()).toBe(630 + 360)
  const { round, chain, own } = await player.ask(calls.tableRound, { table: 'roulette', number: past.number })
  expect(downTheChain(round.hash ?? '', round.link ?? 0)).toBe(chain?.terminatingHash)
  expect(round.result).toBe(pocketOf(roundDraw(round.hash ?? '', chain?.salt ?? '')))
  expect(past.result).toBe(round.result)
  expect(own).toMatchObject({ state: 'settled', payout: 360, stake: 370, multiplier: 0.9729 })
  const shown = await site.visitor().ask(calls.showBet, { id: own?.link ?? '' })
  expect(shown).toMatchObject({
    kind: 'table',
    bet: { game: 'roulette', stake: 370, payout: 360, state: 'settled' },
    round: { result: round.result },
    name: player.login,
    own: false,
  })
  expect((await player.ask(calls.tableBets, { table: 'roulette' })).bets).toMatchObject([
    { bet: { payout: 360 }, round: { number: past.number } },
  ])
  expect((await player.ask(calls.latestBets)).bets).toMatchObject([{ game: 'roulette', stake: 370, payout: 360 }])
  const latest = async (count?: number) => (await player.ask(calls.tableState, { table: 'roulette', past: count })).past
  const all = await latest()
  expect(all[0]).toMatchObject({ number: past.number, result: round.result })
  expect(await latest(1)).toEqual(all.slice(0, 1))
  expect(await latest(0)).toEqual([])
})

test('multipliers are drawn with the number from the hash of the round, and pay the straight on it', async () => {
  const { toBetting, toEnd, lay } = tables
  const table = multiplierRoulette.id
  const player = await tables.site.player()
  const open = await toBetting(table)
  expect(open.round).toMatchObject({ dealt: [], hash: null })
  expect((await lay(player, table, everyNumber)).status).toBe(200)
  expect((await lay(player, table, { ...everyNumber, 'straight-7': 1_001 })).body).toMatchObject({
    success: { refused: [{ spot: 'straight-7' }] },
  })
  const past = await toEnd(table)
  const { round, chain, own } = await player.ask(calls.tableRound, { table, number: past.number })
  const due = replayTable(
    multiplierRoulette,
    new Set(),
    [],
    wheelDraw(multiplierRoulette, round.hash ?? '', chain?.salt ?? ''),
  )
  expect(round.dealt.map(({ place, value }) => [place, value])).toEqual(
    due.dealt.map(({ place, value }) => [place, value]),
  )
  const result = multiplierRoulette.result(due.state) as MultiplierResult
  expect([round.result, past.result]).toEqual([result, result])
  expect(own).toMatchObject({ state: 'settled', stake: 370, payout: 10 * ((result.multiplier ?? 29) + 1) })
})

test('a table whose multipliers are drawn is not left to a person', async () => {
  await expect(testTables({ TABLES_BY_HAND: multiplierRoulette.id })).rejects.toThrow('человек не сдаёт')
})

test('the list of tables names the least stake of a round: side bets of a seat do not count, as they need its hand', async () => {
  const { tables: cards } = await tables.site.visitor().ask(calls.tableList)
  const least = Object.fromEntries(cards.map(({ table, min }) => [table, min]))
  expect(least).toMatchObject({ roulette: 10, baccarat: 10, blackjack: 50, 'blackjack-high': 1_000 })
})

test('a repeated key gets the same answer, with another layout it is refused; late layouts and old rules are refused and take nothing', async () => {
  const { site, toBetting, until, lay } = tables
  const player = await site.player()
  await toBetting('speed-roulette')
  const once = await lay(player, 'speed-roulette', { red: 10 }, { key: 'the-same-key', revision: 0 })
  const again = await lay(player, 'speed-roulette', { red: 10 }, { key: 'the-same-key', revision: 0 })
  expect(again.body).toEqual(once.body)
  expect((await lay(player, 'speed-roulette', { black: 10 }, { key: 'the-same-key', revision: 0 })).code).toBe(
    'KeyReused',
  )
  expect((await lay(player, 'speed-roulette', { black: 10 }, { version: 2 })).code).toBe('RulesChanged')
  const { round } = await until('speed-roulette', (state) => state.round?.betting === 'closing')
  expect((await lay(player, 'speed-roulette', { red: 10, black: 10 }, { round: round?.number ?? 0 })).code).toBe(
    'RoundClosed',
  )
  expect(await player.balance()).toBe(990)
})

test('spots that do not fit are named one by one, the rest is accepted', async () => {
  const { site, toBetting, lay } = tables
  const player = await site.player()
  await site.give(player, 100_000_00n)
  await toBetting('roulette-la-partage')
  const { body } = await lay(player, 'roulette-la-partage', {
    red: 100,
    'straight-5': 6_000,
    'split-1-2': 1,
    'no-such': 50,
  })
  expect(body).toMatchObject({
    success: {
      accepted: [{ spot: 'red', stake: 100 }],
      refused: [
        { spot: 'straight-5', reason: 'TooLarge', max: 5_000 },
        { spot: 'split-1-2', reason: 'TooSmall' },
        { spot: 'no-such', reason: 'Unknown' },
      ],
    },
  })
  // The former stake on the spot remains.
  expect((await lay(player, 'roulette-la-partage', { red: 100_001 })).body).toMatchObject({
    success: { accepted: [{ spot: 'red', stake: 100 }], refused: [{ spot: 'red', reason: 'TooLarge', max: 100_000 }] },
  })
  expect((await lay(player, 'roulette-la-partage', {})).body).toMatchObject({
    success: { bet: { stake: 0 }, accepted: [] },
  })
  expect(await player.balance()).toBe(101_000)
})

test('a layout that costs more than the balance is accepted spot by spot in order, as far as the money goes; if no spot can be paid it is refused', async () => {
  const { site, toBetting, lay } = tables
  const player = await site.player()
  await toBetting('roulette-la-partage')
  const { body } = await lay(player, 'roulette-la-partage', {
    red: 600,
    black: 600,
    'straight-5': 100,
    even: 400,
    odd: 350,
  })
  expect(body).toMatchObject({
    success: {
      accepted: [
        { spot: 'red', stake: 600 },
        { spot: 'straight-5', stake: 100 },
      ],
      refused: [
        { spot: 'black', reason: 'Funds', max: 400 },
        { spot: 'even', reason: 'Funds', max: 300 },
        { spot: 'odd', reason: 'Funds', max: 300 },
      ],
      balance: 300,
      bet: { revision: 1, stake: 700 },
    },
  })
  // Chips taken up pay for chips placed.
  expect((await lay(player, 'roulette-la-partage', { black: 900, 'straight-5': 100 })).body).toMatchObject({
    success: { refused: [], balance: 0, bet: { revision: 2, stake: 1_000 } },
  })
  expect(
    (await lay(player, 'roulette-la-partage', { black: 900, 'straight-5': 100, even: 10 }, { key: 'too-dear' })).code,
  ).toBe('InsufficientFunds')
  expect(await player.balance()).toBe(0)
})

test('a refused layout is not accepted when the same request is repeated, even if conditions have changed', async () => {
  const { site, toBetting, lay } = tables
  const player = await site.player()
  await toBetting('roulette')
  const early = () => lay(player, 'roulette', { red: 100 }, { key: 'of-another-revision', revision: 1 })
  const dear = () =>
    lay(player, 'roulette', { 'straight-5': 50, black: 2_000 }, { key: 'dearer-than-all', revision: 1 })
  expect((await early()).code).toBe('LayoutMoved')
  expect((await lay(player, 'roulette', { 'straight-5': 50 })).body).toMatchObject({
    success: { bet: { revision: 1 } },
  })
  expect((await early()).code).toBe('LayoutMoved')
  expect((await dear()).code).toBe('InsufficientFunds')
  await site.give(player, 10_000_00n)
  expect((await dear()).code).toBe('InsufficientFunds')
  expect((await lay(player, 'roulette', { 'straight-5': 50, black: 2_000 })).body).toMatchObject({
    success: { bet: { revision: 2, stake: 2_050 } },
  })
})

test('a shoe is published before it can be cut, its cards are proved one by one, and its hash reveals all of it', async () => {
  const { site, until, toEnd, toBetting, lay } = tables
  const player = await site.player()
  const shuffled = await until('baccarat', ({ shoe, round }) => shoe !== null && (round === null || shoe.cut !== null))
  if (shuffled.shoe?.cut === null) {
    for (const one of [player, await site.player()])
      expect(await one.ask(calls.tableSeed, { table: 'baccarat', shoe: 1, seed: 'my|own:seed' })).toMatchObject({
        own: 'my|own:seed',
      })
    expect(await player.ask(calls.tableSeed, { table: 'baccarat', shoe: 1, seed: 'of-another-device' })).toMatchObject({
      own: 'my|own:seed',
    })
  }
  const { shoe } = await toBetting('baccarat')
  if (shoe === null || shoe.cut === null || shoe.seeds === null) throw new Error('the shoe is not cut')
  expect([shoe.cut, isCutList(shoe.seeds), entriesOfCut(shoe.seeds).entries.length]).toEqual([
    cutOf(shoe.root, shoe.seeds),
    true,
    shuffled.shoe?.cut === null ? 2 : 0,
  ])
  expect(shoe.hash).toBeNull()
  await lay(player, 'baccarat', { player: 100, banker: 100, tie: 10 })
  const { number, result } = await toEnd('baccarat')
  const { round } = await player.ask(calls.tableRound, { table: 'baccarat', number })
  expect(round.dealt.length).toBeGreaterThanOrEqual(4)
  round.dealt.forEach((card, place) => {
    expect(card.index).toBe(indexFromCut(shoe.cut ?? 0, (round.first ?? 0) + place))
    expect(
      leadsToShoe({ table: 'baccarat', number: shoe.number }, shoe.root, {
        index: card.index ?? -1,
        card: card.value ?? -1,
        salt: card.salt ?? '',
        branch: card.branch ?? [],
      }),
    ).toBe(true)
  })
  const { winner } = result as { winner: string }
  expect(await player.balance()).toBe(1_000 - 210 + (winner === 'player' ? 200 : winner === 'banker' ? 195 : 290))
})

test('of four seats requested at the same time a player gets three, and only they see that the chart plays for them', async () => {
  const { site, toBetting, state } = tables
  const player = await site.player()
  const table = 'blackjack-high'
  await toBetting(table)
  const answers = await Promise.all(
    [1, 2, 3, 4].map((seat) => player.call(calls.tableSit, { table, seat, chart: true })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await state(table, player)).seats.filter(({ own, chart }) => own && chart)).toHaveLength(3)
  expect((await state(table)).seats.filter(({ taken, chart }) => taken && !chart)).toHaveLength(3)
})

test('a hand of blackjack: a seat is taken, cards are dealt, decisions are awaited, a double is charged with its decision, and everything is replayed', async () => {
  const { site, clock, toBetting, until, lay, state } = tables
  const [player, other] = [await site.player(), await site.player()]
  const table = 'blackjack'
  await toBetting(table)
  expect((await lay(player, table, { '3-main': 100 })).body).toMatchObject({
    success: { accepted: [], refused: [{ spot: '3-main', reason: 'NotYours' }] },
  })
  await player.ask(calls.tableSit, { table, seat: 3 })
  expect((await other.call(calls.tableSit, { table, seat: 3 })).code).toBe('SeatTaken')
  const { seats } = await state(table, player)
  expect(seats[2]).toMatchObject({ seat: 3, taken: true, own: true, name: player.login })
  await toBetting(table)
  expect((await lay(player, table, { '3-main': 100, '3-pairs': 10 })).body).toMatchObject({
    success: { accepted: [{ spot: '3-main' }, { spot: '3-pairs' }], balance: 890 },
  })
  expect((await lay(other, table, { '3-behind': 50 })).body).toMatchObject({ success: { balance: 950 } })
  const { round } = await state(table)
  const number = round?.number ?? 0
  let hidden = 0
  for (;;) {
    const now = await until(
      table,
      ({ round: one, past }) => past[0]?.number === number || (one?.number === number && one.decision !== null),
    )
    if (now.past[0]?.number === number) break
    const decision = now.round?.decision
    if (decision === null || decision === undefined) continue
    for (const card of now.round?.dealt ?? [])
      if (card.place === 'dealer-1') hidden += Number(card.value === null && card.salt === null && card.branch === null)
    expect(
      (await other.call(calls.tableMove, { table, round: number, seat: 3, step: decision.step, move: decision.idle }))
        .code,
    ).toBe('NotYourTurn')
    const move = decision.moves.includes('double') ? 'double' : decision.idle
    const made = await player.call(calls.tableMove, { table, round: number, seat: 3, step: decision.step, move })
    expect(made.status, made.code).toBe(200)
    // Repeating it changes nothing, although the last decision may have ended the round.
    expect(
      (await player.call(calls.tableMove, { table, round: number, seat: 3, step: decision.step, move })).body,
    ).toMatchObject({ success: { bet: { round: number } } })
    clock.advance(10)
  }
  const told = await player.ask(calls.tableRound, { table, number })
  const laid = Object.fromEntries((told.own?.spots ?? []).map(({ spot, stake }) => [spot, stake]))
  const play = replayTable(
    blackjack,
    new Set([...Object.keys(laid), '3-behind']),
    told.round.decided,
    (drawn) => told.round.dealt.filter(({ index }) => index !== null)[drawn]?.value ?? -1,
  )
  expect(play.ask.kind).toBe('over')
  expect(told.round.result).toEqual(blackjack.result(play.state))
  const payout = Object.entries(laid).reduce(
    (sum, [spot, stake]) => sum + blackjack.pays(play.state, spot, BigInt(Math.round(stake * 100))),
    0n,
  )
  expect(told.own).toMatchObject({ state: 'settled', payout: Number(payout) / 100 })
  expect(await player.balance()).toBe(1_000 - (told.own?.stake ?? 0) + (told.own?.payout ?? 0))
  expect(hidden + Number(told.round.decided.length === 0)).toBeGreaterThan(0)
})

test('the exact return of a layout is what the rules give for its spots together', () => {
  const { numerator, denominator } = roulette.rtp({ spots: { red: 1_000, 'straight-0': 1_000 } })
  expect(Number(numerator) / Number(denominator)).toBeCloseTo(36 / 37, 12)
})

test('a table that loses its node continues where it was: placed chips are dealt and paid once', async () => {
  const { site, toBetting, lay, toEnd } = tables
  const player = await site.player()
  await toBetting('roulette')
  await lay(player, 'roulette', everyNumber)
  await site.lose()
  const { number } = await toEnd('roulette')
  expect(await player.balance()).toBe(1_000 - 370 + 360)
  expect((await player.ask(calls.tableRound, { table: 'roulette', number })).own).toMatchObject({
    state: 'settled',
    payout: 360,
  })
})
