/**
 * When the site has new rules, the page checks, resumes, plays on and tries out everything by the rules of its own version, former and
 * new; over every game of the registry that has a seed of the player's own.
 */
import type { Bet } from '@kurazh/contract/play.ts'
import { type SeededGame, seededKinds, type StepsGame } from '@kurazh/games/core/game.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { replaySteps } from '@kurazh/games/core/verify.ts'
import { current, idsOf } from '@kurazh/games/index.ts'
import { raise } from '@kurazh/games/testing/new-rules.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { tried } from '../autobet/strategy-task.ts'
import { House, keptTexts } from '../betting/test-house.ts'
import { judge } from './bet-check.ts'
import { rulesOf } from './rules-of.ts'

const stakeKopecks = 100n
const clientSeed = 'a seed'
const now = (id: string) => current(id, ...seededKinds) as SeededGame
let lower = () => undefined as void

afterEach(() => lower())

/** A house whose first nonces bring good first steps by these rules of a steps game and by its next ones. */
function houseFor(id: string): House {
  const fits = (house: House) => [0, 1].every((nonce) => isGood(now(id), house.seedOf(nonce), nonce))
  const found = Array.from({ length: 256 }, (_, filling) => filling).find((filling) => {
    const house = new House(filling)
    if (!fits(house)) return false
    const down = raise(id)
    const good = fits(house)
    down()
    return good
  })
  if (found === undefined) throw new Error('no such house')
  return new House(found)
}

function isGood(game: SeededGame, serverSeed: string, nonce: number): boolean {
  if (game.kind === 'instant') return true
  const params = game.sampleParams[0]
  try {
    return replaySteps(game, { serverSeed, clientSeed, nonce, params, moves: game.path(params).slice(0, 2) }).state.end === null
  } catch {
    return false
  }
}

type Page = ReturnType<House['page']>

/** A bet by the rules of the moment to its end, and what the page said of it. */
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
    const [house, texts, former] = [houseFor(id), keptTexts(), now(id)]
    const old = await played(house.page(texts), former)
    lower = raise(id)
    const newest = now(id)
    const page = house.page(texts)
    const fresh = await played(page, newest)
    expect([old, fresh].map(({ bet, verdict }) => [bet.version, verdict])).toEqual([[former.version, 'proved'], [newest.version, 'proved']])
    for (const { bet } of [old, fresh]) {
      expect(judge(await rulesOf(newest, bet.version), page.betClient.knownOf(bet), bet).verdict).toBe('proved')
      // Whoever the page has no word of can only be recomputed, by its own rules too.
      expect(judge(await rulesOf(newest, bet.version), undefined, bet).verdict).toBe('recomputed')
      const [other] = [former, newest].filter(({ version }) => version !== bet.version) as [SeededGame]
      expect(judge({ ...other, version: bet.version }, page.betClient.knownOf(bet), bet).verdict).toBe('broken')
      // Nor does it help to tell that it was played by the other.
      const untrue = { ...bet, version: other.version }
      expect(judge(await rulesOf(newest, untrue.version), page.betClient.knownOf(bet), untrue).verdict).toBe('broken')
    }
    const later = { ...fresh.bet, version: newest.version + 1 }
    expect(judge(await rulesOf(newest, later.version), undefined, later).verdict).toBe('unreadable')
  })

  test('a plan is tried by the rules of the version that is asked for', () => {
    const former = now(id)
    lower = raise(id)
    const steps = former.kind === 'steps' ? { steps: 1 } : {}
    const trial = {
      plan: { baseKopecks: 100n, count: 10, onWin: { kind: 'reset' }, onLoss: { kind: 'reset' }, stopProfitKopecks: null, stopLossKopecks: null, stopBalanceKopecks: null },
      bankrollKopecks: 100_000n, maxKopecks: 100_000n, bets: 100,
    } as const
    for (const game of [former, now(id)]) {
      const news = [...tried({ game: id, version: game.version, params: game.sampleParams[0], ...steps, trial, seed: 7 })]
      const { numerator, denominator } = game.rtp(game.sampleParams[0], ...(game.kind === 'steps' ? [1] : []) as [])
      expect(news.at(-1)).toMatchObject({ returned: Number(numerator) / Number(denominator) })
    }
    expect([...tried({ game: id, version: 99, params: former.sampleParams[0], ...steps, trial, seed: 7 })]).toMatchObject([{ fault: expect.any(String) as string }])
  })
})

describe.each(idsOf('steps'))('%s, left open', (id) => {
  test('is resumed and played on by its own rules by a page that plays by new ones, and proved', async () => {
    const [house, texts, former] = [houseFor(id), keptTexts(), now(id) as StepsGame]
    const params = former.sampleParams[0]
    const path = former.path(params)
    const before = house.page(texts)
    const opened = await before.steps.open(former, { stakeKopecks, params, clientSeed })
    if (!('open' in opened)) throw new Error('not opened')
    await before.steps.move(opened.open, path[0])

    lower = raise(id)
    const after = house.page(texts)
    const open = await after.steps.resume(now(id) as StepsGame)
    expect(open).toMatchObject({ multiplierE4: former.paytable(params)[0], rules: { version: former.version } })
    if (open === null) throw new Error('nothing is open')
    const further = await after.steps.move(open, path[1])
    expect(further).toMatchObject({ open: { multiplierE4: former.paytable(params)[1] } })
    if (!('open' in further)) throw new Error('not moved')
    expect(await after.steps.move(further.open, take)).toMatchObject({ settled: { verdict: 'proved', bet: { version: former.version } } })
    expect(await played(after, now(id))).toMatchObject({ verdict: 'proved', bet: { version: former.version + 1 } })
  })
})
