import type { PackageFrameState } from '@kurazh/contract/play/packages.ts'
import type { Bet } from '@kurazh/contract/play/play.ts'
import { describe, expect, test } from 'vitest'
import { CallError } from '../../api/call.ts'
import { VerificationError } from '../../play/proof/verification-error.ts'
import { BetMemory } from '../../play/proof/bet-memory.ts'
import { keptTexts } from '../../testing/test-server.ts'
import type { OpenedFrame } from './package-desk.ts'
import { emptyBook, game, type ServerCall, PackageServer } from '../../testing/package-server.ts'

type Page = ReturnType<PackageServer['page']>

async function sitDown(server = new PackageServer(), texts = keptTexts()) {
  const page = server.page(texts)
  const opened = await page.desk.open(game)
  return { server, texts, ...page, opened, token: opened.token }
}
const asks = { kind: 'asks', game, session: 1, mode: 'bonus', amount: 1_00n, stake: 50_00n } as const
const nextOf = ({ nonce, clientSeed }: { nonce: number; clientSeed: string }) => `${nonce} ${clientSeed}`
/** Plays a plain round to its end; returns its bet. */
async function playOut(
  { desk, server, opened }: { desk: Page['desk']; server: PackageServer; opened: OpenedFrame },
  mode = 'base',
): Promise<Bet> {
  const nonce = server.play(opened.token, mode, 1_00n)
  if (nonce === undefined) throw new Error('no round began')
  await desk.follow(opened, { kind: 'played', game, session: opened.session, nonce, active: true })
  server.endRound()
  await desk.follow(opened)
  return server.settled.find((bet) => bet.nonce === nonce) as Bet
}
/** Replaces the state that the server reports. */
function bendState(
  server: PackageServer,
  bend: (state: PackageFrameState) => PackageFrameState,
  calls: readonly ServerCall[] = ['state', 'next'],
): void {
  server.bend = (told, call) =>
    call === 'open' && calls.includes('open')
      ? { ...(told as OpenedFrame), state: bend((told as OpenedFrame).state) }
      : calls.includes(call)
        ? bend(told)
        : told
}
/** A round that always loses by the seeds drawn is shown in place of the one that was played. */
const withLast = (bet: Bet) => (state: PackageFrameState) => ({ ...state, open: null, last: bet })

