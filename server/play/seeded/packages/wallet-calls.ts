/**
 * Serves the calls that a third-party game makes, exactly by its protocol: JSON by POST on the second origin, the
 * session in the body. The protocol has no idempotency key: one play of a player's game is under way at a time, and a
 * lost reply is recovered by `authenticate`, which shows the open round.
 */
import { type CallRates, callRates } from '@kurazh/contract/core/call-rates.ts'
import { betOfStake, timesOfBet, unitsFromKopecks } from '@kurazh/shared/money/package-money.ts'
import { refusals } from '@kurazh/contract/core/refusals.ts'
import type { PackageFlag } from '@kurazh/contract/play/package-flags.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { createRequestRate } from '../../../platform/security/process-rate-limit.ts'
import { networkOf } from '../../../platform/security/database-rate-limit.ts'
import { balanceOf } from '../../../wallet/wallet.ts'
import { packageFlagsOf } from '../../jurisdictions.ts'
import { readSwitches } from '../../switches/switches.ts'
import { modeOf } from './kept-packages.ts'
import {
  authenticated,
  type Authenticated,
  endRound,
  noteProgress,
  openRound,
  type PackagePlayDependencies,
  play,
  type ShownRound,
} from './package-play.ts'
import { mostPlays } from './policy.ts'
import { configOf, WalletError } from './wallet-words.ts'

const currency = 'RUB'
const sessionID = z.string().check(z.maxLength(128))
const bodies = {
  session: z.object({ sessionID }),
  play: z.object({
    sessionID,
    mode: z.string().check(z.maxLength(32)),
    amount: z.number(),
    currency: z.optional(z.literal(currency)),
  }),
  event: z.object({ sessionID, event: z.union([z.string().check(z.maxLength(128)), z.number()]) }),
}

/** The flags of the protocol for this game: those of the site, and what the operator has switched off in the game. */
async function flagsOf({ db, flags }: PackagePlayDependencies, game: string): Promise<PackageFlag[]> {
  const { autoplay = true, turbo = true } = (await readSwitches(db)).get(game) ?? {}
  return [
    ...new Set([...flags, ...packageFlagsOf({ autoplay: { slots: autoplay, others: autoplay }, turbo, buys: true })]),
  ]
}

/**
 * Where a game may find its wallet: at the root, or below its own name, where a token of another game opens nothing.
 */
const places = ['', '/rgs/:game/:version']
type Place = Partial<Record<'game' | 'version', string>>

type Answer = Promise<object | WalletError>

export function walletCalls(app: FastifyInstance, deps: PackagePlayDependencies, rateFactor: number): void {
  const { db } = deps
  const within = createRequestRates(callRates.play, rateFactor)
  /** By player: the games with a play under way. */
  const playing = new Map<number, Set<string>>()

  /** A call of a session. */
  function on<Body extends z.ZodMiniType<{ sessionID: string }>>(
    path: string,
    form: Body,
    answer: (session: Authenticated, body: z.output<Body>) => Answer,
  ): void {
    const decide = async (request: FastifyRequest): Answer => {
      if (!within.address(request)) return tooOften()
      const body = form.safeParse(request.body)
      if (!body.success) return new WalletError('InvalidRequest', 'Запрос не понят')
      const session = await authenticated(deps, body.data.sessionID)
      if (session instanceof WalletError) return session
      if (!isOfPlace(session, request.params as Place)) return new WalletError('Unauthorized', 'Эта сессия другой игры')
      return within.player(session.player) ? answer(session, body.data) : tooOften()
    }
    for (const place of places)
      app.post(`${place}${path}`, async (request, reply) => tell(reply, await decide(request)))
  }

  on('/wallet/authenticate', bodies.session, async (session) => {
    const [balance, round, flags] = await Promise.all([
      balanceOf(db, session.player),
      openRound(deps, session),
      flagsOf(deps, session.game),
    ])
    return {
      balance: told(balance),
      config: configOf(session.rules, deps.bank.termsOf({ id: session.game }).limits, { flags, leastMs: deps.leastMs }),
      round: round === undefined ? null : shown(round),
      meta: null,
    }
  })
  on('/wallet/balance', bodies.session, async ({ player }) => ({ balance: told(await balanceOf(db, player)) }))
  on('/wallet/play', bodies.play, async (session, { mode, amount }) => {
    const games = playing.get(session.player) ?? new Set()
    if (games.has(session.game)) return new WalletError('GameOpen', 'Предыдущий раунд ещё не закончен')
    if (games.size >= mostPlays)
      return new WalletError('TooManyRequests', 'Раунды начинаются сразу в нескольких играх. Дождитесь одного из них')
    playing.set(session.player, games.add(session.game))
    try {
      const played = await play(deps, session, { mode, amount })
      return played instanceof WalletError ? played : { balance: told(played.balance), round: shown(played) }
    } finally {
      games.delete(session.game)
      if (games.size === 0) playing.delete(session.player)
    }
  })
  on('/wallet/end-round', bodies.session, async (session) => ({ balance: told(await endRound(deps, session)) }))
  on('/bet/event', bodies.event, async (session, { event }) => {
    await noteProgress(deps, session, `${event}`)
    return { event: `${event}` }
  })
  for (const place of places) {
    app.get(`${place}/bet/replay/:of/:number/:mode/:event`, async (request, reply) => {
      const answer = within.address(request) ? await replay(deps, request.params as Replayed) : tooOften()
      return tell(reply, answer)
    })
  }
}

