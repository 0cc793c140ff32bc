/**
 * Tests what else happens to rounds of third-party games: the site's rules, stops, bans, expiry, and packages that are
 * removed or replaced.
 */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import type { PackageEvent } from '@kurazh/contract/play/packages.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { caskets, type Frame, type PackageSite, packageSite, sitDown } from '../../../testing/package-table.ts'
import { bookOf } from '../../../testing/packages.ts'
import type { Player } from '../../../testing/site.ts'
import { endRounds } from './ended-rounds.ts'
import { setSwitch } from '../../switches/switches.ts'
import { answerText, setAnswer } from './package-sessions.ts'
import { createPackageWrites } from './package-writes.ts'
import { holdPlay, setLimit, takeBreak } from '../../../wallet/player-limits.ts'

const game = 'pkg-caskets'
let site: PackageSite
let player: Player
let frame: Frame

beforeAll(async () => {
  site = await packageSite()
  await site.add('caskets')
})
afterAll(() => site.close())
beforeEach(async () => {
  player = await site.player()
  frame = await sitDown(site, player, game)
})
afterEach(() => site.audit())

const open = () => site.count('package_round where player = $1', [player.id])
/** An unfetched win of 20 ₽. */
async function winOpen(): Promise<void> {
  await frame.next(true)
  expect((await frame.play(10_000_000)).body.round).toMatchObject({ active: true })
}

test.each<[string, string, number, (who: Player) => Promise<unknown>]>([
  ['a limit of stakes', 'ERR_GLE', 400, (who) => site.write((tx) => setLimit(tx, who.id, 'stake', 'day', 50n))],
  ['a break', 'ERR_GLE', 400, (who) => site.write((tx) => takeBreak(tx, who.id, new Date(Date.now() + 3_600_000)))],
  ['an account held for a person', 'ERR_GLE', 400, (who) => site.write((tx) => holdPlay(tx, who.id))],
  ['an empty balance', 'ERR_IPB', 400, (who) => site.database.pool.query('select 1').then(() => emptied(who))],
])('%s refuses the stake, and our frame says so in Russian', async (_, error, status, happens) => {
  const listener = await player.listen()
  await frame.next(false)
  await happens(player)
  const answer = await frame.play()
  expect(answer).toMatchObject({ status, body: { error, message: expect.stringMatching(/[а-яё]/i) } })
  await eventually(() =>
    expect(listener.payloads('package').at(-1)).toMatchObject({
      kind: 'refused',
      session: frame.session,
      text: answer.body.message,
    }),
  )
})

async function emptied(who: Player): Promise<void> {
  while ((await who.balance()) > 0) await who.bet({ stake: await who.balance(), params: { chance: 1, side: 'under' } })
  await frame.next(false)
}

test('while the site asks whether to continue no round begins, even by the game’s autoplay; an open one is fetched', async () => {
  await frame.next(false)
  await frame.play()
  await eventually(async () => expect((await player.ask(calls.visit)).bets).toBe(1))
  await winOpen()
  await site.database.pool.query(
    `update protection_visit set started_at = started_at - interval '61 minutes' where player = $1`,
    [player.id],
  )
  expect((await frame.wallet('/wallet/end-round')).body.balance?.amount).toBe(1_009_000_000)
  expect((await frame.play()).body).toMatchObject({
    error: 'ERR_GLE',
    message: 'Сайт спрашивает, продолжать ли игру. Ответьте ему: ставка не сделана',
  })
  await player.ask(calls.realityChecked, {})
  await frame.next(false)
  expect((await frame.play()).body).toMatchObject({ round: { active: false } })
})

test('under maintenance no round begins and an open one is fetched', async () => {
  await winOpen()
  await site.setWorks(1)
  expect((await frame.wallet('/wallet/authenticate')).body.round).toMatchObject({ active: true })
  expect((await frame.wallet('/wallet/end-round')).body.balance?.amount).toBe(1_010_000_000)
  expect((await frame.play()).body).toMatchObject({ error: 'ERR_MAINTENANCE' })
  await site.setWorks(0)
})

test('while the game is off no round begins, the frame shows the operator’s reason, and an open one is fetched', async () => {
  const listener = await player.listen()
  await winOpen()
  await site.write((tx) => setSwitch(tx, game, { isOff: true, say: 'Автор меняет картинки' }))
  expect((await frame.wallet('/wallet/end-round')).body.balance?.amount).toBe(1_010_000_000)
  await frame.next(false)
  expect((await frame.play()).body).toMatchObject({ error: 'ERR_MAINTENANCE' })
  await eventually(() =>
    expect(listener.payloads('package').at(-1)).toMatchObject({
      kind: 'refused',
      code: 'GameOff',
      text: 'Автор меняет картинки',
    }),
  )
  expect(await site.count('bet where player = $1', [player.id])).toBe(1)
  await site.write((tx) => setSwitch(tx, game, { isOff: false }))
  expect((await frame.play()).body).toMatchObject({ round: { active: false } })
})

