/**
 * The JSON file for a check outside the site: a bet, a round, a table layout, a branch of the reserves, a rain of the
 * chat or a jackpot, as the site has sent it. `verify.html` and other verifiers read it; docs/verify-form.md describes it.
 */
import * as z from 'zod/mini'
import { bet, type Bet } from './play.ts'
import { rainProof, type RainProof } from '../content/tips.ts'
import { reserveDay, type ReserveDay, shownBranch, type ShownBranch } from '../money/reserves.ts'
import { potFall, type PotFall, potProof, type PotProof } from '../rewards/jackpot.ts'
import {
  pastRound,
  type PastRound,
  playedRoundBet,
  type PlayedRoundBet,
  roundChain,
  type RoundChain,
} from './rounds.ts'
import { shapeOf } from '../core/shape.ts'
import { playedTableBet, shoe, tableRound } from '../tables/table-rounds.ts'
import { toWire } from '../core/wire.ts'

/** Present in each file: another form gets another name. */
export const verifyForm = 'kurazh-verify-1'

const form = z.literal(verifyForm)
/**
 * The commitment that the page received before the bet. In the file it serves for comparison only; a promise is what
 * the player has written down.
 */
const promised = z.nullable(z.string())

const betForm = z.object({ form, kind: z.literal('bet'), promised, bet })
const roundForm = z.object({
  form,
  kind: z.literal('round'),
  bet: z.nullable(playedRoundBet),
  game: z.string(),
  round: pastRound,
  chain: roundChain,
})
const tableForm = z.object({
  form,
  kind: z.literal('table'),
  bet: playedTableBet,
  round: tableRound,
  shoe: z.nullable(shoe),
  chain: z.nullable(roundChain),
})
const reservesForm = z.object({
  form,
  kind: z.literal('reserves'),
  uid: z.string(),
  day: reserveDay,
  branch: shownBranch,
})
/** What this page gave to a draw; null: nothing, or it is not known that it counts. */
const rainForm = z.object({
  form,
  kind: z.literal('rain'),
  promised,
  own: z.nullable(z.object({ place: z.number(), seed: z.string() })),
  rain: rainProof,
})
const jackpotForm = z.object({
  form,
  kind: z.literal('jackpot'),
  uid: z.nullable(z.string()),
  seed: z.nullable(z.string()),
  fall: potFall,
  proof: potProof,
})
const verifyFile = z.discriminatedUnion('kind', [betForm, roundForm, tableForm, reservesForm, rainForm, jackpotForm])
export type VerifyFile = z.output<typeof verifyFile>

/** The file as text, in roubles and decimals. Throws TypeError for invalid sums. */
const textOf = <Schema extends z.ZodMiniType>(schema: Schema, file: z.output<Schema>): string =>
  `${JSON.stringify(toWire(shapeOf(schema), file), null, 2)}\n`

/** `promised`: the commitment this device received before the bet, null if it received none. */
export const betFile = (data: Bet, commitment: string | undefined): string =>
  textOf(betForm, { form: verifyForm, kind: 'bet', promised: commitment ?? null, bet: data })
export const roundFile = (
  game: string,
  data: { bet: PlayedRoundBet | null; round: PastRound; chain: RoundChain },
): string => textOf(roundForm, { form: verifyForm, kind: 'round', game, ...data })
export const tableFile = (data: Pick<z.output<typeof tableForm>, 'bet' | 'round' | 'shoe' | 'chain'>): string =>
  textOf(tableForm, { form: verifyForm, kind: 'table', ...data })
export const reservesFile = (uid: string, day: ReserveDay, branch: ShownBranch): string =>
  textOf(reservesForm, { form: verifyForm, kind: 'reserves', uid, day, branch })
/** `promised`: the commitment this device received while one could join. */
export const rainFile = (rain: RainProof, pin: Pick<z.output<typeof rainForm>, 'promised' | 'own'>): string =>
  textOf(rainForm, { form: verifyForm, kind: 'rain', ...pin, rain })
/** `uid`: the player's public code; `seed`: what this page gave to the draw. */
export const jackpotFile = (
  own: Pick<z.output<typeof jackpotForm>, 'uid' | 'seed'>,
  fall: PotFall,
  proof: PotProof,
): string => textOf(jackpotForm, { form: verifyForm, kind: 'jackpot', ...own, fall, proof })

/** Parses a file; on failure returns the reason as Russian text. */
export function readVerifyFile(text: string): VerifyFile | string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'Это не JSON: скопируйте данные целиком, от первой скобки до последней.'
  }
  const read = z.safeDecode(verifyFile, json as z.input<typeof verifyFile>)
  if (read.success) return read.data
  const [first] = read.error.issues
  return `Это не данные для проверки формы ${verifyForm}${first === undefined ? '' : `: ${first.path.join('.') || 'корень'} — не то, что должно быть`}.`
}
