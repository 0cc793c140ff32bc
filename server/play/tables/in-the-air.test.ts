/**
 * Tests chips on the table and dealt hands while something else happens: what is on the table is dealt and paid by its
 * rules, and nothing is added.
 */
import { calls } from '@kurazh/contract/index.ts'
import { current, rulesOf } from '@kurazh/games/index.ts'
import { raise } from '@kurazh/games/testing/new-rules.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Player } from '../../testing/site.ts'
import { testTables, type TestTables } from '../../testing/tables.ts'
import { holdPlay, setLimit } from '../../wallet/player-limits.ts'

const [wheel, hands] = ['roulette', 'blackjack']
const everyNumber = Object.fromEntries(Array.from({ length: 37 }, (_, number) => [`straight-${number}`, 10]))
/** The gift after paying for every number and winning with one of them. */
const afterEveryNumber = 1_000 - 370 + 360
let tables: TestTables
let lower: () => void = () => undefined

beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables.site.close())
afterEach(async () => {
  lower()
  await tables.site.setWorks(0)
  await tables.site.audit()
})

const betOf = async ({ id }: Player, number: number) =>
  (
    await tables.site.database.pool.query<{ state: string; stake: bigint; payout: bigint }>(
      'select state, stake, payout from table_bet where player = $1 and round = $2',
      [id, number],
    )
  ).rows[0]
const balanceOf = async ({ id }: Player) =>
  Number(
    (
      await tables.site.database.pool.query<{ balance: bigint }>(
        'select balance from ledger_account where owner = $1',
        [id],
      )
    ).rows[0]?.balance,
  ) / 100
const movesOf = async (number: number) =>
  (
    await tables.site.database.pool.query<{ seat: number; move: string; by: string }>(
      'select seat, move, by from table_move where game = $1 and round = $2 order by step',
      [hands, number],
    )
  ).rows

/** Signs in again: a ban ends every session. */
const signIn = ({ login, password, ask }: Player) => ask(calls.login, { login, password, info: '' })

/** Plays rounds with 100 ₽ on this seat until its own hand is to be decided, declining insurance. */
async function handOf(player: Player, seat: number) {
  const { toBetting, lay, until } = tables
  await player.ask(calls.tableSit, { table: hands, seat })
  for (;;) {
    const number = (await toBetting(hands)).round?.number ?? 0
    expect((await lay(player, hands, { [`${seat}-main`]: 100 })).status).toBe(200)
    for (;;) {
      const { round } = await until(
        hands,
        (state) => hasEnded(state, number) || state.round?.decision?.seats.includes(seat) === true,
      )
      const decision = round?.number === number ? round.decision : null
      if (decision === null) break
      if (!decision.moves.includes('decline'))
        return {
          number,
          decide: (move: string) =>
            player.call(calls.tableMove, { table: hands, round: number, seat, step: decision.step, move }),
        }
      await player.ask(calls.tableMove, { table: hands, round: number, seat, step: decision.step, move: 'decline' })
    }
  }
}
const hasEnded = ({ past }: Awaited<ReturnType<TestTables['state']>>, number: number) =>
  past.some((round) => round.number === number)
const isOver = (number: number) => tables.until(hands, (state) => hasEnded(state, number))

test('under maintenance no chip is added, chips on the table are dealt and paid, and the next round waits for the end of maintenance', async () => {
  const { site, clock, toBetting, toEnd, lay, until, state } = tables
  const player = await site.player()
  await toBetting(wheel)
  expect((await lay(player, wheel, everyNumber)).status).toBe(200)
  await site.setWorks(1)
  expect((await lay(player, wheel, { red: 10 })).code).toBe('Maintenance')
  const over = await toEnd(wheel)
  await expect.poll(() => balanceOf(player)).toBe(afterEveryNumber)
  await until(wheel, ({ side }) => side === 'paused')
  for (let looked = 0; looked < 20; looked++) {
    clock.advance(5_000)
    expect((await state(wheel)).round?.number).toBe(over.number)
  }
  await site.setWorks(0)
  expect((await toBetting(wheel)).round?.number).toBe(over.number + 1)
})

test('under maintenance a player decides their hand to its end and may stand up; no one sits down', async () => {
  const { site } = tables
  const player = await site.player()
  const { number, decide } = await handOf(player, 1)
  await site.setWorks(1)
  expect((await decide('hit')).status).toBe(200)
  expect((await player.call(calls.tableSit, { table: hands, seat: 2 })).code).toBe('Maintenance')
  expect((await player.call(calls.tableLeave, { table: hands, seat: 1 })).status).toBe(200)
  await isOver(number)
  expect((await movesOf(number)).filter(({ by }) => by === 'player')).toContainEqual({
    seat: 1,
    move: 'hit',
    by: 'player',
  })
  expect(await betOf(player, number)).toMatchObject({ state: 'settled', stake: 100_00n })
})

test('a ban takes nothing from the table and adds nothing: the wheel pays, a hand is decided by the clock, and its player may stand up', async () => {
  const { site, toBetting, toEnd, lay } = tables
  const [player, seated] = [await site.player(), await site.player()]
  await toBetting(wheel)
  await lay(player, wheel, everyNumber)
  await site.ban(player, 'проверка')
  await signIn(player)
  expect((await lay(player, wheel, { ...everyNumber, red: 10 })).code).toBe('Banned')
  await toEnd(wheel)
  await expect.poll(() => balanceOf(player)).toBe(afterEveryNumber)

  const { number, decide } = await handOf(seated, 2)
  await site.ban(seated, 'проверка')
  await signIn(seated)
  expect((await decide('double')).code).toBe('Banned')
  await isOver(number)
  expect((await movesOf(number)).at(-1)).toEqual({ seat: 2, move: 'stand', by: 'clock' })
  expect(await betOf(seated, number)).toMatchObject({ state: 'settled', stake: 100_00n })
  expect((await seated.call(calls.tableLeave, { table: hands, seat: 2 })).status).toBe(200)
})