test('features that the operator has switched off in a game are reported in the flags of its protocol', async () => {
  const flags = async () =>
    ((await frame.wallet('/wallet/authenticate')).body.config as { jurisdiction: object }).jurisdiction
  expect(await flags()).toMatchObject({ disabledAutoplay: false, disabledTurbo: false })
  await site.write((tx) => setSwitch(tx, game, { autoplay: false, turbo: false }))
  expect(await flags()).toMatchObject({ disabledAutoplay: true, disabledTurbo: true, disabledBuyFeature: false })
  await site.write((tx) => setSwitch(tx, game, { autoplay: true, turbo: true }))
})

test('a killed site continues where it was: the round is open, and is paid once', async () => {
  await winOpen()
  await site.lose()
  expect((await frame.wallet('/wallet/authenticate')).body.round).toMatchObject({ active: true, amount: 10_000_000 })
  await site.lose()
  await frame.wallet('/wallet/end-round')
  expect((await frame.wallet('/wallet/end-round')).body.balance?.amount).toBe(1_010_000_000)
})

test('a win that no one fetches for a day is paid by the site', async () => {
  await winOpen()
  await site.database.pool.query(
    `update package_round set opened_at = opened_at - interval '25 hours' where player = $1`,
    [player.id],
  )
  const news: PackageEvent[] = []
  const { db, pool } = site.database
  const deps = {
    db,
    log: site.log,
    writes: createPackageWrites(pool, site.log),
    onBalance: () => undefined,
    uidOf: async () => player.uid,
    tell: (_: number, event: PackageEvent) => void news.push(event),
  }
  expect(await Promise.all([endRounds(deps, 'any'), endRounds(deps, 'any')])).toEqual(expect.arrayContaining([1, 0]))
  expect(news).toMatchObject([{ kind: 'closed', game }])
  expect([await open(), await player.balance()]).toEqual([0, 1_010])
  expect((await frame.wallet('/wallet/end-round')).body.balance?.amount).toBe(1_010_000_000)
})

test('a hundred rounds that cannot be ended do not hold up the rounds after them', async () => {
  await winOpen()
  const { db, pool } = site.database
  await pool.query(`update package_round set opened_at = opened_at - interval '25 hours' where player = $1`, [
    player.id,
  ])
  // They come before all others: no real player has these ids.
  await pool.query(
    `
    insert into package_round (player, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, opened_at)
    select -n, nonce, game, version, stake, multiplier_e4, payout, client_seed, params, opened_at from package_round, generate_series(1, 100) n where player = $1`,
    [player.id],
  )
  await pool.query(
    `create function not_this() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`,
  )
  await pool.query(
    'create trigger not_this before delete on package_round for each row when (old.player < 0) execute function not_this()',
  )
  const deps = {
    db,
    log: site.log,
    writes: createPackageWrites(pool, site.log),
    onBalance: () => undefined,
    uidOf: async () => player.uid,
    tell: () => undefined,
  }
  expect(await endRounds(deps, 'any')).toBe(1)
  expect([await open(), await player.balance()]).toEqual([0, 1_010])
  expect(await site.count('failing_item')).toBe(100)
  await pool.query('drop trigger not_this on package_round')
  await pool.query('delete from package_round where player < 0')
})

test('a ban pays the open round: the book was fixed with the stake', async () => {
  await winOpen()
  await site.ban(player, 'нарушение правил')
  await eventually(async () => expect(await open()).toBe(0))
  expect(
    (
      await site.database.pool.query<{ balance: bigint }>('select balance from ledger_account where owner = $1', [
        player.id,
      ])
    ).rows[0]?.balance,
  ).toBe(1_010_00n)
})

test('an open round prevents closing the account; closing it deletes its frame sessions', async () => {
  await winOpen()
  expect(await player.call(calls.closeAccount, { giveUp: true })).toMatchObject({
    code: 'InvalidRequest',
    error: expect.stringContaining('другого автора'),
  })
  await frame.wallet('/wallet/end-round')
  expect((await player.call(calls.closeAccount, { giveUp: true })).status).toBe(200)
  expect(await site.count('package_session where player = $1', [player.id])).toBe(0)
})

