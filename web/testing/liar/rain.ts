/**
 * Runs lies over a rain of the chat, as a page of its room hears it: in every place of the cards, of the answer to who
 * joins, of the news and of the numbers shown in the end; and draws that agree with themselves.
 */
import { chatEvent } from '@kurazh/contract/content/chat.ts'
import { type RainCard, type RainProof, tips } from '@kurazh/contract/content/tips.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import { fromWire, toWire } from '@kurazh/contract/core/wire.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { rainPrizes } from '@kurazh/shared/proofs/rain.ts'
import { joinRain } from '../../features/chat/rain-join.ts'
import { judgeRain, liedReturn } from '../../features/chat/rain-judge.ts'
import { pinEntrants, pinOf, pinOver, pinPromise } from '../../features/chat/rain-pins.ts'
import { keptTexts } from '../test-server.ts'
import type * as z from 'zod/mini'
import { type Bend, bendsOf } from './bends.ts'
import type { Came } from './came.ts'

export interface RainTrial {
  table: typeof table
  way: (typeof table.ways)[number]
  lies: readonly Bend[]
}

const table = {
  game: { id: 'rain' },
  ways: [
    { name: 'страница участвует', hears: 'all' },
    { name: 'страница смотрит', hears: 'the promise' },
    { name: 'страница пришла после розыгрыша', hears: 'the end' },
  ],
} as const

/** What a page hears of a rain, in this order. */
export const rainSchemas = {
  opened: tips.roomGifts.reply.shape.success,
  joined: tips.joinRain.reply.shape.success,
  news: chatEvent,
  drawn: tips.roomGifts.reply.shape.success,
  proof: tips.rainProof.reply.shape.success,
} as const
type Call = keyof typeof rainSchemas
const calls = Object.keys(rainSchemas) as Call[]
export type RainWords = Readonly<Record<Call, unknown>>

const room = 'general'
const face = { name: 'anna', img: '', status: null }
const seedOf = (number: number) => number.toString(16).padStart(32, 'a')
const ownSeed = seedOf(3)
const ownPlace = 3

interface Made {
  id: number
  amount: bigint
  receivers: number
  serverSeed: string
  /** Of all who took part, in the order of joining. */
  seeds: readonly string[]
}
const made: Made = {
  id: 41,
  amount: 250_00n,
  receivers: 3,
  serverSeed: '7f'.repeat(32),
  seeds: [1, 2, 3, 4, 5, 6].map(seedOf),
}
/** A rain in which the same page took part before. */
const earlier: Made = { ...made, id: 40, serverSeed: '5e'.repeat(32) }

/** The numbers of a draw, computed correctly from these parts. */
function proofOf({ seeds, ...rest }: Made): RainProof {
  const prizes = rainPrizes({ ...rest, seeds })
  const prizeOf = (place: number) => prizes.find((each) => each.place === place)?.prize ?? null
  const entrants = seeds.map((seed, index) => ({ name: `player ${index}`, seed, prize: prizeOf(index + 1) }))
  return { ...rest, commitment: commitmentOf(rest.serverSeed), entrants }
}

const giftsOf = (rain: RainCard, place: number | null) => ({ tips: [], rain, own: { isGiver: false, place }, on: true })

/** What is heard of a rain that was opened as the first says and drawn as the second says; `heard`: how many joined. */
function wordsOf(opened: Made, ended: Made, heard = ended.seeds.length): RainWords {
  const cardOf = ({ id, amount, receivers, serverSeed }: Made): RainCard => ({
    id,
    by: face,
    amount,
    receivers,
    commitment: commitmentOf(serverSeed),
    leftMs: 60_000,
    entrants: ownPlace - 1,
    state: 'open',
    why: null,
    winners: [],
  })
  const winners = rainPrizes(ended).map((prize) => ({ ...face, ...prize }))
  const drawn: RainCard = { ...cardOf(ended), leftMs: 0, entrants: ended.seeds.length, state: 'drawn', winners }
  const words = {
    opened: giftsOf(cardOf(opened), null),
    joined: { place: ownPlace, seed: ownSeed },
    news: { kind: 'joined', room, id: opened.id, entrants: heard },
    drawn: giftsOf(drawn, ownPlace),
    proof: proofOf(ended),
  }
  return Object.fromEntries(calls.map((call) => [call, asJson(call, words[call])])) as RainWords
}

const asJson = (call: Call, word: unknown): unknown =>
  JSON.parse(JSON.stringify(toWire(shapeOf(rainSchemas[call]), word)))
