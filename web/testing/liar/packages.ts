/**
 * Runs lies over games made elsewhere: in the catalogue, in the answers to our frame, in the returned bet; and the
 * frauds of a server that knows the player's seed before it plays.
 */
import { packagePayout, stakeOfBet } from '@kurazh/shared/money/package-money.ts'
import { branchIn, openPackageRound, type PackageEvent, packages } from '@kurazh/contract/play/packages.ts'
import { type Bet, play } from '@kurazh/contract/play/play.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { fromWire, type Shape, toWire } from '@kurazh/contract/core/wire.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import * as z from 'zod/mini'
import { CallError } from '../../api/call.ts'
import { VerificationError } from '../../play/proof/verification-error.ts'
import type { ShownVerdict } from '../../play/proof/verdict.ts'
import { emptyBook, game, PackageServer } from '../package-server.ts'
import { type Bend, bendsOf } from './bends.ts'
import type { Came } from './came.ts'

/** The fraud of a cheating server. */
interface PackageCrook {
  /** Requests other seeds until one of them loses. */
  redraws?: 'no next' | 'NonceUnknown'
  /** One book that pays nothing, with its own root, of this version. */
  empty?: number
  /** Plays the expensive mode where the cheap one was requested. */
  dear?: true
  stakeTimes?: bigint
}

export interface PackageLie {
  manner: 'told' | 'crooked'
  at: number
  ever: boolean
  bend: Bend
  crook?: PackageCrook
}

const ways = [
  { name: 'раунды в рамке', reloads: false },
  { name: 'перезагрузка между раундами', reloads: true },
] as const

export interface PackageTrial {
  table: { game: { id: string } }
  way: (typeof ways)[number]
  lies: readonly PackageLie[]
}

const table = { game: { id: game } }
const amount = 2_00n
/**
 * An expensive round is approved by the player, so its stake is known here; for a cheap one it is known from the site
 * alone.
 */
const rounds = ['base', 'bonus', 'bonus', 'base', 'bonus'] as const

/** Schemas of the frame's answers, by the call that it makes. */
export const packageSchemas = {
  catalogue: packages.packages.reply.shape.success.shape.packages,
  open: packages.openPackage.reply.shape.success,
  next: packages.nextPackageRound.reply.shape.success,
  state: packages.packageState.reply.shape.success,
  history: play.history.reply.shape.success.shape.bets,
  openRounds: z.array(openPackageRound),
} as const
export type PackageCall = keyof typeof packageSchemas
const shapes = Object.fromEntries(
  Object.entries(packageSchemas).map(([call, schema]) => [call, shapeOf(schema)]),
) as Record<PackageCall, Shape | undefined>

export interface PackageWord {
  call: PackageCall
  value: unknown
}

interface Claim {
  verdict: ShownVerdict
  holds: boolean
}

/** Walks a scenario with these lies. */
export async function walkPackages({
  way,
  lies,
}: PackageTrial): Promise<{ came: Came; lied: boolean; told: PackageWord[]; why?: unknown }> {
  const told: PackageWord[] = []
  let lied = lies.some(({ manner }) => manner === 'crooked')
  const server = new PackageServer()
  server.bend = (value, call) => {
    const word = JSON.parse(JSON.stringify(toWire(shapes[call], value))) as unknown
    const number = told.push({ call, value: word }) - 1
    const isOf = ({ manner, at, ever }: PackageLie) =>
      manner === 'told' && (number === at || (ever && number > at && told[at]?.call === call))
    const bent = lies.filter(isOf).reduce((now, { bend }) => bend.apply(now), word)
    lied ||= !sameJson(bent, word)
    return fromWire(shapes[call], bent)
  }
  const claims: Claim[] = []
  try {
    await played(server, Object.assign({}, ...lies.map(({ crook }) => crook)) as PackageCrook, way.reloads, claims)
    return { came: cameOf(claims), lied, told }
  } catch (why) {
    if (why instanceof VerificationError) return { came: 'alarm', lied, told }
    const came = cameOf(claims)
    return { came: came === 'fooled' ? came : why instanceof CallError ? 'refused' : 'fell', lied, told, why }
  }
}

function cameOf(claims: readonly Claim[]): Came {
  if (claims.some(({ verdict }) => verdict === 'broken')) return 'alarm'
  if (claims.some(({ verdict, holds }) => verdict === 'proved' && !holds)) return 'fooled'
  if (claims.some(({ holds }) => !holds)) return 'silent'
  return claims.filter(({ verdict }) => verdict === 'proved').length ===
    rounds.filter((mode) => mode === 'bonus').length
    ? 'true'
    : 'unproved'
}

/**
 * Plays rounds at a server, on seeds that the page draws; collects the page's verdict on each, and whether it is the
 * right one.
 */
