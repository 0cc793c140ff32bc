/**
 * Runs lies over a drawn jackpot: in every place of what the page is told, and draws that are computed correctly from
 * other parts than those this device has heard. Then over pots that are said to be withdrawn.
 */
import { checkFall, type FallGround } from '@kurazh/contract/rewards/jackpot-proof.ts'
import { jackpotCalls, type PotFall, type PotProof } from '@kurazh/contract/rewards/jackpot.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { fromWire, toWire } from '@kurazh/contract/core/wire.ts'
import { commitmentOf as sha256Of } from '@kurazh/games/core/fairness.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import {
  drawText,
  fallOf,
  leafOf,
  microOfKopeck,
  ownerOf,
  potCommitment,
  seedsHash,
  ticketOf,
  treeRoot,
} from '@kurazh/shared/proofs/jackpot.ts'
import { above, type WeightNode } from '@kurazh/shared/proofs/package-tree.ts'
import { prime, rootPower, startOf, step, valueText } from '@kurazh/shared/proofs/slow-draw.ts'
import { liesOf, type ToldPots, withTold } from '../../features/jackpot/pins.ts'
import { type Bend, bendsOf } from './bends.ts'
import type { Came } from './came.ts'

export interface JackpotTrial {
  table: typeof table
  way: (typeof table.ways)[number]
  lies: readonly Bend[]
}

const table = { game: { id: 'jackpot' }, ways: [{ name: 'розыгрыш джекпота' }, { name: 'снятые котлы' }] } as const
export const jackpotSchema = jackpotCalls.jackpotProof.reply.shape.success
const shape = shapeOf(jackpotSchema)
type Told = { fall: PotFall; proof: PotProof | null }

const uid = 'anna'
const steps = 2
const ownSeed = 'a0'.repeat(16)
const now = Date.parse('2026-12-01T00:10:00.000Z')
const openedAt = '2026-11-30T12:00:00.000Z'
/** The list of restorations has one, from before the pot was opened. */
const oldRestoration = Date.parse('2026-11-30T00:00:00.000Z')

/** What a draw is made from. */
interface Made {
  secret: string
  least: bigint
  ceiling: bigint
  /** By player, in percent of the pot; the last one has the rest. */
  parts: readonly (readonly [string, bigint])[]
  seeds: readonly string[]
  /** The number of steps. */
  steps: number
  attempt: number
  /** Added to the sum that follows from the secret, in kopecks. */
  more: bigint
}

const made: Made = {
  secret: sha256Of('a secret'),
  least: 100n,
  ceiling: 900n,
  parts: [
    ['boris', 30n],
    [uid, 25n],
    ['vera', 20n],
    ['gleb', 25n],
  ],
  seeds: [ownSeed, 'b1'.repeat(16)],
  steps,
  attempt: 0,
  more: 0n,
}
const pot = 7

function power(value: bigint): bigint {
  let [result, base] = [1n, value]
  for (let left = rootPower; left > 0n; left >>= 1n) {
    if (left % 2n === 1n) result = (result * base) % prime
    base = (base * base) % prime
  }
  return result
}

