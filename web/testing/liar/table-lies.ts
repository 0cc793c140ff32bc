/**
 * Generates every lie in a scenario of live tables: at each place of each message and request, consistent groups of
 * them, and the actions of crooks.
 */
import type { RefusalCode } from '@kurazh/contract/core/refusals.ts'
import { tables } from '@kurazh/contract/tables/tables.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import type { LiveKind } from '../live/live-kinds.ts'
import { type Bend, bendsOf, othersOf } from './bends.ts'
import { deeply } from './round-words.ts'
import { crooksFor } from './table-crooks.ts'
import type { TableLiar } from './table-liar.ts'
import { allParts, isPart, kindOf, type Part, partsIn, type TableLie, type TableWord } from './table-words.ts'

type Recorded = Pick<TableLiar, 'told' | 'asked' | 'moves'>

/**
 * Removes equivalent lies: a lie repeated everywhere is the truth before the first message that it changes. Those that
 * change no message are left out too. Nothing is lost: an honest scenario is the same in every walk.
 */
export function distinctLies(lies: readonly TableLie[], { told }: Pick<Recorded, 'told'>): TableLie[] {
  const changed = new Map<Bend, number[]>()
  const begun = new Map<Bend, Set<number>>()
  return lies.filter(({ manner, at, bend }) => {
    if (manner !== 'everywhere') return true
    const words =
      changed.get(bend) ?? told.flatMap(({ value }, number) => (sameJson(bend.apply(value), value) ? [] : [number]))
    changed.set(bend, words)
    const first = words.find((number) => number >= at)
    const known = begun.get(bend) ?? new Set()
    begun.set(bend, known)
    if (first === undefined || known.has(first)) return false
    known.add(first)
    return true
  })
}

/** All lies for a scenario that has been walked honestly with this table. */
export function tableLiesOn(walked: Recorded, kind: LiveKind): TableLie[] {
  const { told, asked } = walked
  const bends = (words: readonly TableWord[]) =>
    words.flatMap((word, at) =>
      bendsOf(word.value).map((bend) => ({ at, bend: { ...bend, path: `${kindOf(word)}.${bend.path}` } })),
    )
  return [
    ...bends(told).flatMap((lie) =>
      (isFirst(told, lie.at) ? [false, true] : [false]).map((ever): TableLie => ({ ...lie, manner: 'told', ever })),
    ),
    ...told.flatMap((word, at) => olderThan(told, word, at)),
    ...everywhereFrom(walked),
    ...bends(asked).map((lie): TableLie => ({ ...lie, manner: 'heard', ever: false })),
    ...asked.flatMap(({ call }, at) =>
      refusalsOf(call).flatMap((code) =>
        (['refused', 'denied'] as const).map((manner): TableLie => ({
          manner,
          at,
          ever: false,
          code,
          bend: named(`${call}: ${code}`),
        })),
      ),
    ),
    ...crookedFrom(walked, kind),
  ]
}

/** For every consistent lie and every crook: one more lie, and one withheld message that would reveal it. */
export function tablePairsOn(walked: Recorded, kind: LiveKind): [TableLie, TableLie][] {
  const crooks = crookedFrom(walked, kind)
  const forgetting = new Map<number, TableLie[]>()
  for (const lie of everywhereFrom(walked)) {
    if (lie.bend.how === 'ничего' || lie.bend.how === forgotten)
      forgetting.set(lie.at, [...(forgetting.get(lie.at) ?? []), lie])
  }
  return crooks.flatMap((crook) =>
    (forgetting.get(walked.moves[crook.at] ?? 0) ?? []).map((lie): [TableLie, TableLie] => [crook, lie]),
  )
}

const named = (how: string): Bend => ({ path: '', how, apply: (value) => value })

const refusalsOf = (call: TableWord['call']): readonly RefusalCode[] =>
  call === 'lay'
    ? tables.tableBet.refusals
    : call === 'move'
      ? tables.tableMove.refusals
      : call === 'seed'
        ? tables.tableSeed.refusals
        : []