test('a new version waits for the round of the old one, whose sessions begin no other', async () => {
  await site.add('changed')
  const old = await sitDown(site, player, 'pkg-changed')
  frame = old
  await winOpen()
  const [base, ...others] = caskets.modes
  if (base === undefined) throw new Error('no mode')
  const rows = [
    [1n, 52n, 0n],
    [2n, 48n, 200n],
  ]
  expect(
    await site.add('changed', { modes: [{ ...base, rows, books: [bookOf(1, 0), bookOf(2, 200, 3)] }, ...others] }),
  ).toBe(2)
  const resumed = await sitDown(site, player, 'pkg-changed')
  expect(resumed.version).toBe(1)
  expect((await resumed.wallet('/wallet/authenticate')).body.round).toMatchObject({ active: true })
  await resumed.wallet('/wallet/end-round')
  await old.next(true)
  expect((await old.play()).body).toMatchObject({ error: 'ERR_VAL', message: expect.stringContaining('новая версия') })
  expect((await sitDown(site, player, 'pkg-changed')).version).toBe(2)
})

test('a package with bets is retired: its open round is fetched, its bets stay visible, nothing new begins', async () => {
  await site.add('leaving')
  frame = await sitDown(site, player, 'pkg-leaving')
  await winOpen()
  expect(await site.remove('leaving')).toEqual({ removed: 0, retired: 1 })
  expect((await sitDown(site, player, 'pkg-leaving')).version).toBe(1)
  expect((await frame.wallet('/wallet/authenticate')).body.round).toMatchObject({ active: true })
  await frame.wallet('/wallet/end-round')
  await frame.next(true)
  expect((await frame.play()).body.error).toBe('ERR_VAL')
  expect((await player.call(calls.openPackage, { game: 'pkg-leaving' })).code).toBe('NotFound')
  await site.restart()
  const [bet] = (await player.ask(calls.history, { game: 'pkg-leaving' })).bets
  expect(bet?.outcome).toMatchObject({ mode: 'base', leaf: { id: '2', payout: '200' } })
  expect((await fetch(`${site.packageOrigin}/bet/replay/pkg-leaving/1/base/2`)).status).toBe(200)
  // The same package may be added again, as another version.
  expect(await site.add('leaving')).toBe(2)
})

test('a package without bets is removed completely', async () => {
  await site.add('unloved')
  expect(await site.remove('unloved')).toEqual({ removed: 1, retired: 0 })
  expect((await player.call(calls.openPackage, { game: 'pkg-unloved' })).code).toBe('NotFound')
})

test('without the books nothing is staked', async () => {
  await site.add('lost')
  const sitting = await sitDown(site, player, 'pkg-lost')
  await rm(join(site.dataDir, 'packages', 'lost-v1'), { recursive: true })
  await sitting.next(true)
  expect((await sitting.play()).body).toMatchObject({ error: 'ERR_GEN' })
  expect(await player.balance()).toBe(1_000)
})

test.each([
  ['a loss', false],
  ['a win', true],
])('%s whose write succeeded and whose answer was lost is reported as played, once', async (_, wins) => {
  const nonce = await frame.next(wins)
  const { pool } = site.database
  const query = pool.query.bind(pool)
  let lost = 0
  const askedOf = query as unknown as (...args: unknown[]) => Promise<unknown>
  pool.query = (async (...args: unknown[]) => {
    const answer = await askedOf(...args)
    const [asked] = args
    const isPlay = typeof asked === 'object' && asked !== null && 'name' in asked && asked.name === 'play_package_play'
    if (isPlay && lost++ === 0) throw Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' })
    return answer
  }) as unknown as typeof pool.query
  const { body } = await frame.play(10_000_000).finally(() => (pool.query = query))
  expect(lost).toBe(2)
  expect(body).toMatchObject({
    balance: { amount: 990_000_000 },
    round: { betID: nonce, amount: 10_000_000, payout: wins ? 20_000_000 : 0, active: wins },
  })
  await frame.wallet('/wallet/end-round')
  expect(await player.balance()).toBe(wins ? 1_010 : 990)
})

test('an expensive round the player cannot pay for is refused before they are asked', async () => {
  const listener = await player.listen()
  await frame.next(true, 'bonus')
  expect((await frame.play(50_000_000, 'bonus')).body).toMatchObject({ error: 'ERR_IPB' })
  await eventually(() =>
    expect(listener.payloads('package')).toMatchObject([{ kind: 'refused', code: 'InsufficientFunds' }]),
  )
})