export const honestRain = (): RainWords => wordsOf(made, made)

class Unreadable extends Error {}

/** A word as the page holds it. Throws Unreadable where it does not match its schema: it is no word then. */
function read<One extends Call>(call: One, words: RainWords): z.output<(typeof rainSchemas)[One]> {
  const schema: z.ZodMiniType = rainSchemas[call]
  if (!schema.safeParse(words[call]).success) throw new Unreadable(call)
  return fromWire(shapeOf(schema), words[call]) as z.output<(typeof rainSchemas)[One]>
}

/** The page's verdict on a rain with these lies in it. */
export async function walkRain({ way, lies }: RainTrial): Promise<{ came: Came; lied: boolean; why?: unknown }> {
  const texts = keptTexts()
  if (way.hears === 'all') await hears(wordsOf(earlier, earlier), way.hears, texts)
  const truth = honestRain()
  const said = lies.reduce<unknown>((value, bend) => bend.apply(value), truth) as RainWords
  const lied = !sameJson(said, truth)
  try {
    return { came: await hears(said, way.hears, texts), lied }
  } catch (why) {
    return why instanceof Unreadable ? { came: 'refused', lied } : { came: 'fell', lied, why }
  }
}

type Hears = RainTrial['way']['hears']

async function hears(words: RainWords, how: Hears, texts: ReturnType<typeof keptTexts>): Promise<Came> {
  if (how !== 'the end') {
    const { rain } = read('opened', words)
    if (rain?.state !== 'open' || rain.leftMs <= 0) return 'unproved'
    pinPromise(room, rain, texts)
    if (how === 'all') await joinRain(room, rain.id, async () => read('joined', words), { texts, fresh: () => ownSeed })
    const news = read('news', words)
    if (news.kind === 'joined') pinEntrants(news.room, news.id, news.entrants, texts)
  }
  const { rain: card } = read('drawn', words)
  if (card === null || card.state === 'open') return 'unproved'
  const pin = pinOf(room, card.id, texts)
  if (card.state === 'returned') return liedReturn(card, pin) === undefined ? 'unproved' : 'alarm'
  const proof = read('proof', words)
  pinOver(room, card.id, texts)
  const { verdict } = judgeRain(proof, card, pin)
  if (verdict !== 'proved') return verdict === 'broken' ? 'alarm' : 'unproved'
  return how === 'all' && isTrue(proof, card) ? 'true' : 'fooled'
}

/**
 * What ✓ says: the promise of this rain came first, the page's own seed is in its place, and the shares follow from the
 * list that is shown. Whose seeds the others are no page can know.
 */
