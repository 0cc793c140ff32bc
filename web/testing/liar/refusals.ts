/**
 * Runs lies by refusal: a server that knows the result of a bet refuses those that would win. A refusal must not give
 * it another draw, nor a row of bets that looks complete.
 */
import { type RefusalCode, refusals } from '@kurazh/contract/core/refusals.ts'
import { play } from '@kurazh/contract/play/play.ts'
import { rounds } from '@kurazh/contract/play/rounds.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { threeSamovars } from '@kurazh/games/slots/three-samovars/three-samovars.ts'
import type { InstantGame } from '@kurazh/games/core/game.ts'
import { CallError } from '../../api/call.ts'
import { VerificationError } from '../../play/proof/verification-error.ts'
import { bodyFromJson, TestServer, keptTexts } from '../test-server.ts'
import { RoundServer } from '../round-server.ts'
import { openPage, settled } from '../round-page.ts'
import type { Came } from './came.ts'

/** The refused bets: those that would win, or every third. */
type Which = 'выигрышная' | 'каждая третья'

export interface RefusalTrial {
  table: { game: { id: string } }
  way: { name: string }
  lies: readonly { code: RefusalCode; which: Which }[]
}

/** Of the edge, for any call. */
const ofEdge = [
  'InvalidRequest',
  'Forbidden',
  'TooSoon',
  'TooManyRequests',
  'InternalError',
  'Maintenance',
  'LimitReached',
] as const satisfies readonly RefusalCode[]
const instants: readonly InstantGame[] = [dice, threeSamovars]
const presses = 40
const flights = 24

/** All refusals there are, of every call that stakes. */
export function refusalSingles(): RefusalTrial[] {
  const lies = (codes: readonly RefusalCode[]) =>
    [...new Set([...codes, ...ofEdge])].flatMap((code) =>
      (['выигрышная', 'каждая третья'] as const).map((which) => ({ code, which })),
    )
  const byHand = instants.flatMap((game) =>
    lies(play.placeBet.refusals).map((lie) => ({ table: { game }, way: { name: 'отказы, рукой' }, lies: [lie] })),
  )
  const byPlan = lies(rounds.roundBet.refusals).map((lie) => ({
    table: { game: crash },
    way: { name: 'отказы, автоставка' },
    lies: [lie],
  }))
  return [...byHand, ...byPlan]
}

export function walkRefusals({
  table: { game },
  lies: [lie],
}: RefusalTrial): Promise<{ came: Came; lied: boolean; why?: unknown }> {
  if (lie === undefined) return Promise.resolve({ came: 'true', lied: false })
  const found = instants.find(({ id }) => id === game.id)
  return found ? seeded(found, lie.code, lie.which) : shared(lie.code, lie.which)
}

/**
 * A player who presses again after every refusal. Under a nonce whose draw the server has seen nothing else may be
 * played with a ✓.
 */
async function seeded(
  game: InstantGame,
  code: RefusalCode,
  which: Which,
): Promise<{ came: Came; lied: boolean; why?: unknown }> {
  const server = new TestServer(5)
  const first = new Map<number, string>()
  let [asked, lied] = [0, false]
  server.hear = (body, call) => {
    if (call !== 'place') return body
    asked += 1
    const heard = bodyFromJson(body)
    if (!first.has(heard.nonce)) first.set(heard.nonce, heard.clientSeed)
    const alone = new TestServer(5)
    const answer = alone.place(heard)
    const wins = 'bet' in answer && answer.bet.payout > 0n
    if (which === 'выигрышная' ? !wins : asked % 3 !== 0) return body
    lied = true
    throw new CallError(code, refusals[code][1], false)
  }
  const { betClient } = server.page(keptTexts())
  const [params] = game.sampleParams
  const told: string[] = []
  for (let press = 0; press < presses; press += 1) {
    try {
      const { bet, verdict } = await betClient.place(game, { stakeKopecks: 1000n, params })
      if (verdict === 'proved' && first.get(bet.nonce) !== bet.clientSeed) return { came: 'fooled', lied }
      if (verdict === 'broken') return { came: 'alarm', lied }
    } catch (error) {
      if (error instanceof VerificationError) return { came: 'alarm', lied }
      if (!(error instanceof CallError)) return { came: 'fell', lied, why: error }
      told.push(error.code)
    }
  }
  return { came: told.length > 0 ? 'refused' : 'true', lied }
}

const never = { kind: 'reset' } as const
const plan = {
  baseKopecks: 1000n,
  count: 0,
  onWin: never,
  onLoss: never,
  stopProfitKopecks: null,
  stopLossKopecks: null,
  stopBalanceKopecks: null,
}
const target = 20_000

/** A plan at a flight: it may not go on as if nothing had been refused while bets were still taken. */
async function shared(code: RefusalCode, which: Which): Promise<{ came: Came; lied: boolean; why?: unknown }> {
  const server = new RoundServer(11)
  let [asked, refused] = [0, 0]
  const page = openPage(server, {
    asks: (call, body) => {
      asked += 1
      if (call !== 'place' || (which === 'выигрышная' ? server.pointE4 < target : asked % 3 !== 0)) return body
      refused += 1
      server.now += 1_000
      throw new CallError(code, refusals[code][1], false)
    },
  })
  await settled()
  page.seats[0]?.start(plan, target, 10_000_00n)
  for (let round = 0; round < flights; round += 1) {
    server.open()
    await settled()
    server.start()
    server.fly(60_000)
    server.end()
    await settled()
  }
  const [isRunning, lie] = [page.seats[0]?.store.getState().run != null, page.notary.store.getState().lie]
  const counted = page.refusals.length
  page.close()
  if (lie !== null) return { came: 'alarm', lied: refused > 0 }
  if (refused > 0 && (isRunning || counted < refused)) return { came: 'fooled', lied: true }
  return { came: refused > 0 ? 'refused' : 'true', lied: refused > 0 }
}

/** A trial in words. */
export function refusalWordsOf({ table: { game }, way, lies }: RefusalTrial): string {
  return `${game.id}, ${way.name}: ${lies.map(({ code, which }) => `${code}, ${which}`).join('; ')}`
}
