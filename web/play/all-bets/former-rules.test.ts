/**
 * When the site has new rules, the page checks, resumes, plays and tries out everything by the rules of its own
 * version, former or new. Covers every game of the registry that has a player seed.
 */
import type { Bet } from '@kurazh/contract/play/play.ts'
import { type SeededGame, seededKinds, type StepsGame } from '@kurazh/games/core/game.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { replaySteps } from '@kurazh/games/core/verify.ts'
import { current, idsOf } from '@kurazh/games/index.ts'
import { raise } from '@kurazh/games/testing/new-rules.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { tried } from '../autobet/strategy-task.ts'
import { TestServer, keptTexts } from '../../testing/test-server.ts'
import { judge } from '../proof/bet-check.ts'
import { rulesOf } from '../proof/rules-of.ts'

const stakeKopecks = 100n
const clientSeed = 'a seed'
const now = (id: string) => current(id, ...seededKinds) as SeededGame
let lower = () => undefined as void

afterEach(() => lower())

/** A server whose first nonces give good first steps by these rules of a steps game and by its next ones. */
function serverFor(id: string): TestServer {
  const fits = (server: TestServer) => [0, 1].every((nonce) => isGood(now(id), server.seedOf(nonce), nonce))
  const found = Array.from({ length: 256 }, (_, filling) => filling).find((filling) => {
    const server = new TestServer(filling)
    if (!fits(server)) return false
    const down = raise(id)
    const good = fits(server)
    down()
    return good
  })
  if (found === undefined) throw new Error('no such server')
  return new TestServer(found)
}

function isGood(game: SeededGame, serverSeed: string, nonce: number): boolean {
  if (game.kind === 'instant') return true
  const params = game.sampleParams[0]
  try {
    return (
      replaySteps(game, {
        serverSeed,
        clientSeed,
        nonce,
        params,
        moves: game.path(params).slice(0, game.advise ? 1 : 2),
      }).state.end === null
    )
  } catch {
    return false
  }
}

type Page = ReturnType<TestServer['page']>

/** Plays a bet by the current rules to its end; returns the page's verdict on it. */
async function played({ betClient, steps }: Page, game: SeededGame): Promise<{ bet: Bet; verdict: string }> {
  const params = game.sampleParams[0]
  const order = { stakeKopecks, params, clientSeed }
  if (game.kind === 'instant') return betClient.place(game, order)
  const opened = await steps.open(game, order)
  if (!('open' in opened)) throw new Error('not opened')
  const moved = await steps.move(opened.open, game.path(params)[0])
  if (!('open' in moved)) throw new Error('not moved')
  const taken = await steps.move(moved.open, take)
  if (!('settled' in taken)) throw new Error('not taken')
  return taken.settled
}

describe.each(idsOf(...seededKinds))('%s', (id) => {
  test('a bet is proved by the rules of its version, and seen to be wrong by any other', async () => {
    const [server, texts, former] = [serverFor(id), keptTexts(), now(id)]
    const old = await played(server.page(texts), former)
    lower = raise(id)
    const newest = now(id)
    const page = server.page(texts)
    const fresh = await played(page, newest)
    expect([old, fresh].map(({ bet, verdict }) => [bet.version, verdict])).toEqual([
      [former.version, 'proved'],
      [newest.version, 'proved'],
    ])
    for (const { bet } of [old, fresh]) {
      expect(judge(await rulesOf(newest, bet.version), page.betClient.knownOf(bet), bet).verdict).toBe('proved')
      // A bet that the page has no message about can only be recomputed, by its own rules too.
      expect(judge(await rulesOf(newest, bet.version), undefined, bet).verdict).toBe('recomputed')
      const [other] = [former, newest].filter(({ version }) => version !== bet.version) as [SeededGame]
      expect(judge({ ...other, version: bet.version }, page.betClient.knownOf(bet), bet).verdict).toBe('broken')
      // Nor does it help to claim that it was played by the other version.
      const untrue = { ...bet, version: other.version }
      expect(judge(await rulesOf(newest, untrue.version), page.betClient.knownOf(bet), untrue).verdict).toBe('broken')
    }
    const later = { ...fresh.bet, version: newest.version + 1 }
    expect(judge(await rulesOf(newest, later.version), undefined, later).verdict).toBe('unreadable')
  })

  test('a plan is tried by the rules of the requested version', () => {
    const former = now(id)
    lower = raise(id)
    const steps = former.kind === 'steps' && !former.advise ? { steps: 1 } : {}
    const trial = {
      plan: {
        baseKopecks: 100n,
        count: 10,
        onWin: { kind: 'reset' },
        onLoss: { kind: 'reset' },
        stopProfitKopecks: null,
        stopLossKopecks: null,
        stopBalanceKopecks: null,
      },
      bankrollKopecks: 100_000n,
      maxKopecks: 100_000n,
      bets: 100,
    } as const
    for (const game of [former, now(id)]) {
      const news = [
        ...tried({ game: id, version: game.version, params: game.sampleParams[0], ...steps, trial, seed: 7 }),
      ]
      const { numerator, denominator } = game.rtp(game.sampleParams[0], ...((game.kind === 'steps' ? [1] : []) as []))
      expect(news.at(-1)).toMatchObject({ returned: Number(numerator) / Number(denominator) })
    }
    expect([
      ...tried({ game: id, version: 99, params: former.sampleParams[0], ...steps, trial, seed: 7 }),
    ]).toMatchObject([{ fault: expect.any(String) as string }])
  })
})

describe.each(idsOf('steps').filter((id) => !(now(id) as StepsGame).advise))('%s, left open', (id) => {
  test('is resumed and played on by its own rules by a page that plays by new ones, and proved', async () => {
    const [server, texts, former] = [serverFor(id), keptTexts(), now(id) as StepsGame]
    const params = former.sampleParams[0]
    const path = former.path(params)
    const before = server.page(texts)
    const opened = await before.steps.open(former, { stakeKopecks, params, clientSeed })
    if (!('open' in opened)) throw new Error('not opened')
    await before.steps.move(opened.open, path[0])

    lower = raise(id)
    const after = server.page(texts)
    const open = await after.steps.resume(now(id) as StepsGame)
    expect(open).toMatchObject({ multiplierE4: former.paytable(params)[0], rules: { version: former.version } })
    if (open === null) throw new Error('nothing is open')
    const further = await after.steps.move(open, path[1])
    expect(further).toMatchObject({
      open: { multiplierE4: former.reveals ? (expect.any(Number) as number) : former.paytable(params)[1] },
    })
    if (!('open' in further)) throw new Error('not moved')
    expect(await after.steps.move(further.open, take)).toMatchObject({
      settled: { verdict: 'proved', bet: { version: former.version } },
    })
    expect(await played(after, now(id))).toMatchObject({ verdict: 'proved', bet: { version: former.version + 1 } })
  })
})