const drawn = new Map<string, string>()
function draw(text: string, many: number): string {
  const key = `${many} ${text}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  let value = startOf(text)
  for (let left = many; left > 0; left -= 1) value = step(value, power)
  drawn.set(key, valueText(value))
  return valueText(value)
}

function levelsOf(leaves: readonly WeightNode[]): WeightNode[][] {
  const levels = [[...leaves]]
  for (let level = levels[0] ?? []; level.length > 1;) {
    level = level.flatMap((left, place, all) => {
      const right = all[place + 1]
      return place % 2 === 1 ? [] : [right === undefined ? left : above(left, right)]
    })
    levels.push(level)
  }
  return levels
}

/** A draw computed correctly from these parts. */
function toldOf(more: Partial<Made> = {}): Told {
  const { secret, parts, seeds, attempt, ...rest } = { ...made, ...more }
  const bounds = { pot, least: rest.least, ceiling: rest.ceiling }
  const amount = fallOf(bounds, secret) + rest.more
  const total = amount * microOfKopeck
  const shares = parts.map(([player, percent], place) => {
    const salt = place.toString(16).padStart(32, '0')
    const others = parts.slice(0, -1).reduce((sum, [, part]) => sum + (total * part) / 100n, 0n)
    const weight = place === parts.length - 1 ? total - others : (total * percent) / 100n
    return { player, salt, weight, owner: ownerOf(pot, player, salt) }
  })
  const levels = levelsOf(shares.map(({ owner, weight }) => leafOf(pot, owner, weight)))
  const root = treeRoot(pot, shares.length, levels.at(-1)?.[0] ?? { hash: '', weight: 0n })
  const hash = seedsHash(pot, attempt, seeds)
  const value = draw(drawText({ pot, attempt, root, secret, seedsHash: hash }), rest.steps)
  const ticket = ticketOf(value, total)
  let left = ticket
  const won = shares.findIndex(({ weight }) => (left -= weight) < 0n)
  const branchAt = (place: number) => ({
    owner: shares[place]?.owner ?? '',
    weight: `${shares[place]?.weight}`,
    place,
    siblings: levels.slice(0, -1).flatMap((level, height) => {
      const node = level[(place >> height) ^ 1]
      return node === undefined ? [] : [{ hash: node.hash, weight: `${node.weight}` }]
    }),
  })
  const own = shares.findIndex(({ player }) => player === uid)
  return {
    fall: {
      ...bounds,
      commitment: potCommitment(bounds, secret),
      amount,
      carried: 0n,
      fallenAt: '2026-12-01T00:00:00.000Z',
      stage: 'drawn',
      attempt,
      root,
      seedsLeftMs: null,
      seedsHash: hash,
      winner: { name: shares[won]?.player ?? null, img: '', status: null, own: won === own, prize: 'paid' },
      own: `${shares[own]?.weight ?? 0n}`,
    },
    proof: {
      secret,
      leaves: shares.length,
      steps: rest.steps,
      seeds: [...seeds].toSorted(),
      value,
      ticket: `${ticket}`,
      winner: branchAt(won),
      own: own === -1 ? null : { ...branchAt(own), salt: shares[own]?.salt ?? '' },
    },
  }
}

const asJson = (told: Told): unknown => JSON.parse(JSON.stringify(toWire(shape, told)))
export const honestJackpot = (): unknown => asJson(toldOf())

/** What this device heard in time. */
function groundOf(): FallGround {
  const { fall } = toldOf()
  return {
    uid,
    now,
    steps,
    restorations: [{ id: oldRestoration }],
    heard: {
      pot,
      openedAt,
      commitment: fall.commitment,
      least: `${fall.least}`,
      ceiling: `${fall.ceiling}`,
      own: fall.own ?? '0',
      draw: {
        attempt: 0,
        root: fall.root ?? '',
        seed: ownSeed,
        counts: true,
        tookMs: 9_000,
        seedsHash: fall.seedsHash ?? '',
      },
    },
  }
}

/** How the winner is shown and what became of the prize is no part of what is proved. */
const provable = (told: unknown): unknown => {
  const { fall, proof } = told as { fall: Record<string, unknown>; proof: unknown }
  const { fallenAt: _, stage: __, carried: ___, seedsLeftMs: ____, winner, ...rest } = fall
  return { ...rest, own: (winner as { own?: unknown } | null)?.own, contributed: fall['own'], proof: inOrder(proof) }
}

/** The list of seeds is hashed in an order of its own. */
const inOrder = (proof: unknown): unknown => ({ ...(proof as PotProof), seeds: (proof as PotProof).seeds.toSorted() })

/** The page's verdict on a draw with these lies in it. */
export async function walkJackpot({ way, lies }: JackpotTrial): Promise<{ came: Came; lied: boolean; why?: unknown }> {
  if (way === table.ways[1]) return walkWithdrawn(lies)
  const truth = honestJackpot()
  const said = lies.reduce<unknown>((value, bend) => bend.apply(value), truth)
  const lied = !sameJson(said, truth)
  if (!jackpotSchema.safeParse(said).success) return { came: 'refused', lied }
  try {
    const { fall, proof } = fromWire(shape, said) as Told
    if (proof === null) return { came: 'unproved', lied }
    const { kind } = await checkFall(fall, proof, groundOf())
    if (kind !== 'proved') return { came: kind === 'broken' ? 'alarm' : 'unproved', lied }
    return { came: sameJson(provable(said), provable(truth)) ? 'true' : 'fooled', lied }
  } catch (why) {
    return { came: 'fell', lied, why }
  }
}

/** Draws that agree with themselves, of other parts than this device has heard of. */
const agreeing: readonly Bend[] = [
  agreed('другой секрет', { secret: sha256Of('another secret') }),
  agreed('обещание изменено: другой потолок', { ceiling: 901n }),
  agreed('обещание изменено: другой пол', { least: 99n }),
  agreed('упал на другой сумме', { more: 1n }),
  agreed('корень без доли игрока', { parts: made.parts.filter(([player]) => player !== uid) }),
  agreed('доля игрока меньше', {
    parts: [
      ['boris', 30n],
      [uid, 5n],
      ['vera', 20n],
      ['gleb', 45n],
    ],
  }),
  agreed('доли в другом порядке', { parts: made.parts.toReversed() }),
  agreed('зёрна без зерна игрока', { seeds: made.seeds.slice(1) }),
  agreed('добавлено зерно', { seeds: [...made.seeds, 'c2'.repeat(16)] }),
  agreed('зёрен нет', { seeds: [] }),
  agreed('шагов меньше', { steps: 1 }),
  agreed('шагов больше', { steps: 3 }),
  agreed('розыгрыш начат заново без восстановления', { attempt: 1 }),
  agreed('то же, и падение перенесено до старого восстановления', { attempt: 1 }, '2026-11-29T00:00:00.000Z'),
]

function agreed(how: string, more: Partial<Made>, fallenAt?: string): Bend {
  const said = () => {
    const { fall, proof } = toldOf(more)
    return asJson({ fall: { ...fall, ...(fallenAt !== undefined && { fallenAt }) }, proof })
  }
  return { path: 'розыгрыш, который сходится', how, apply: said }
}

/** Declared while the pot was filled: it has withdrawn the pot. */
const restoration = Date.parse('2026-11-30T23:00:00.000Z')
const withdrawnPot = { pot, before: 1_008, at: '2026-11-30T23:00:00.000Z', restoration }
const openOf = (number: number, opened: string): ToldPots['open'] => ({
  pot: number,
  commitment: sha256Of(`promise of ${number}`),
  least: made.least,
  ceiling: made.ceiling,
  total: 0n,
  carried: 0n,
  openedAt: opened,
  own: null,
})

/** The alarm about withdrawn pots, on a device that has heard the promise of this one. No ✓ is shown for them. */
function walkWithdrawn(lies: readonly Bend[]): { came: Came; lied: boolean } {
  const truth: unknown = [withdrawnPot]
  const said = lies.reduce<unknown>((value, bend) => bend.apply(value), truth)
  const lied = !sameJson(said, truth)
  const withdrawn = withdrawnSchema.safeParse(said)
  if (!withdrawn.success) return { came: 'refused', lied }
  const pins = withTold([], { open: openOf(pot, openedAt), falls: [], withdrawn: [] }, uid, Date.parse(openedAt))
  const told = { open: openOf(1_008, withdrawnPot.at), falls: [], withdrawn: withdrawn.data }
  if (liesOf(pins, told, [{ id: restoration }, { id: oldRestoration }]).length > 0) return { came: 'alarm', lied }
  return { came: lied ? 'unproved' : 'true', lied }
}
const withdrawnSchema = jackpotCalls.jackpot.reply.shape.success.shape.withdrawn

const withdrawals: readonly Bend[] = [
  taken('восстановления нет в списке', [{ ...withdrawnPot, restoration: restoration + 1 }]),
  taken('восстановление объявлено до открытия котла', [{ ...withdrawnPot, restoration: oldRestoration }]),
  taken('одно восстановление сняло два котла', [{ ...withdrawnPot, pot: 1_008, before: 2_009 }, withdrawnPot]),
]

function taken(how: string, said: readonly unknown[]): Bend {
  return { path: 'снятый котёл', how, apply: () => said }
}

/** All lies, one at a time. */
export function jackpotSingles(): JackpotTrial[] {
  const [drawing, withdrawing] = table.ways
  return [
    ...[...bendsOf(honestJackpot()), ...agreeing].map((bend) => ({ table, way: drawing, lies: [bend] })),
    ...[...bendsOf([withdrawnPot]), ...withdrawals].map((bend) => ({ table, way: withdrawing, lies: [bend] })),
  ]
}

/** A trial in words. */
export function jackpotWordsOf({ lies }: JackpotTrial): string {
  return `джекпот: ${lies.map(({ path, how }) => `${path} — ${how}`).join('; ')}`
}
