/**
 * Machines made elsewhere, as the site's own page asks about them: the catalogue, a session of the frame around a game, the seeds that the
 * frame draws, what is open. The calls that the game itself makes stand in server/play/seeded/packages: they are a protocol of others.
 */
import { isClientSeed } from '@kurazh/games/core/client-seed.ts'
import * as z from 'zod/mini'
import { call, everyone, players } from './call.ts'
import { amount, money } from './money.ts'
import { bet } from './play.ts'
import type { BookBranch } from './package-tree.ts'

/** What the ids of such games begin with: no game of ours has such a name. */
export const packagePrefix = 'pkg-'
/** Of a mode that costs more than so many hundredths of the bet the player is asked once more. */
export const dearCost = 200

const packageGame = z.string().check(z.regex(/^pkg-[a-z0-9][a-z0-9-]{0,39}$/, 'Такой игры нет'))
const nonce = z.number().check(z.int('Номер ставки — целое число'), z.minimum(0, 'Номер ставки — целое число от нуля'), z.maximum(Number.MAX_SAFE_INTEGER))
const token = z.string().check(z.maxLength(128))
/** A whole number that may be above 2⁵³. */
const decimal = z.string().check(z.regex(/^\d+$/))

const packageMode = z.object({
  /** In small letters. */
  mode: z.string(),
  /** In hundredths of the bet. */
  cost: z.number(),
  books: z.number(),
  /** The exact return. */
  rtp: z.object({ numerator: decimal, denominator: decimal }),
  /** The largest payout in hundredths of the bet, the part of rounds that pay, the deviation of the return of one round; null: of a package that was added before they were counted. */
  best: z.nullable(z.number()),
  hit: z.nullable(z.number()),
  deviation: z.nullable(z.number()),
  /** Of the sum tree of its books, in hex. */
  root: z.string(),
})

export const packageEntry = z.object({
  game: z.string(),
  /** The newest that may be played; of one that may not be played any more the last. */
  version: z.number(),
  title: z.string(),
  maker: z.nullable(z.string()),
  /** Its own picture: an address below that of its pages. */
  tile: z.nullable(z.string()),
  /** False: it has no page, or no new rounds of it begin; what was played can be seen. */
  playable: z.boolean(),
  addedAt: z.string(),
  modes: z.array(packageMode),
})
export type PackageEntry = z.output<typeof packageEntry>

/** What a bet on a package came to: the book that was picked, and its way to the root. Weights as decimal text: they may be above 2⁵³. */
export const packageOutcome = z.object({
  mode: z.string(),
  cost: z.number(),
  root: z.string(),
  books: z.number(),
  place: z.number(),
  leaf: z.object({ id: decimal, weight: decimal, payout: decimal, book: z.string() }),
  siblings: z.array(z.object({ hash: z.string(), weight: decimal })),
})
export type PackageOutcome = z.output<typeof packageOutcome>

/** The outcome as `isPickProven` takes it; undefined for what is none. */
export function branchIn(outcome: unknown): { root: string; branch: BookBranch } | undefined {
  const read = packageOutcome.safeParse(outcome)
  if (!read.success) return undefined
  const { root, leaf, siblings, ...head } = read.data
  return {
    root,
    branch: {
      ...head, leaf: { id: BigInt(leaf.id), weight: BigInt(leaf.weight), payout: BigInt(leaf.payout), book: leaf.book },
      siblings: siblings.map(({ hash, weight }) => ({ hash, weight: BigInt(weight) })),
    },
  }
}

/** A round whose win was not fetched yet. */
export const openPackageRound = z.object({
  nonce: z.number(),
  game: z.string(),
  version: z.number(),
  mode: z.string(),
  /** The bet, and what it cost in this mode. */
  amount: money,
  stake: money,
  clientSeed: z.string(),
  commitment: z.string(),
  openedAt: z.string(),
  /** When it is paid by itself. */
  endsAt: z.string(),
})
export type OpenPackageRound = z.output<typeof openPackageRound>

const frameState = z.object({
  open: z.nullable(openPackageRound),
  /** The newest bet on this game that is over, with its proof. */
  last: z.nullable(bet),
  balance: money,
  /** What the next play is decided by; null: none was drawn since the last one. */
  next: z.nullable(z.object({ nonce: z.number(), clientSeed: z.string() })),
})
export type PackageFrameState = z.output<typeof frameState>

/** What becomes of a game in a frame. `session`: whose frame it is; a round may also end without one. */
export const packageEvent = z.discriminatedUnion('kind', [
  /** `active`: a win waits for the game to fetch it. */
  z.object({ kind: z.literal('played'), game: z.string(), session: z.number(), nonce: z.number(), active: z.boolean() }),
  z.object({ kind: z.literal('closed'), game: z.string(), nonce: z.number() }),
  /** The game wants to play a dear mode and waits for the player's word. */
  z.object({ kind: z.literal('asks'), game: z.string(), session: z.number(), nonce: z.number(), mode: z.string(), amount: money, stake: money }),
  /** The site did not let it play. */
  z.object({ kind: z.literal('refused'), game: z.string(), session: z.number(), code: z.string(), text: z.string() }),
])
export type PackageEvent = z.output<typeof packageEvent>

export const packages = {
  packages: call({
    method: 'POST',
    path: '/api/packages',
    summary: 'Игры других авторов: режимы, их отдача и корни книг',
    access: everyone,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ packages: z.array(packageEntry) }) }),
    refusals: [],
    duringMaintenance: true,
  }),
  openPackage: call({
    method: 'POST',
    path: '/api/packages/open',
    summary: 'Сессия рамки вокруг игры другого автора. token — для адреса этой игры, живёт недолго; version — открытого раунда, а без него новейшая',
    access: players,
    body: z.strictObject({ game: packageGame }),
    reply: z.object({ success: z.object({ token: z.string(), session: z.number(), version: z.number(), state: frameState }) }),
    refusals: ['NotFound'],
    rateLimit: { per: 'player', count: 60, windowSeconds: 60 },
    duringMaintenance: true,
  }),
  nextPackageRound: call({
    method: 'POST',
    path: '/api/packages/next',
    summary: 'Сид игрока для следующего раунда: без него игра не начнёт раунда, и каждый годится на один',
    access: players,
    body: z.strictObject({ token, nonce, clientSeed: z.string().check(z.refine(isClientSeed, 'Сид игрока — от 1 до 64 печатных латинских знаков')) }),
    reply: z.object({ success: frameState }),
    refusals: ['NotFound', 'NonceUnknown'],
    duringMaintenance: true,
  }),
  allowPackageRound: call({
    method: 'POST',
    path: '/api/packages/allow',
    summary: 'Ответ игрока на вопрос о дорогом режиме (событие asks): раунд с этим номером, режимом и ставкой разрешён или нет',
    access: players,
    body: z.strictObject({ token, nonce, mode: z.string().check(z.maxLength(32)), amount, yes: z.boolean() }),
    reply: z.object({ success: z.object({}) }),
    refusals: ['NotFound'],
  }),
  packageState: call({
    method: 'POST',
    path: '/api/packages/state',
    summary: 'Что в рамке: открытый раунд, последняя ставка с проверкой, баланс, сид следующего раунда',
    access: players,
    body: z.strictObject({ token }),
    reply: z.object({ success: frameState }),
    refusals: ['NotFound'],
    duringMaintenance: true,
  }),
}