interface Replayed {
  of: string
  number: string
  mode: string
  event: string
}

/** A book of a package, independent of any bet: always the same. */
async function replay({ packages }: PackagePlayDependencies, { of, number, mode: name, event }: Replayed): Answer {
  const isNumber = (text: string) => /^\d{1,19}$/.test(text)
  const rules = isNumber(number) ? await packages.rulesOf(of, Number(number)) : undefined
  const mode = rules && modeOf(rules, name)
  const book = rules && mode && isNumber(event) ? await packages.bookOf(rules, mode, BigInt(event)) : undefined
  if (mode === undefined || book === undefined) return new WalletError('NotFound', 'Такого раунда нет')
  const { payoutMultiplier, events } = read(book)
  return { payoutMultiplier: timesOfBet(payoutMultiplier), costMultiplier: timesOfBet(mode.cost), state: events }
}

/** Needs no check: `slots add` checked the book when it was added. */
const read = (book: string) => JSON.parse(book) as { payoutMultiplier: number; events: unknown[] }

const told = (kopecks: bigint) => ({ amount: unitsFromKopecks(kopecks), currency })

function shown({ round, mode, book, isActive }: ShownRound): object {
  const { payoutMultiplier, events } = read(book)
  return {
    betID: round.nonce,
    amount: unitsFromKopecks(betOfStake(round.stake, mode.cost)),
    payout: unitsFromKopecks(round.payout),
    payoutMultiplier: timesOfBet(payoutMultiplier),
    costMultiplier: timesOfBet(mode.cost),
    active: isActive,
    mode: mode.name.toUpperCase(),
    event: round.event,
    state: events,
  }
}

const isOfPlace = (session: Authenticated, { game, version }: Place) =>
  game === undefined || (game === session.game && version === `${session.version}`)

function tell(reply: FastifyReply, answer: object | WalletError): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (!(answer instanceof WalletError)) return reply.send(answer)
  const [status, error] = answer.told
  return reply.code(status).send({ error, message: answer.text })
}

const tooOften = () => new WalletError('TooManyRequests', refusals.TooManyRequests[1])

function createRequestRates({ player, address }: CallRates, factor: number) {
  const [ofPlayer, ofAddress] = [player, address].map(({ perSecond, burst }) =>
    createRequestRate({ perSecond: perSecond * factor, burst: burst * factor }),
  )
  return {
    player: (id: number) => ofPlayer?.take(`${id}`) === 0,
    address: (request: FastifyRequest) => ofAddress?.take(networkOf(request.ip)) === 0,
  }
}
