/**
 * Slot packages as the site's own page uses them: the catalogue, a session of the frame around a game, client seeds,
 * open rounds. The calls that the game itself makes are in server/play/seeded/packages: they follow an external
 * protocol.
 */
import { isClientSeed } from '@kurazh/games/core/client-seed.ts'
import * as z from 'zod/mini'
import { call, everyone, players } from '../core/call.ts'
import { amount, money } from '../core/money.ts'
import { bet } from './play.ts'
import type { BookBranch } from '@kurazh/shared/proofs/package-tree.ts'

/** The prefix of package game ids: no built-in game has such a name. */
export const packagePrefix = 'pkg-'
/** A mode that costs more than so many hundredths of the bet needs the player's confirmation. */
export const dearCost = 200

const packageGame = z.string().check(z.regex(/^pkg-[a-z0-9][a-z0-9-]{0,39}$/, 'Такой игры нет'))
const nonce = z
  .number()
  .check(
    z.int('Номер ставки — целое число'),
    z.minimum(0, 'Номер ставки — целое число от нуля'),
    z.maximum(Number.MAX_SAFE_INTEGER),
  )
const token = z.string().check(z.maxLength(128))
/** A whole number that may be above 2⁵³. */
const decimal = z.string().check(z.regex(/^\d+$/))

const packageMode = z.object({
  /** In lower case. */
  mode: z.string(),
  /** In hundredths of the bet. */
  cost: z.number(),
  books: z.number(),
  /** The exact return. */
  rtp: z.object({ numerator: decimal, denominator: decimal }),
  /**
   * The largest payout in hundredths of the bet, the fraction of rounds that pay, and the standard deviation of one
   * round's return; null for a package that was added before they were counted.
   */
  best: z.nullable(z.number()),
  hit: z.nullable(z.number()),
  deviation: z.nullable(z.number()),
  /** Of the sum tree of its books, in hex. */
  root: z.string(),
})

export const packageEntry = z.object({
  game: z.string(),
  /** The newest playable version; if there is none, the last one. */
  version: z.number(),
  title: z.string(),
  maker: z.nullable(z.string()),
  /** Its own image: a path below that of its pages. */
  tile: z.nullable(z.string()),
  /** The address of its page if its maker hosts it elsewhere; null: below that of its pages here. */
  page: z.nullable(z.string()),
  /** False: it has no page, or is closed for new rounds; played rounds can be seen. */
  playable: z.boolean(),
  addedAt: z.string(),
  modes: z.array(packageMode),
})
export type PackageEntry = z.output<typeof packageEntry>

/**
 * The outcome of a package bet: the book that was picked, and its branch to the root. Weights are decimal strings: they
 * may be above 2⁵³.
 */
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

/** The outcome as `isPickProven` takes it; undefined if it is not one. */
export function branchIn(outcome: unknown): { root: string; branch: BookBranch } | undefined {
  const read = packageOutcome.safeParse(outcome)
  if (!read.success) return undefined
  const { root, leaf, siblings, ...head } = read.data
  return {
    root,
    branch: {
      ...head,
      leaf: { id: BigInt(leaf.id), weight: BigInt(leaf.weight), payout: BigInt(leaf.payout), book: leaf.book },
      siblings: siblings.map(({ hash, weight }) => ({ hash, weight: BigInt(weight) })),
    },
  }
}

/** A round whose win has not been fetched yet. */
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
  /** When it is paid automatically. */
  endsAt: z.string(),
})
export type OpenPackageRound = z.output<typeof openPackageRound>
export const openPackageRoundList = z.array(openPackageRound)

export const packageFrameState = z.object({
  open: z.nullable(openPackageRound),
  /** The newest finished bet on this game, with its proof. */
  last: z.nullable(bet),
  balance: money,
  /** What decides the next play; null: nothing was drawn since the last one. */
  next: z.nullable(z.object({ nonce: z.number(), clientSeed: z.string() })),
})
export type PackageFrameState = z.output<typeof packageFrameState>

/** Events of a game in a frame. `session`: the frame's session; a round may also end without one. */
export const packageEvent = z.discriminatedUnion('kind', [
  /** `active`: a win waits for the game to fetch it. */
  z.object({
    kind: z.literal('played'),
    game: z.string(),
    session: z.number(),
    nonce: z.number(),
    active: z.boolean(),
  }),
  z.object({ kind: z.literal('closed'), game: z.string(), nonce: z.number() }),
  /** The game wants to play an expensive mode and waits for the player's confirmation. */
  z.object({
    kind: z.literal('asks'),
    game: z.string(),
    session: z.number(),
    nonce: z.number(),
    mode: z.string(),
    amount: money,
    stake: money,
  }),
  /** The site refused the play. */
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
    summary:
      'Сессия рамки вокруг игры другого автора. token — для адреса этой игры, живёт недолго; version — открытого раунда, а без него новейшая',
    access: players,
    body: z.strictObject({ game: packageGame }),
    reply: z.object({
      success: z.object({ token: z.string(), session: z.number(), version: z.number(), state: packageFrameState }),
    }),
    refusals: ['NotFound'],
    rateLimit: { per: 'player', count: 60, windowSeconds: 60 },
    duringMaintenance: true,
  }),
  nextPackageRound: call({
    method: 'POST',
    path: '/api/packages/next',
    summary: 'Сид игрока для следующего раунда: без него игра не начнёт раунда, и каждый годится на один',
    access: players,
    body: z.strictObject({
      token,
      nonce,
      clientSeed: z.string().check(z.refine(isClientSeed, 'Сид игрока — от 1 до 64 печатных латинских знаков')),
    }),
    reply: z.object({ success: packageFrameState }),
    refusals: ['NotFound', 'NonceUnknown', 'NonceReused'],
    duringMaintenance: true,
  }),
  allowPackageRound: call({
    method: 'POST',
    path: '/api/packages/allow',
    summary:
      'Ответ игрока на вопрос о дорогом режиме (событие asks): раунд с этим номером, режимом и ставкой разрешён или нет',
    access: players,
    body: z.strictObject({ token, nonce, mode: z.string().check(z.maxLength(32)), amount, yes: z.boolean() }),
    reply: z.object({ success: z.object({}) }),
    refusals: ['NotFound'],
  }),
  openPackageRounds: call({
    method: 'POST',
    path: '/api/packages/rounds',
    summary: 'Открытые раунды игр других авторов: ставка сделана, выигрыш ждёт, когда его заберут',
    access: players,
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ rounds: openPackageRoundList }) }),
    refusals: [],
    duringMaintenance: true,
  }),
  packageState: call({
    method: 'POST',
    path: '/api/packages/state',
    summary: 'Что в рамке: открытый раунд, последняя ставка с проверкой, баланс, сид следующего раунда',
    access: players,
    body: z.strictObject({ token }),
    reply: z.object({ success: packageFrameState }),
    refusals: ['NotFound'],
    duringMaintenance: true,
  }),
}