test('a sign-out and a session ended elsewhere take nothing: chips on the table are paid', async () => {
  const { site, toBetting, toEnd, lay } = tables
  const [gone, elsewhere] = [await site.player(), await site.player()]
  await toBetting(wheel)
  for (const player of [gone, elsewhere]) expect((await lay(player, wheel, everyNumber)).status).toBe(200)
  await gone.ask(calls.exit)
  const other = site.visitor()
  await other.ask(calls.login, { login: elsewhere.login, password: elsewhere.password, info: '' })
  await other.ask(calls.endOtherSessions)
  await toEnd(wheel)
  for (const player of [gone, elsewhere]) await expect.poll(() => balanceOf(player)).toBe(afterEveryNumber)
})

test('a break that begins during a hand: nothing more is staked, the player still makes free decisions, and no seat is taken', async () => {
  const { site } = tables
  const player = await site.player()
  const { number, decide } = await handOf(player, 3)
  await player.ask(calls.takeBreak, { length: 'day' })
  const before = await balanceOf(player)
  expect((await decide('double')).code).toBe('OnBreak')
  expect(await balanceOf(player)).toBe(before)
  expect((await decide('stand')).status).toBe(200)
  await isOver(number)
  expect((await movesOf(number)).at(-1)).toEqual({ seat: 3, move: 'stand', by: 'player' })
  expect(await betOf(player, number)).toMatchObject({ state: 'settled', stake: 100_00n })
  expect((await player.call(calls.tableSit, { table: hands, seat: 4 })).code).toBe('OnBreak')
})

test('an account held for review plays its hand without another stake, and sits down nowhere', async () => {
  const { site } = tables
  const player = await site.player()
  const { number, decide } = await handOf(player, 4)
  await site.write((tx) => holdPlay(tx, player.id))
  expect((await decide('double')).code).toBe('Held')
  expect((await player.call(calls.tableSit, { table: hands, seat: 3 })).code).toBe('Held')
  expect((await decide('stand')).status).toBe(200)
  await isOver(number)
  expect(await betOf(player, number)).toMatchObject({ state: 'settled', stake: 100_00n })
})

test('a player’s own limit reached during a hand refuses the double and leaves the rest of the hand to the player', async () => {
  const { site } = tables
  const player = await site.player()
  const { number, decide } = await handOf(player, 5)
  // The limit counts from now on.
  await site.write((tx) => setLimit(tx, player.id, 'stake', 'day', 99_99n))
  expect((await decide('double')).code).toBe('LimitReached')
  expect((await decide('stand')).status).toBe(200)
  await isOver(number)
  expect(await betOf(player, number)).toMatchObject({ state: 'settled', stake: 100_00n })
})

test('a hand is continued after the site is restarted: nothing is charged twice, and its player decides', async () => {
  const { site, until, restart } = tables
  const player = await site.player()
  const { number, decide } = await handOf(player, 6)
  const before = await balanceOf(player)
  await restart()
  await until(hands, ({ round }) => round?.number === number && round.decision?.seats.includes(6) === true)
  expect(await balanceOf(player)).toBe(before)
  expect((await decide('stand')).status).toBe(200)
  await isOver(number)
  expect((await movesOf(number)).filter(({ seat, move }) => seat === 6 && move === 'stand')).toEqual([
    { seat: 6, move: 'stand', by: 'player' },
  ])
  expect(await betOf(player, number)).toMatchObject({ state: 'settled', stake: 100_00n })
})

test('rules raised during a round do not change it: it is paid by the rules that opened it, the next one by the new rules', async () => {
  const { site, toBetting, toEnd, lay, until } = tables
  const player = await site.player()
  const { round } = await toBetting(wheel)
  await lay(player, wheel, everyNumber)
  lower = raise(wheel)
  const [former, newest] = [rulesOf(wheel, 1, 'table'), current(wheel, 'table')]
  await site.lose()
  await until(wheel, ({ past }) => past[0]?.number === round?.number)
  await expect.poll(() => balanceOf(player)).toBe(afterEveryNumber)
  await toBetting(wheel)
  expect((await lay(player, wheel, { red: 10 }, { version: former?.version ?? 0 })).code).toBe('RulesChanged')
  expect((await lay(player, wheel, everyNumber, { version: newest?.version ?? 0 })).status).toBe(200)
  const next = await toEnd(wheel)
  // The double of the new rules pays twice as much.
  await expect.poll(() => balanceOf(player)).toBe(afterEveryNumber - 370 + 720)
  expect(next).toMatchObject({ number: (round?.number ?? 0) + 1, version: newest?.version })
  lower()
  await site.lose()
})

test('a player who hides their name sits without it: neighbours and guests see a taken seat, the player’s own page shows it as theirs', async () => {
  const { site, toBetting, state } = tables
  const hidden = await site.player()
  await toBetting(hands)
  await hidden.ask(calls.tableSit, { table: hands, seat: 7 })
  expect((await state(hands)).seats[6]).toMatchObject({ taken: true, own: false, name: hidden.login })
  await hidden.ask(calls.hideName, { hide: true })
  expect((await state(hands)).seats[6]).toMatchObject({ taken: true, own: false, name: null })
  expect(JSON.stringify(await state(hands))).not.toContain(hidden.login)
  expect((await state(hands, hidden)).seats[6]).toMatchObject({ taken: true, own: true })
})
