/** Runs lies over the proof of reserves: in every place of what is published and of the branch a player is shown. */
import { checkBranch } from '@kurazh/contract/money/reserves-proof.ts'
import { leafOf, levelsOf, rootOf, treeForm } from '@kurazh/shared/proofs/reserves-tree.ts'
import type { Piece, ReserveDay, ShownBranch } from '@kurazh/contract/money/reserves.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { type Bend, bendsOf } from './bends.ts'
import type { Came } from './came.ts'

interface Published {
  heard: ReserveDay
  shown: ShownBranch
}

interface ReservesTrial {
  table: typeof table
  way: (typeof table.ways)[number]
  lies: readonly Bend[]
}

const uid = 'anna'
const day = '2026-01-31'
const table = { game: { id: 'reserves' }, ways: [{ name: 'ветка игрока' }] } as const

/** The first and the third of four leaves are the player's. */
function honest(): Published {
  const leaves = [
    { uid, part: 0, sum: 7_000n },
    { uid: 'boris', part: 0, sum: 1n },
    { uid, part: 1, sum: 3_000n },
    { uid: 'boris', part: 1, sum: 9_999n },
  ]
  const saltAt = (place: number) => place.toString(16).padStart(32, '0')
  const levels = levelsOf(
    leaves.map(({ uid: whose, part, sum }, place) => leafOf({ day, uid: whose, part }, saltAt(place), sum)),
  )
  const top = levels.at(-1)?.[0] ?? { hash: '', sum: 0n }
  const piece = (place: number, part: number): Piece => ({
    part,
    place,
    salt: saltAt(place),
    kopecks: `${leaves[place]?.sum}`,
    siblings: levels.slice(0, -1).map((level, height) => {
      const { hash = '', sum = 0n } = level[(place >> height) ^ 1] ?? {}
      return { hash, kopecks: `${sum}` }
    }),
  })
  const heard: ReserveDay = {
    day,
    form: treeForm,
    root: rootOf(day, leaves.length, top),
    total: top.sum,
    leaves: leaves.length,
    publishedAt: '2026-02-01T00:00:00.000Z',
  }
  return { heard, shown: { day, pieces: [piece(0, 0), piece(2, 1)] } }
}

/** The page's verdict on a branch with these lies in it. The time of publication is not part of what is proved. */
export function walkReserves({ lies }: ReservesTrial): Promise<{ came: Came; lied: boolean; why?: unknown }> {
  const truth = honest()
  const told = lies.reduce<unknown>((value, bend) => bend.apply(value), truth) as Published
  const lied = !sameJson(told, truth)
  try {
    const verdict = checkBranch(uid, told.heard, told.shown)
    if (verdict.kind !== 'proven')
      return Promise.resolve({ came: verdict.kind === 'broken' ? 'alarm' : 'unproved', lied })
    const isTrue =
      verdict.kopecks === 10_000n &&
      sameJson(
        { ...told, heard: { ...told.heard, publishedAt: '' } },
        { ...truth, heard: { ...truth.heard, publishedAt: '' } },
      )
    return Promise.resolve({ came: isTrue ? 'true' : 'fooled', lied })
  } catch (why) {
    return Promise.resolve({ came: 'fell', lied, why })
  }
}

/** All lies, one at a time. */
export function reservesSingles(): ReservesTrial[] {
  return bendsOf(honest()).map((bend) => ({ table, way: table.ways[0], lies: [bend] }))
}

/** A trial in words. */
export function reservesWordsOf({ lies }: ReservesTrial): string {
  return `резервы: ${lies.map(({ path, how }) => `${path} — ${how}`).join('; ')}`
}