test('the player’s answer and the next seed, sent to another process, reach the waiting play', async () => {
  const node = await site.node()
  const there = Object.assign(node.visitor(player.token), {})
  const listener = await player.listen()
  const nonce = await frame.next(false, 'bonus')
  const dear = frame.play(1_000_000, 'bonus')
  await eventually(() => expect(listener.payloads('package')).toMatchObject([{ kind: 'asks', nonce }]))
  await there.ask(calls.allowPackageRound, { token: frame.token, nonce, mode: 'bonus', amount: 1, yes: true })
  expect((await dear).body).toMatchObject({ round: { active: false } })
  const waiting = frame.play()
  await eventually(async () =>
    expect(await site.count('package_session where player = $1 and waits_until > now()', [player.id])).toBe(1),
  )
  const { commitments } = await there.ask(calls.commitments)
  await there.ask(calls.nextPackageRound, {
    token: frame.token,
    nonce: Math.min(...commitments.map((each) => each.nonce)),
    clientSeed: 'drawn there',
  })
  expect((await waiting).body).toMatchObject({ round: { mode: 'BASE' } })
  await node.close()
})

test('plays of one player wait in three games at a time, and the fourth is refused', async () => {
  const names = ['first', 'second', 'third', 'fourth']
  for (const name of names) await site.add(`waits-${name}`)
  const listener = await player.listen()
  const frames = await Promise.all(names.map((name) => sitDown(site, player, `pkg-waits-${name}`)))
  const waiting: Promise<unknown>[] = []
  for (const each of frames.slice(0, 3)) {
    await each.next(false, 'bonus')
    waiting.push(each.play(1_000_000, 'bonus'))
    await eventually(() =>
      expect(listener.payloads('package').filter(({ kind }) => kind === 'asks')).toHaveLength(waiting.length),
    )
  }
  expect(await frames[3]?.play()).toMatchObject({
    status: 429,
    body: { error: 'ERR_GEN', message: expect.stringContaining('в нескольких играх') },
  })
  for (const event of listener.payloads('package'))
    if (event.kind === 'asks') {
      const asked = frames.find(({ session }) => session === event.session)
      await player.ask(calls.allowPackageRound, {
        token: asked?.token ?? '',
        nonce: event.nonce,
        mode: 'bonus',
        amount: 1,
        yes: false,
      })
    }
  await Promise.all(waiting)
})

test('a no, or a stop of the site while the player thinks, stakes nothing', async () => {
  const listener = await player.listen()
  const nonce = await frame.next(true, 'bonus')
  const playing = frame.play(1_000_000, 'bonus')
  await eventually(() =>
    expect(listener.payloads('package')).toEqual([
      { kind: 'asks', game, session: frame.session, nonce, mode: 'bonus', amount: 1, stake: 50 },
    ]),
  )
  // A yes to another bet is not a yes to this one.
  await player.ask(calls.allowPackageRound, { token: frame.token, nonce, mode: 'bonus', amount: 2, yes: true })
  expect((await playing).body).toMatchObject({ error: 'ERR_VAL', message: expect.stringContaining('не подтвердили') })
  const again = frame.play(1_000_000, 'bonus')
  await eventually(() => expect(listener.payloads('package').filter(({ kind }) => kind === 'asks')).toHaveLength(2))
  await site.restart()
  expect([400, 500]).toContain((await again.catch(() => ({ status: 500 }))).status)
  expect(await player.balance()).toBe(1_000)
})

test.each<[string, string, (name: string) => Promise<unknown>, () => unknown]>([
  ['maintenance begins', 'ERR_MAINTENANCE', () => site.setWorks(1), () => site.setWorks(0)],
  [
    'the site asks whether to go on',
    'ERR_GLE',
    () =>
      site.database.pool.query(
        `update protection_visit set started_at = started_at - interval '61 minutes' where player = $1`,
        [player.id],
      ),
    () => undefined,
  ],
  [
    'a new version comes',
    'ERR_VAL',
    (name) => site.add(name, { modes: caskets.modes.map((mode) => (mode.cost === 1 ? mode : { ...mode, cost: 51 })) }),
    () => undefined,
  ],
  ['the player signs out', 'ERR_IS', () => player.ask(calls.exit), () => undefined],
])(
  'if %s while the player thinks about an expensive round, a yes stakes nothing',
  async (_, error, happens, afterwards) => {
    const name = `thought-${error.toLowerCase().replace('_', '-')}`
    await site.add(name)
    const sitting = await sitDown(site, player, `pkg-${name}`)
    const listener = await player.listen()
    await sitting.next(false)
    await sitting.play()
    await eventually(async () => expect((await player.ask(calls.visit)).bets).toBe(1))
    const nonce = await sitting.next(true, 'bonus')
    const playing = sitting.play(1_000_000, 'bonus')
    await eventually(() => expect(listener.payloads('package').at(-1)).toMatchObject({ kind: 'asks', nonce }))
    await happens(name)
    // The answer was already under way: a later call would itself be refused.
    await setAnswer(
      site.database.db,
      { id: sitting.session, player: player.id },
      nonce,
      answerText('bonus', 1_00n, true),
    )
    expect((await playing).body).toMatchObject({ error })
    expect(await open()).toBe(0)
    await afterwards()
  },
)
