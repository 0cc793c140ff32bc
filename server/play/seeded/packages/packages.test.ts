/** Machines made elsewhere are played: by our own frame's calls and by the protocol of the game, on the real database. */
import { isPickProven } from '@kurazh/contract/package-pick.ts'
import { branchIn } from '@kurazh/contract/packages.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Frame, type PackageSite, packageSite, sitDown } from '../../../testing/package-table.ts'
import type { Player } from '../../../testing/site.ts'

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

describe('a round as its game plays it', () => {
  test('a game comes in: balance, what it may bet, all flags, and no round', async () => {
    const { status, body } = await frame.wallet('/wallet/authenticate', { language: 'ru' })
    expect(status).toBe(200)
    expect(body).toEqual({
      balance: { amount: 1_000_000_000, currency: 'RUB' }, round: null, meta: null,
      config: {
        gameID: game, minBet: 1_000_000, maxBet: 10_526_310_000, stepBet: 10_000, defaultBetLevel: 10_000_000,
        betLevels: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000].map((roubles) => roubles * 1_000_000),
        betModes: { BASE: { mode: 'BASE', costMultiplier: 1, feature: false }, BONUS: { mode: 'BONUS', costMultiplier: 50, feature: true } },
        jurisdiction: {
          socialCasino: false, disabledFullscreen: false, disabledTurbo: false, disabledSuperTurbo: false, disabledAutoplay: false, disabledSlamstop: false,
          disabledSpacebar: false, disabledBuyFeature: false, displayNetPosition: false, displayRTP: false, displaySessionTimer: false, minimumRoundDuration: 0,
        },
      },
    })
  })

  test('a loss is over at once: a bet of the journal, and authenticate shows no round', async () => {
    const nonce = await frame.next(false)
    const { body } = await frame.play()
    expect(body).toMatchObject({
      balance: { amount: 999_000_000 },
      round: { betID: nonce, amount: 1_000_000, payout: 0, payoutMultiplier: 0, costMultiplier: 1, active: false, mode: 'BASE', event: null, state: [{ type: 'reveal' }, { type: 'finalWin' }] },
    })
    expect((await frame.wallet('/wallet/authenticate')).body.round).toBeNull()
    expect(await player.balance()).toBe(999)
    expect(await site.count('bet where player = $1 and game = $2', [player.id, game])).toBe(1)
  })

  test('a win stays open until it is fetched, survives a closed tab with what the game noted, and is paid once', async () => {
    const nonce = await frame.next(true)
    const { body } = await frame.play(10_000_000)
    expect(body.round).toMatchObject({ betID: nonce, payout: 20_000_000, payoutMultiplier: 2, active: true })
    expect(body.balance?.amount).toBe(990_000_000)
    expect((await frame.wallet('/bet/event', { event: '2' })).body).toEqual({ event: '2' })
    const again = await sitDown(site, player, game)
    expect((await again.wallet('/wallet/authenticate')).body.round).toMatchObject({ betID: nonce, amount: 10_000_000, active: true, event: '2', state: body.round?.['state'] })
    expect((await again.state()).open).toMatchObject({ nonce, mode: 'base', stake: 10, amount: 10 })
    for (let time = 0; time < 2; time++) expect((await again.wallet('/wallet/end-round')).body).toEqual({ balance: { amount: 1_010_000_000, currency: 'RUB' } })
    expect((await again.wallet('/wallet/authenticate')).body.round).toBeNull()
  })

  test('what a mode costs is taken, in whatever letters it is named', async () => {
    const listener = await player.listen()
    const nonce = await frame.next(false, 'bonus')
    const playing = frame.play(1_000_000, 'Bonus')
    await vi.waitFor(() => expect(listener.payloads('package')).toMatchObject([{ kind: 'asks', nonce, mode: 'bonus', stake: 50 }]))
    await player.ask(calls.allowPackageRound, { token: frame.token, nonce, mode: 'bonus', amount: 1, yes: true })
    expect((await playing).body).toMatchObject({ balance: { amount: 950_000_000 }, round: { mode: 'BONUS', costMultiplier: 50, amount: 1_000_000 } })
  })

  test('a bet can be checked by anybody: the promise, the book, and its way to the root', async () => {
    await frame.next(true)
    const { commitment } = (await player.ask(calls.commitments)).commitments[0] ?? {}
    await frame.play()
    expect((await frame.state()).open?.commitment).toBe(commitment)
    await frame.wallet('/wallet/end-round')
    const { last } = await frame.state()
    const { branch, root } = branchIn(last?.outcome) ?? {}
    if (last === null || branch === undefined || root === undefined) throw new Error('no proof')
    expect(last).toMatchObject({ game, version: 1, stake: 1, payout: 2, multiplier: 2, params: { mode: 'base' }, commitment })
    expect(isPickProven(root, last, branch)).toBe(true)
    const [entry] = (await site.visitor().ask(calls.packages)).packages
    expect(entry?.modes[0]?.root).toBe(root)
    const { id } = await player.ask(calls.betLink, { nonce: last.nonce })
    expect(await site.visitor().ask(calls.showBet, { id })).toMatchObject({ kind: 'seeded', own: false, bet: last })
    const replay = await fetch(`${site.packageOrigin}/bet/replay/${game}/1/BASE/${branch.leaf.id}`)
    expect(await replay.json()).toMatchObject({ payoutMultiplier: 2, costMultiplier: 1, state: [{ type: 'reveal' }, {}, {}, { type: 'finalWin', amount: 200 }] })
  })

  test('our frame hears what happened', async () => {
    const listener = await player.listen()
    const nonce = await frame.next(true)
    await frame.play()
    await frame.wallet('/wallet/end-round')
    await frame.play(30_000_000_000)
    await vi.waitFor(() => expect(listener.payloads('package')).toEqual([
      { kind: 'played', game, session: frame.session, nonce, active: true }, { kind: 'closed', game, nonce },
      { kind: 'refused', game, session: frame.session, code: 'StakeTooLarge', text: expect.stringContaining('Наибольшая ставка') },
    ]))
    expect(listener.payloads('updBalance').at(-1)).toMatchObject({ balance: 1001, win: 1 })
  })
})