async function played(server: PackageServer, crook: PackageCrook, reloads: boolean, claims: Claim[]): Promise<void> {
  const texts = new Map<string, string>()
  const kept = {
    read: (key: string) => texts.get(key) ?? null,
    write: (key: string, text: string) => (texts.set(key, text), true),
    remove: (key: string) => void texts.delete(key),
    keys: () => [...texts.keys()],
  }
  let page = server.page(kept)
  let opened = await page.desk.open(game)
  for (const mode of rounds) {
    if (reloads) [page, opened] = [server.page(kept), await server.page(kept).desk.open(game)]
    const token = `token ${opened.session - 1}`
    const drawn = server.state(token).next
    if (drawn === null) throw new CallError('Unavailable', 'сид не принят', false)
    const due = server.settledBet(drawn, { mode, amount })
    const asks: Extract<PackageEvent, { kind: 'asks' }> = {
      kind: 'asks',
      game,
      session: opened.session,
      nonce: drawn.nonce,
      mode,
      amount,
      stake: due.stake,
    }
    if (mode === 'bonus') page.desk.allow(opened, asks, true)
    const used = crook.redraws ? await redrawn(server, page, opened, { token, drawn, mode, how: crook.redraws }) : drawn
    const nonce = server.play(token, mode, amount) ?? used.nonce
    // A win waits for its game to fetch it.
    if (server.open.length > 0 && !crook.redraws) await page.desk.follow(opened)
    server.endRound()
    const last = server.settled.at(-1)
    if (last)
      server.settled[server.settled.length - 1] = cheated(
        server,
        server.settledBet(used, { mode: crook.dear ? 'bonus' : mode, amount }),
        crook,
      )
    const state = await page.desk.follow(opened, {
      kind: 'played',
      game,
      session: opened.session,
      nonce: crook.redraws ? used.nonce : nonce,
      active: false,
    })
    if (state.last)
      claims.push({ verdict: page.judged(state.last).verdict, holds: sameJson(textOf(state.last), textOf(due)) })
  }
}

interface Redrawing {
  token: string
  drawn: { nonce: number; clientSeed: string }
  mode: string
  how: 'no next' | 'NonceUnknown'
}

/** Seeds on which the round loses, of all that the page can be made to give. */
async function redrawn(
  server: PackageServer,
  page: ReturnType<PackageServer['page']>,
  opened: Parameters<typeof page.desk.follow>[0],
  { token, drawn, mode, how }: Redrawing,
) {
  const { bend } = server
  server.bend = (value, call) => {
    if (how === 'NonceUnknown' && call === 'next') throw new CallError('NonceUnknown', 'номер не выдан', false)
    return bend((call === 'state' ? { ...(value as object), next: null } : value) as never, call)
  }
  for (let more = 0; more < 8; more += 1) await page.desk.follow(opened)
  server.bend = bend
  const seeds = [...server.heard]
    .map((text) => text.split(' '))
    .map(([nonce, clientSeed = '']) => ({ nonce: Number(nonce), clientSeed }))
    .filter(({ nonce }) => !server.isUsed(nonce))
  return (
    seeds.find((one) => server.settledBet(one, { mode, amount }).payout === 0n) ?? server.state(token).next ?? drawn
  )
}

function cheated(server: PackageServer, bet: Bet, { empty, stakeTimes = 1n }: PackageCrook): Bet {
  const { mode } = bet.params as { mode: string }
  const cost = server.entry().modes.find((each) => each.mode === mode)?.cost ?? 100
  if (empty !== undefined) return { ...bet, version: empty, outcome: emptyBook(mode, cost), multiplier: 0, payout: 0n }
  const payout = branchIn(bet.outcome)?.branch.leaf.payout ?? 0n
  return {
    ...bet,
    stake: stakeOfBet(amount * stakeTimes, cost) ?? bet.stake,
    payout: packagePayout(amount * stakeTimes, payout),
  }
}

/** Whole numbers as text may have leading zeros, and mean the same. */
const textOf = (bet: Bet) => ({
  ...bet,
  stake: `${bet.stake}`,
  payout: `${bet.payout}`,
  at: '',
  outcome: JSON.stringify(branchIn(bet.outcome), (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  ),
})

const crooks: Readonly<Record<string, PackageCrook>> = {
  'версия не из каталога, корень свой': { empty: 99 },
  'корень другой': { empty: 1 },
  'сиды заново, пока не проиграет': { redraws: 'no next' },
  'номер «не выдан», пока не проиграет': { redraws: 'NonceUnknown' },
  'другой режим': { dear: true },
  'ставка во сто раз больше': { stakeTimes: 100n },
}

/** All lies, one at a time. */
export async function packageSingles(): Promise<PackageTrial[]> {
  const trials = await Promise.all(
    ways.map(async (way) => {
      const { told } = await walkPackages({ table, way, lies: [] })
      const bent = told.flatMap(({ call, value }, at) =>
        bendsOf(value).flatMap((bend) =>
          [false, true].map((ever): PackageLie => ({
            manner: 'told',
            at,
            ever,
            bend: { ...bend, path: `${call}.${bend.path}` },
          })),
        ),
      )
      const crooked = Object.entries(crooks).map(([how, crook]): PackageLie => ({
        manner: 'crooked',
        at: 0,
        ever: true,
        crook,
        bend: { path: '', how, apply: (value) => value },
      }))
      return [...bent, ...crooked, ...otherBooks(told)].map((lie) => ({ table, way, lies: [lie] }))
    }),
  )
  return trials.flat()
}

/** The catalogue with other books, from one of its messages on. */
function otherBooks(told: readonly PackageWord[]): PackageLie[] {
  const other = [{ ...new PackageServer().entry(2), version: 1 }]
  return told.flatMap(({ call }, at) =>
    call === 'catalogue'
      ? [
          {
            manner: 'told' as const,
            at,
            ever: true,
            bend: { path: 'catalogue', how: 'каталог с другими корнями', apply: () => other },
          },
        ]
      : [],
  )
}

/** A trial in words. */
export function packageWordsOf({ way, lies }: PackageTrial): string {
  return `игры других авторов, ${way.name}: ${lies.map(({ at, ever, bend }) => `слово ${at}${ever ? ' и дальше' : ''}: ${bend.path || 'весь'} — ${bend.how}`).join('; ')}`
}