function isTrue(proof: RainProof, { winners, ...card }: RainCard): boolean {
  const promised = [earlier, made].find(({ id }) => id === proof.id)
  if (promised === undefined) return false
  const due = proofOf({ ...promised, seeds: proof.entrants.map(({ seed }) => seed) })
  const provable = ({ entrants, ...rest }: RainProof) => [rest, entrants.map(({ seed, prize }) => [seed, prize])]
  const textOf = (value: unknown) =>
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}` : each))
  const shownOf = ({ id, amount, receivers, commitment }: RainProof | Omit<RainCard, 'winners'>) =>
    textOf([id, amount, receivers, commitment])
  return (
    textOf(provable(proof)) === textOf(provable(due)) &&
    shownOf(card) === shownOf(due) &&
    proof.entrants[ownPlace - 1]?.seed === ownSeed &&
    proof.entrants.length >= promised.seeds.length &&
    winners.length === Math.min(promised.receivers, due.entrants.length) &&
    winners.every(({ place, prize }) => due.entrants[place - 1]?.prize === prize)
  )
}

/** Words that agree with themselves and are untrue. */
const agreeing: readonly Bend[] = [
  agreed('победители выбраны, когда числа известны', () => withWinners([1, 4, 6])),
  agreed('число сайта другое, после участия', () => ({ ...wordsOf(made, other), opened: honestRain().opened })),
  agreed('обещание заменено до конца', () => wordsOf(made, other)),
  agreed('числа этой страницы нет', () => wordsOf(made, { ...made, seeds: without(2) })),
  agreed('число этой страницы заменено', () => wordsOf(made, { ...made, seeds: made.seeds.with(2, seedOf(99)) })),
  agreed('нет того, кто участвовал раньше', () => wordsOf(made, { ...made, seeds: without(0) })),
  agreed('нет того, кто участвовал позже', () => wordsOf(made, { ...made, seeds: without(5) }, made.seeds.length)),
  agreed('список короче', () => wordsOf(made, { ...made, seeds: made.seeds.slice(0, 3) }, made.seeds.length)),
  agreed('подставной участник в начале', () => wordsOf(made, { ...made, seeds: [seedOf(99), ...made.seeds] })),
  agreed('порядок обратный', () => wordsOf(made, { ...made, seeds: made.seeds.toReversed() })),
  agreed('копейка перешла к другому', () => withKopeckMoved()),
  agreed('сумма меньше', () => wordsOf(made, { ...made, amount: 249_99n })),
  agreed('получателей больше', () => wordsOf(made, { ...made, receivers: 4 })),
  agreed('обещание прошлого дождя', () => {
    const again = { ...made, serverSeed: earlier.serverSeed }
    return wordsOf(again, again)
  }),
  agreed('номер прошлого дождя, с его обещанием', () => wordsOf(earlier, earlier)),
  agreed('номер прошлого дождя, с другим обещанием', () => {
    const again = { ...made, id: earlier.id }
    return wordsOf(again, again)
  }),
  agreed('в списке число с переводом строки', () => {
    const seeds = [`${seedOf(1)}\n${seedOf(2)}`, '', ...made.seeds.slice(2)]
    return wordsOf(made, { ...made, seeds })
  }),
  agreed('возвращён, будто никто не участвовал', () => returned('nobody')),
]

const other = { ...made, serverSeed: '6d'.repeat(32) }
const without = (place: number) => made.seeds.toSpliced(place, 1)

/** Lies that no page can see by itself; they change no word about its own part. */
export const unseen: readonly Bend[] = [
  agreed('подставной участник в конце', () => wordsOf(made, { ...made, seeds: [...made.seeds, seedOf(99)] })),
  agreed('порядок других изменён', () =>
    wordsOf(made, { ...made, seeds: [1, 0, 2, 3, 4, 5].map((place) => made.seeds[place] ?? '') }),
  ),
  agreed('числа других заменены: у каждого зрителя свой список', () =>
    wordsOf(made, { ...made, seeds: made.seeds.map((seed) => (seed === ownSeed ? seed : `${seed.slice(1)}0`)) }),
  ),
]

/** Other places have won than come of the numbers, and the numbers are shown as they are. */
function withWinners(places: readonly number[]): RainWords {
  const words = honestRain()
  const prizes = rainPrizes(made).map(({ prize }, order) => ({ ...face, place: places[order] ?? 0, prize }))
  return shownAs(words, prizes)
}

function withKopeckMoved(): RainWords {
  const [first, second, ...rest] = rainPrizes(made).map((each) => ({ ...face, ...each }))
  if (first === undefined || second === undefined) throw new Error('nobody won')
  return shownAs(honestRain(), [
    { ...first, prize: first.prize - 1n },
    { ...second, prize: second.prize + 1n },
    ...rest,
  ])
}

/** The same words with other winners, in the card and in the numbers. */
function shownAs(words: RainWords, winners: RainCard['winners']): RainWords {
  const { rain: card } = read('drawn', words)
  const proof = read('proof', words)
  if (card === null) throw new Error('no rain')
  const prizeAt = (place: number) => winners.find((each) => each.place === place)?.prize ?? null
  const entrants = proof.entrants.map((each, index) => ({ ...each, prize: prizeAt(index + 1) }))
  return {
    ...words,
    drawn: asJson('drawn', giftsOf({ ...card, winners }, ownPlace)),
    proof: asJson('proof', { ...proof, entrants }),
  }
}

function returned(why: RainCard['why']): RainWords {
  const words = honestRain()
  const { rain: card } = read('drawn', words)
  if (card === null) throw new Error('no rain')
  return { ...words, drawn: asJson('drawn', giftsOf({ ...card, state: 'returned', why, winners: [] }, null)) }
}

function agreed(how: string, words: () => RainWords): Bend {
  return { path: 'дождь, который сходится', how, apply: words }
}

/** All lies, one at a time. */
export const rainSingles = (): RainTrial[] =>
  table.ways.flatMap((way) => [...bendsOf(honestRain()), ...agreeing].map((bend) => ({ table, way, lies: [bend] })))

/** A trial in words. */
export function rainWordsOf({ way, lies }: RainTrial): string {
  return `дождь, ${way.name}: ${lies.map(({ path, how }) => `${path} — ${how}`).join('; ')}`
}