/** The first of its kind to its page. A lie from later on is covered by `everywhere`: see there. */
const isFirst = (told: readonly TableWord[], at: number): boolean => {
  const word = told[at]
  return (
    word !== undefined &&
    !told.slice(0, at).some((before) => before.page === word.page && kindOf(before) === kindOf(word))
  )
}

/** Messages of the same kind sent before this one, in its place. */
function olderThan(told: readonly TableWord[], word: TableWord, at: number): TableLie[] {
  return told
    .slice(0, at)
    .flatMap((before, number): TableLie[] =>
      kindOf(before) === kindOf(word)
        ? [{ manner: 'again', at, word: number, ever: false, bend: named(`слово ${number} (${kindOf(word)}) ещё раз`) }]
        : [],
    )
}

const forgotten = 'как сданное человеком'
const acts = [{ act: 'enter', dealt: null, who: 1, at: 1_000 }]
/** The fields missing from a round that a person deals. */
const unsaid = { chain: null, link: null, hash: null, shoe: null, first: null } as const

/** Removes every value that would show that a round comes from a chain. */
const forgetful: readonly Bend[] = [
  everyPart('round', 'цепочка, звено, хеш', forgotten, (round) => ({ ...round, chain: null, link: null, hash: null })),
  everyPart('round', 'цепочка, звено, хеш, шуз', forgotten, (round) => ({ ...round, ...unsaid })),
  everyPart('round', 'всё, и дилер', forgotten, (round) => ({ ...round, ...unsaid, byHand: acts })),
].map((bend) => ({ ...bend, apply: (value) => withoutHash(bend.apply(value)) }))

const withoutHash = (value: unknown) =>
  deeply(value, (part) =>
    isPart('past', part) ? { ...part, ...unsaid } : isPart('dealing', part) ? { ...part, hash: null } : part,
  )

function everyPart(part: Part, path: string, how: string, change: (value: object) => object): Bend {
  return {
    path: `${part}.${path}`,
    how,
    apply: (value) => deeply(value, (each) => (isPart(part, each) ? change(each) : each)),
  }
}

/** The same lie about one field in every message from a move of the table on. */
function everywhereFrom({ told, moves }: Recorded): TableLie[] {
  const bends = [
    ...forgetful,
    ...allParts.flatMap((part) =>
      bendsOfPart(
        part,
        told.flatMap(({ value }) => partsIn(part, value)),
      ),
    ),
  ]
  return [...new Set([0, ...moves])].flatMap((at) =>
    bends.map((bend): TableLie => ({ manner: 'everywhere', at, ever: true, bend })),
  )
}

function bendsOfPart(part: Part, seen: readonly object[]): Bend[] {
  const fields = [...new Set(seen.flatMap((each) => Object.keys(each)))]
  return fields.flatMap((field) => {
    const values = seen.map((each) => each[field as keyof typeof each] as unknown)
    const hows = [...new Set(values.flatMap((value) => Object.keys(othersOf(value))))]
    const bent = (value: object, how: string) => {
      const others = othersOf(value[field as keyof typeof value])
      return how in others ? { ...value, [field]: others[how] } : value
    }
    const others = [
      ...new Map(values.filter((value) => value !== null).map((value) => [JSON.stringify(value), value])).values(),
    ].slice(0, 2)
    return [
      ...hows.map((how) => everyPart(part, field, how, (value) => bent(value, how))),
      ...others.map((other, number) =>
        everyPart(part, field, `сказанное в другом месте (${number})`, (value) => ({ ...value, [field]: other })),
      ),
    ]
  })
}

function crookedFrom({ moves }: Pick<Recorded, 'moves'>, kind: LiveKind): TableLie[] {
  return Object.entries(crooksFor(kind)).flatMap(([how, crook]) =>
    moves.map((_, at): TableLie => ({ manner: 'crooked', at, ever: true, crook, bend: named(how) })),
  )
}