describe('what every bet has', () => {
  test('history, the copy of one’s data, the statement, the feed and the returns know it', async () => {
    await frame.next(true)
    await frame.play()
    await frame.wallet('/wallet/end-round')
    await frame.next(false)
    await frame.play()
    const { bets } = await player.ask(calls.history, { game })
    expect(bets.map(({ payout }) => payout)).toEqual([0, 2])
    expect((await player.ask(calls.latestBets)).bets).toHaveLength(2)
    expect((await player.ask(calls.statement, { kinds: ['stake', 'payout'] })).movements.map(({ of }) => of)).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ game })))
    await expect.poll(async () => (await site.visitor().ask(calls.gameFeed, { game })).bets.length).toBeGreaterThanOrEqual(2)
    await expect.poll(async () => (await site.visitor().ask(calls.gameReturns, { game, page: 0 })).sets.map(({ params, expected }) => ({ params, expected }))).toContainEqual({ params: { mode: 'base' }, expected: expect.closeTo(0.94, 9) })
  })

  test('its nonce is one of the player’s: no other game takes it, and a game that has taken it leaves none for the round', async () => {
    const nonce = await frame.next(true)
    await frame.play()
    expect((await player.bet({ nonce })).code).toBe('NonceReused')
    await frame.wallet('/wallet/end-round')
    expect((await player.bet({ nonce })).code).toBe('NonceReused')
    const next = await frame.next(true)
    expect((await player.bet({ nonce: next })).status).toBe(200)
    expect((await frame.play()).body).toMatchObject({ error: 'ERR_VAL' })
    expect(await player.balance()).toBeGreaterThan(0)
  })
})
