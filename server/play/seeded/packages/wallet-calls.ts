/**
 * The calls that a game made elsewhere makes, to the letter of its protocol: JSON by POST on the second origin, the session in the body.
 * The protocol knows no key against repeats: one play of a player's game is under way at a time, and a lost reply is found by
 * `authenticate`, which shows the round that is open.
 */
import { type CallPaces, paces } from '@kurazh/contract/pace.ts'
import { betOfStake, timesOfBet, unitsFromKopecks } from '@kurazh/contract/package-money.ts'
import { refusals } from '@kurazh/contract/call.ts'
import type { PackageFlag } from '@kurazh/contract/package-flags.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { createPace } from '../../../platform/pace.ts'
import { networkOf } from '../../../platform/rate-limit.ts'
import { balanceOf } from '../../../wallet/wallet.ts'
import { packageFlagsOf } from '../../jurisdictions.ts'
import { limitsOf } from '../../policy.ts'
import { readSwitches } from '../../switches/switches.ts'
import { modeOf } from './kept-packages.ts'
import { authenticated, type Authenticated, endRound, noteProgress, openRound, type PackagePlayDependencies, play, type ShownRound } from './package-play.ts'
import { configOf, WalletError } from './wallet-words.ts'

const currency = 'RUB'
const sessionID = z.string().check(z.maxLength(128))
const bodies = {
  session: z.object({ sessionID }),
  play: z.object({ sessionID, mode: z.string().check(z.maxLength(32)), amount: z.number(), currency: z.optional(z.literal(currency)) }),
  event: z.object({ sessionID, event: z.union([z.string().check(z.maxLength(128)), z.number()]) }),
}

/** The flags of the protocol for this game: those of the site, and what the operator has switched off in it. */
async function flagsOf({ db, flags }: PackagePlayDependencies, game: string): Promise<PackageFlag[]> {
  const { autoplay = true, turbo = true } = (await readSwitches(db)).get(game) ?? {}
  return [...new Set([...flags, ...packageFlagsOf({ autoplay: { slots: autoplay, others: autoplay }, turbo, buys: true })])]
}

/** Where a game may know its wallet by: at the root, or below its own name, where a token of another game opens nothing. */
const places = ['', '/rgs/:game/:version']
type Place = Partial<Record<'game' | 'version', string>>

type Answer = Promise<object | WalletError>

export function walletCalls(app: FastifyInstance, deps: PackagePlayDependencies, paceFactor: number): void {
  const { db } = deps
  const within = createPaces(paces.play, paceFactor)
  const playing = new Set<string>()

  /** A call of a session. */
  function on<Body extends z.ZodMiniType<{ sessionID: string }>>(path: string, form: Body, answer: (session: Authenticated, body: z.output<Body>) => Answer): void {
    const decide = async (request: FastifyRequest): Answer => {
      if (!within.address(request)) return tooOften()
      const body = form.safeParse(request.body)
      if (!body.success) return new WalletError('InvalidRequest', 'Запрос не понят')
      const session = await authenticated(deps, body.data.sessionID)
      if (session instanceof WalletError) return session
      if (!isOfPlace(session, request.params as Place)) return new WalletError('Unauthorized', 'Эта сессия другой игры')
      return within.player(session.player) ? answer(session, body.data) : tooOften()
    }
    for (const place of places) app.post(`${place}${path}`, async (request, reply) => tell(reply, await decide(request)))
  }

  on('/wallet/authenticate', bodies.session, async (session) => {
    const [balance, round, flags] = await Promise.all([balanceOf(db, session.player), openRound(deps, session), flagsOf(deps, session.game)])
    return { balance: told(balance), config: configOf(session.rules, limitsOf(session.game), { flags, leastMs: deps.leastMs }), round: round === undefined ? null : shown(round), meta: null }
  })
  on('/wallet/balance', bodies.session, async ({ player }) => ({ balance: told(await balanceOf(db, player)) }))
  on('/wallet/play', bodies.play, async (session, { mode, amount }) => {
    const key = `${session.player} ${session.game}`
    if (playing.has(key)) return new WalletError('GameOpen', 'Предыдущий раунд ещё не закончен')
    playing.add(key)
    try {
      const played = await play(deps, session, { mode, amount })
      return played instanceof WalletError ? played : { balance: told(played.balance), round: shown(played) }
    } finally {
      playing.delete(key)
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

/** A book of a package, of whoever's bet: for ever the same. */
async function replay({ packages }: PackagePlayDependencies, { of, number, mode: name, event }: Replayed): Answer {
  const isNumber = (text: string) => /^\d{1,19}$/.test(text)
  const rules = isNumber(number) ? await packages.rulesOf(of, Number(number)) : undefined
  const mode = rules && modeOf(rules, name)
  const book = rules && mode && isNumber(event) ? await packages.bookOf(rules, mode, BigInt(event)) : undefined
  if (mode === undefined || book === undefined) return new WalletError('NotFound', 'Такого раунда нет')
  const { payoutMultiplier, events } = read(book)
  return { payoutMultiplier: timesOfBet(payoutMultiplier), costMultiplier: timesOfBet(mode.cost), state: events }
}

/** What `slots add` has checked when the book came in. */
const read = (book: string) => JSON.parse(book) as { payoutMultiplier: number; events: unknown[] }

const told = (kopecks: bigint) => ({ amount: unitsFromKopecks(kopecks), currency })

function shown({ round, mode, book, isActive }: ShownRound): object {
  const { payoutMultiplier, events } = read(book)
  return {
    betID: round.nonce, amount: unitsFromKopecks(betOfStake(round.stake, mode.cost)), payout: unitsFromKopecks(round.payout), payoutMultiplier: timesOfBet(payoutMultiplier),
    costMultiplier: timesOfBet(mode.cost), active: isActive, mode: mode.name.toUpperCase(), event: round.event, state: events,
  }
}

const isOfPlace = (session: Authenticated, { game, version }: Place) => game === undefined || (game === session.game && version === `${session.version}`)

function tell(reply: FastifyReply, answer: object | WalletError): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (!(answer instanceof WalletError)) return reply.send(answer)
  const [status, error] = answer.told
  return reply.code(status).send({ error, message: answer.text })
}

const tooOften = () => new WalletError('TooManyRequests', refusals.TooManyRequests[1])

function createPaces({ player, address }: CallPaces, factor: number) {
  const [ofPlayer, ofAddress] = [player, address].map(({ perSecond, burst }) => createPace({ perSecond: perSecond * factor, burst: burst * factor }))
  return {
    player: (id: number) => ofPlayer?.take(`${id}`) === 0,
    address: (request: FastifyRequest) => ofAddress?.take(networkOf(request.ip)) === 0,
  }
}