describe('a server that lies', () => {
  test('of a version that its catalogue does not show gets no seed', async () => {
    const server = new PackageServer()
    server.bend = (told, call) => (call === 'open' ? { ...(told as OpenedFrame), version: 99 } : told)
    const { opened } = await sitDown(server)
    expect([opened.version, opened.state.next, server.heard.size]).toEqual([99, null, 0])
  })

  test('of the version of a bet, whose tree has one book that pays nothing, is detected', async () => {
    const { server, desk, opened, token } = await sitDown()
    const nonce = server.play(token, 'base', 1_00n) as number
    const bet = server.settledBet(opened.state.next as { nonce: number; clientSeed: string }, {
      mode: 'base',
      amount: 1_00n,
    })
    bendState(server, withLast({ ...bet, version: 99, outcome: emptyBook('base', 100), multiplier: 0, payout: 0n }))
    await expect(desk.follow(opened, { kind: 'played', game, session: 1, nonce, active: false })).rejects.toThrow(
      VerificationError,
    )
  })

  test.each(['before', 'after'] as const)(
    'by a catalogue that is changed %s is detected, and gets no other seed',
    async (when) => {
      const page = await sitDown()
      const { server, desk, opened, pins, token, texts } = page
      const changed = () => ({
        ...server.entry(),
        modes: server.entry().modes.map((mode) => ({ ...mode, root: emptyBook(mode.mode, mode.cost).root })),
      })
      const change = () => void (server.bend = (told, call) => (call === 'catalogue' ? [changed()] : told))
      if (when === 'before') change()
      const nonce = server.play(token, 'base', 1_00n) as number
      change()
      const bet = server.settledBet(opened.state.next as { nonce: number; clientSeed: string }, {
        mode: 'base',
        amount: 1_00n,
      })
      const shown = { ...bet, outcome: emptyBook('base', 100), multiplier: 0, payout: 0n }
      expect(page.judged(shown).verdict).toBe('broken')
      const lied = server.bend
      bendState(server, withLast(shown))
      const alsoState = server.bend
      server.bend = (told, call) => alsoState(lied(told, call) as never, call)
      await expect(desk.follow(opened, { kind: 'played', game, session: 1, nonce, active: false })).rejects.toThrow(
        VerificationError,
      )
      await server.page(texts).desk.open(game)
      expect(pins.lieOf(game)).toMatchObject({ game, version: 1 })
      expect(server.heard.size).toBe(1)
    },
  )

  test.each<[string, (page: Awaited<ReturnType<typeof sitDown>>) => Promise<unknown>]>([
    [
      'telling that nothing was drawn',
      ({ server, desk, opened }) => {
        bendState(server, (state) => ({ ...state, next: null }))
        return desk.follow(opened)
      },
    ],
    [
      'news of a round that it does not show',
      ({ desk, opened }) =>
        desk.follow(opened, { kind: 'played', game, session: 1, nonce: opened.state.next?.nonce ?? 0, active: false }),
    ],
    ['sessions made anew', ({ server, texts }) => server.page(texts).desk.open(game)],
    [
      'nonces called used',
      ({ server, desk, opened }) => {
        server.bend = (told, call) => {
          if (call === 'next') throw new CallError('NonceUnknown', 'занят', false)
          return call === 'state' ? { ...(told as PackageFrameState), next: null } : told
        }
        return desk.follow(opened).catch((error: unknown) => expect(error).toBeInstanceOf(VerificationError))
      },
    ],
  ])('gets no second draw by %s', async (_, lie) => {
    const page = await sitDown()
    for (let time = 0; time < 20; time += 1) await lie(page)
    expect(page.server.heard.size).toBe(1)
  })

  test('that excuses a nonce by a bet of another seed has reported it to the player', async () => {
    const { server, desk, opened } = await sitDown()
    const { nonce } = opened.state.next as { nonce: number }
    server.settled.push({
      ...server.settledBet({ nonce, clientSeed: 'theirs' }, { mode: 'base', amount: 1_00n }),
      game: 'pkg-other',
    })
    expect((await desk.follow(opened)).next?.nonce).toBe(nonce + 1)
    expect([server.elsewhere, server.heard.size]).toEqual([[nonce], 2])
  })

  test('gets no second draw by a version that comes back after a newer one', async () => {
    const { server, texts } = await sitDown()
    for (let time = 0; time < 20; time += 1) {
      server.newest = time % 2 === 0 ? 2 : 1
      const { state } = await server.page(texts).desk.open(game)
      expect(state.next === null).toBe(server.newest === 1)
    }
    expect(server.heard.size).toBe(2)
  })

  test('about a round that was played in this session on other seeds is detected', async () => {
    const { desk, opened } = await sitDown()
    await expect(desk.follow(opened, { kind: 'played', game, session: 1, nonce: 7, active: false })).rejects.toThrow(
      VerificationError,
    )
  })

  test.each<[string, (bet: Bet) => Bet]>([
    ['another stake', (bet) => ({ ...bet, stake: bet.stake * 100n, payout: bet.payout * 100n })],
    ['another mode', (bet) => ({ ...bet, params: { mode: 'bonus' } })],
  ])('of an open round and then shows %s is detected', async (_, bend) => {
    const { server, desk, opened, token } = await won()
    server.endRound()
    bendState(server, (state) => ({ ...state, last: state.last && bend(state.last) }))
    await expect(desk.follow(opened)).rejects.toThrow(VerificationError)
    expect(token).toBe(opened.token)
  })

  test('that withholds a round it has reported as open is detected and gets no other seed', async () => {
    const { server, desk, opened } = await won()
    const before = server.heard.size
    server.open.length = 0
    await expect(desk.follow(opened)).rejects.toThrow(VerificationError)
    await expect(desk.follow(opened)).rejects.toThrow(VerificationError)
    expect(server.heard.size).toBe(before)
  })

  test('plays no expensive round that the player has not allowed, nor at another cost than the mode has', async () => {
    const page = await sitDown()
    const { server, desk, opened, token } = page
    const { nonce } = opened.state.next as { nonce: number }
    expect(() => desk.allow(opened, { ...asks, nonce, stake: 500_00n }, true)).toThrow(VerificationError)
    desk.allow(opened, { ...asks, nonce }, false)
    server.play(token, 'bonus', 1_00n)
    await expect(desk.follow(opened)).rejects.toThrow(VerificationError)
  })

  /** A page whose round is open and reported. */
  async function won() {
    for (;;) {
      const page = await sitDown()
      const nonce = page.server.play(page.token, 'base', 1_00n) as number
      await page.desk.follow(page.opened, { kind: 'played', game, session: 1, nonce, active: true })
      if (page.server.open.length > 0) return page
    }
  }
})

