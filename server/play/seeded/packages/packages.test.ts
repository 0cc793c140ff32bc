/** Tests playing third-party machines through our own frame's calls and the game's protocol, on a real database. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { isPickProven } from '@kurazh/shared/proofs/package-pick.ts'
import { branchIn } from '@kurazh/contract/play/packages.ts'
import { calls } from '@kurazh/contract/index.ts'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Frame, type PackageSite, packageSite, sitDown } from '../../../testing/package-table.ts'
import type { Player } from '../../../testing/site.ts'
import { setLimit } from '../../../wallet/player-limits.ts'
import { refused } from '../../bets/bettor.ts'
import { createCarefulBets } from '../careful-bets.ts'
import { createSeeds } from '../seeds.ts'
import { createFrameWaits } from './frame-waits.ts'
import { authenticated, type PackagePlayDependencies, play as playRound } from './package-play.ts'
import { createPackageWrites } from './package-writes.ts'
import { WalletError } from './wallet-words.ts'
import { undeclared } from '../../bank/bank.ts'

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
  test('a game authenticates: balance, allowed bets, all flags, and no round', async () => {
    const { status, body } = await frame.wallet('/wallet/authenticate', { language: 'ru' })
    expect(status).toBe(200)
    expect(body).toEqual({
      balance: { amount: 1_000_000_000, currency: 'RUB' },
      round: null,
      meta: null,
      config: {
        gameID: game,
        minBet: 1_000_000,
        maxBet: 10_526_310_000,
        stepBet: 10_000,
        defaultBetLevel: 10_000_000,
        betLevels: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000].map((roubles) => roubles * 1_000_000),
        betModes: {
          BASE: { mode: 'BASE', costMultiplier: 1, feature: false },
          BONUS: { mode: 'BONUS', costMultiplier: 50, feature: true },
        },
        jurisdiction: {
          socialCasino: false,
          disabledFullscreen: false,
          disabledTurbo: false,
          disabledSuperTurbo: false,
          disabledAutoplay: false,
          disabledSlamstop: false,
          disabledSpacebar: false,
          disabledBuyFeature: false,
          displayNetPosition: false,
          displayRTP: false,
          displaySessionTimer: false,
          minimumRoundDuration: 0,
        },
      },
    })
  })

  test('a loss ends immediately: a bet of the journal, and authenticate shows no round', async () => {
    const nonce = await frame.next(false)
    const { body } = await frame.play()
    expect(body).toMatchObject({
      balance: { amount: 999_000_000 },
      round: {
        betID: nonce,
        amount: 1_000_000,
        payout: 0,
        payoutMultiplier: 0,
        costMultiplier: 1,
        active: false,
        mode: 'BASE',
        event: null,
        state: [{ type: 'reveal' }, { type: 'finalWin' }],
      },
    })
    expect((await frame.wallet('/wallet/authenticate')).body.round).toBeNull()
    expect(await player.balance()).toBe(999)
    expect(await site.count('bet where player = $1 and game = $2', [player.id, game])).toBe(1)
  })

  test('a win stays open until it is fetched, survives a closed tab with the progress the game stored, and is paid once', async () => {
    const nonce = await frame.next(true)
    const { body } = await frame.play(10_000_000)
    expect(body.round).toMatchObject({ betID: nonce, payout: 20_000_000, payoutMultiplier: 2, active: true })
    expect(body.balance?.amount).toBe(990_000_000)
    expect((await frame.wallet('/bet/event', { event: '2' })).body).toEqual({ event: '2' })
    const again = await sitDown(site, player, game)
    expect((await again.wallet('/wallet/authenticate')).body.round).toMatchObject({
      betID: nonce,
      amount: 10_000_000,
      active: true,
      event: '2',
      state: body.round?.['state'],
    })
    expect((await again.state()).open).toMatchObject({ nonce, mode: 'base', stake: 10, amount: 10 })
    for (let time = 0; time < 2; time++)
      expect((await again.wallet('/wallet/end-round')).body).toEqual({
        balance: { amount: 1_010_000_000, currency: 'RUB' },
      })
    expect((await again.wallet('/wallet/authenticate')).body.round).toBeNull()
  })

  test('the cost of a mode is taken, whether named in upper or lower case', async () => {
    const listener = await player.listen()
    const nonce = await frame.next(false, 'bonus')
    const playing = frame.play(1_000_000, 'Bonus')
    await eventually(() =>
      expect(listener.payloads('package')).toMatchObject([{ kind: 'asks', nonce, mode: 'bonus', stake: 50 }]),
    )
    await player.ask(calls.allowPackageRound, { token: frame.token, nonce, mode: 'bonus', amount: 1, yes: true })
    expect((await playing).body).toMatchObject({
      balance: { amount: 950_000_000 },
      round: { mode: 'BONUS', costMultiplier: 50, amount: 1_000_000 },
    })
  })

  test('an open round is among the player’s open rounds, on every game’s page, until it is fetched', async () => {
    const nonce = await frame.next(true)
    await frame.play(10_000_000)
    const { rounds } = await player.ask(calls.openPackageRounds)
    expect(rounds).toEqual([(await frame.state()).open])
    expect(rounds).toMatchObject([{ nonce, game, mode: 'base', stake: 10 }])
    await frame.wallet('/wallet/end-round')
    expect((await player.ask(calls.openPackageRounds)).rounds).toEqual([])
  })

  test('a nonce bound by a refused bet accepts no other seed, and the frame gets that answer', async () => {
    const {
      commitments: [promise],
    } = await player.ask(calls.commitments)
    const nonce = promise?.nonce ?? 0
    await player.ask(calls.nextPackageRound, { token: frame.token, nonce, clientSeed: 'drawn' })
    expect((await player.bet({ nonce, stake: 1_000_000 })).status).not.toBe(200)
    expect((await frame.state()).next).toBeNull()
    expect((await player.call(calls.nextPackageRound, { token: frame.token, nonce, clientSeed: 'drawn' })).code).toBe(
      'NonceReused',
    )
  })

  test('seeds drawn before a session was replaced are played in the next one', async () => {
    const {
      commitments: [promise],
    } = await player.ask(calls.commitments)
    const drawn = { nonce: promise?.nonce ?? 0, clientSeed: 'drawn once' }
    await player.ask(calls.nextPackageRound, { token: frame.token, ...drawn })
    const again = await sitDown(site, player, game)
    expect((await again.state()).next).toBeNull()
    expect((await player.ask(calls.nextPackageRound, { token: again.token, ...drawn })).next).toEqual(drawn)
    await again.play()
    expect((await frame.state()).next).toBeNull()
    await again.wallet('/wallet/end-round')
    expect((await again.state()).last).toMatchObject(drawn)
  })

  test('anyone can check a bet: the commitment, the book, and its branch to the root', async () => {
    await frame.next(true)
    const { commitment } = (await player.ask(calls.commitments)).commitments[0] ?? {}
    await frame.play()
    expect((await frame.state()).open?.commitment).toBe(commitment)
    await frame.wallet('/wallet/end-round')
    const { last } = await frame.state()
    const { branch, root } = branchIn(last?.outcome) ?? {}
    if (last === null || branch === undefined || root === undefined) throw new Error('no proof')
    expect(last).toMatchObject({
      game,
      version: 1,
      stake: 1,
      payout: 2,
      multiplier: 2,
      params: { mode: 'base' },
      commitment,
    })
    expect(isPickProven(root, last, branch)).toBe(true)
    const [entry] = (await site.visitor().ask(calls.packages)).packages
    expect(entry?.modes[0]?.root).toBe(root)
    const { id } = await player.ask(calls.betLink, { nonce: last.nonce })
    expect(await site.visitor().ask(calls.showBet, { id })).toMatchObject({ kind: 'seeded', own: false, bet: last })
    const replay = await fetch(`${site.packageOrigin}/bet/replay/${game}/1/BASE/${branch.leaf.id}`)
    expect(await replay.json()).toMatchObject({
      payoutMultiplier: 2,
      costMultiplier: 1,
      state: [{ type: 'reveal' }, {}, {}, { type: 'finalWin', amount: 200 }],
    })
  })

  test('our frame receives what happened', async () => {
    const listener = await player.listen()
    const nonce = await frame.next(true)
    await frame.play()
    await frame.wallet('/wallet/end-round')
    await frame.play(30_000_000_000)
    await eventually(() =>
      expect(listener.payloads('package')).toEqual([
        { kind: 'played', game, session: frame.session, nonce, active: true },
        { kind: 'closed', game, nonce },
        {
          kind: 'refused',
          game,
          session: frame.session,
          code: 'StakeTooLarge',
          text: expect.stringContaining('Наибольшая ставка'),
        },
      ]),
    )
    expect(listener.payloads('updBalance').at(-1)).toMatchObject({ balance: 1001, win: 1 })
  })
})

describe('features of every bet', () => {
  test('history, the data export, the statement, the feed and the returns include it', async () => {
    await frame.next(true)
    await frame.play()
    await frame.wallet('/wallet/end-round')
    await frame.next(false)
    await frame.play()
    const { bets } = await player.ask(calls.history, { game })
    expect(bets.map(({ payout }) => payout)).toEqual([0, 2])
    expect((await player.ask(calls.latestBets)).bets).toHaveLength(2)
    expect((await player.ask(calls.statement, { kinds: ['stake', 'payout'] })).movements.map(({ of }) => of)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ game })),
    )
    await expect
      .poll(async () => (await site.visitor().ask(calls.gameFeed, { game })).bets.length)
      .toBeGreaterThanOrEqual(2)
    await expect
      .poll(async () =>
        (await site.visitor().ask(calls.gameReturns, { game, page: 0 })).sets.map(({ params, expected }) => ({
          params,
          expected,
        })),
      )
      .toContainEqual({ params: { mode: 'base' }, expected: expect.closeTo(0.94, 9) })
  })

  test('its nonce is one of the player’s: no other game can use it, and a round cannot use one taken by another game', async () => {
    const nonce = await frame.next(true)
    await frame.play()
    expect((await player.bet({ nonce })).code).toBe('NonceReused')
    await frame.wallet('/wallet/end-round')
    expect((await player.bet({ nonce })).code).toBe('NonceReused')
    const next = await frame.next(true)
    expect((await player.bet({ nonce: next })).status).toBe(200)
    expect((await frame.state()).next).toBeNull()
    expect((await frame.play()).body).toMatchObject({ error: 'ERR_VAL' })
    expect(await player.balance()).toBeGreaterThan(0)
  })
})

describe('a book is picked once, and again only to be played', () => {
  /**
   * Plays like the site, with a separate engine: the test chooses what refuses the play and counts the picked books.
   */
  async function engine(change: Partial<PackagePlayDependencies> = {}, meanwhile = async () => {}) {
    const {
      database: { db, pool },
      log,
      seedKey,
    } = site
    const kept = site.keptPackages()
    const picked: number[] = []
    const pick: typeof kept.pick = async (rules, mode, seeds) => {
      picked.push(seeds.nonce)
      await meanwhile()
      return kept.pick(rules, mode, seeds)
    }
    const deps: PackagePlayDependencies = {
      db,
      log,
      seeds: createSeeds(db, seedKey),
      writes: createPackageWrites(pool, log),
      careful: createCarefulBets(db, 'package'),
      packages: { ...kept, pick },
      flags: [],
      leastMs: 0,
      startsOf: () => undefined,
      bank: undeclared,
      isStopped: () => false,
      mayBegin: () => true,
      checkIsDue: async () => false,
      waits: createFrameWaits(new AbortController().signal),
      sessionStands: async () => true,
      uidOf: async () => player.uid,
      onBalance: () => undefined,
      tell: () => undefined,
      ...change,
    }
    const play = async (amount = 1_000_000) => {
      const session = await authenticated(deps, frame.token)
      if (session instanceof WalletError) throw session
      const played = await playRound(deps, session, { mode: 'BASE', amount })
      return played instanceof WalletError ? played.code : played.round.nonce
    }
    return { picked, play }
  }

  test('not before it may begin', async () => {
    await frame.next(false)
    const { picked, play } = await engine({
      startsOf: () => ({ begin: async () => refused('TooSoon'), callOff: async () => undefined }),
    })
    expect([await play(), picked]).toEqual(['TooSoon', []])
  })

  test('of twenty equal concurrent plays one is made, one book is picked, and its start stays recorded', async () => {
    const nonce = await frame.next(false)
    const calledOff: number[] = []
    const { picked, play } = await engine({
      startsOf: () => ({ begin: async () => undefined, callOff: async (start) => void calledOff.push(start.nonce) }),
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => play()))
    expect(answers.filter((answer) => answer === nonce)).toHaveLength(1)
    expect([picked, calledOff]).toEqual([[nonce], []])
  })

  test('a refused book is picked again only to be taken: the player’s money does not change in between', async () => {
    const nonce = await frame.next(false)
    const limit = (kopecks: bigint) => site.write((tx) => setLimit(tx, player.id, 'stake', 'day', kopecks))
    const limiting: Promise<void>[] = []
    const { picked, play } = await engine({}, async () => {
      limiting.push(limit(1n))
      await setTimeout(300)
    })
    expect(await play()).toBe('LimitReached')
    await Promise.all(limiting)
    await limit(100_00n)
    expect(await play()).toBe(nonce)
    await Promise.all(limiting)
    expect(picked).toEqual([nonce, nonce])
  })
})