describe('an honest server', () => {
  test('has an expensive round proved that was allowed here, and a plain one recomputed', async () => {
    const page = await sitDown()
    const { desk, opened } = page
    desk.allow(opened, { ...asks, nonce: opened.state.next?.nonce ?? 0 }, true)
    expect(page.judged(await playOut(page, 'bonus')).verdict).toBe('proved')
    expect(page.judged(await playOut(page))).toMatchObject({ verdict: 'recomputed', unheard: 'stake' })
  })

  test('is offered the same seeds after a reload, and by two tabs of one browser at the same moment', async () => {
    const { server, texts, opened, desk } = await sitDown()
    const other = server.page(texts)
    const there = await other.desk.open(game)
    expect(nextOf(there.state.next as never)).toBe(nextOf(opened.state.next as never))
    const nonce = server.play(opened.token, 'base', 1_00n) as number
    server.endRound()
    const [here, elsewhere] = await Promise.all([
      desk.follow(opened, { kind: 'played', game, session: 1, nonce, active: false }),
      other.desk.follow(there),
    ])
    expect(nextOf(here.next as never)).toBe(nextOf(elsewhere.next as never))
    expect(server.heard.size).toBe(2)
  })

  test('of a newer version gets seeds drawn after its books were received; the former ones are dropped, and the player is informed', async () => {
    const { server, texts, opened } = await sitDown()
    server.newest = 2
    const page = server.page(texts)
    const again = await page.desk.open(game)
    expect([again.version, server.redrawn]).toEqual([2, [game]])
    expect(again.state.next?.clientSeed).not.toBe(opened.state.next?.clientSeed)
    expect(page.judged(await playOut({ desk: page.desk, server, opened: again }))).toMatchObject({
      verdict: 'recomputed',
      unheard: 'stake',
    })
    expect(server.elsewhere).toEqual([])
  })

  test('whose nonce a refused bet of another device has bound is accepted, and the round in its place is only recomputed', async () => {
    const page = await sitDown()
    const { server, desk, opened } = page
    const { nonce } = opened.state.next as { nonce: number }
    server.bound.push({
      nonce,
      clientSeed: 'theirs',
      game: 'dice',
      stake: 1_00n,
      reason: 'InsufficientFunds',
      at: '2026-11-22T12:00:00.000Z',
    })
    bendState(server, (state) => ({ ...state, next: null }), ['state'])
    const { next } = await desk.follow(opened)
    server.bend = (told) => told
    expect([next?.nonce, server.elsewhere]).toEqual([nonce + 1, [nonce]])
    desk.allow(opened, { ...asks, nonce: nonce + 1 }, true)
    expect(page.judged(await playOut(page, 'bonus'))).toMatchObject({ verdict: 'recomputed', unheard: 'instead' })
  })

  test('whose nonce an open round of another package has used is accepted', async () => {
    const { server, desk, opened } = await sitDown()
    const { nonce } = opened.state.next as { nonce: number }
    const bet = server.settledBet({ nonce, clientSeed: 'theirs' }, { mode: 'base', amount: 1_00n })
    server.open.push({ ...bet, game: 'pkg-other', mode: 'base', amount: 1_00n, openedAt: bet.at, endsAt: bet.at })
    expect((await desk.follow(opened)).next?.nonce).toBe(nonce + 1)
  })

  test('is accepted by a page that was closed or offline while its round was played, hidden by a later one of another device', async () => {
    const { server, texts, opened } = await sitDown()
    const other = await sitDown(server)
    server.play(opened.token, 'base', 1_00n)
    server.endRound()
    await other.desk.follow(other.opened)
    await playOut(other)
    const page = server.page(texts)
    const again = await page.desk.open(game)
    expect(again.state.next).not.toBeNull()
    const own = server.settled.find(({ clientSeed }) => clientSeed === opened.state.next?.clientSeed) as Bet
    expect(page.judged(own)).toMatchObject({ verdict: 'recomputed', unheard: 'stake' })
  })

  test('is offered the same seeds after five hundred other bets', async () => {
    const { server, texts, opened } = await sitDown()
    const memory = new BetMemory(texts)
    for (let nonce = 1_000; nonce < 1_600; nonce += 1)
      memory.remember('player', {
        nonce,
        game: 'dice',
        version: 1,
        clientSeed: 'other',
        stake: 1_00n,
        params: null,
        promised: '',
        own: true,
      })
    expect((await server.page(texts).desk.open(game)).state.next).toEqual(opened.state.next)
  })

  test('keeps the nonce of drawn seeds from other games of the same browser', async () => {
    const { client, opened } = await sitDown()
    const { nonce } = await client.draw(
      { id: 'pkg-other', version: 1 },
      { clientSeed: undefined, books: 'others', instead: false },
    )
    expect(nonce).not.toBe(opened.state.next?.nonce)
  })
})
