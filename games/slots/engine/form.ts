/**
 * The form of a machine of lines or ways: what a designer writes down, ours and anyone's (`npm run par -- --file machine.json`). Reels and
 * rows are counted from 1 as people count them, pays are in total bets. docs/slot-machine-form.md explains it with examples.
 */
import * as z from 'zod/mini'

/** What the form can hold at most. A board with more positions would still be right, but nobody could count it. */
const formBounds = { reels: 6, rows: 6, symbols: 24, stops: 256, lines: 100, payHundredths: 10_000_000, factor: 1000, spins: 100, retriggers: 5, falls: 50 } as const

const whole = (name: string, from: number, to: number) => z.int(`${name} — целое число от ${from} до ${to}`).check(z.gte(from, `${name} — не меньше ${from}`), z.lte(to, `${name} — не больше ${to}`))
const name = (what: string) => z.string(`${what} — слово`).check(z.regex(/^[a-z0-9][a-z0-9-]{0,29}$/, `${what} — строчные латинские буквы, цифры и дефис, не длиннее 30`))
const isHundredth = (pays: number) => Math.round(pays * 100) / 100 === pays && pays >= 0.01 && pays <= formBounds.payHundredths / 100

const pay = z.number('выплата — число').check(z.refine(isHundredth, 'выплата — в полных ставках, с шагом 0,01, от 0,01 до 100 000'))
const pays = z.record(z.string().check(z.regex(/^[1-9]\d?$/, 'слева — сколько символов, например "3"')), pay, 'выплаты — объект вида {"3": 0.5, "4": 2}')

/** Scatter and book pay wherever they are; a book is wild as well. */
const roles = ['pays', 'wild', 'scatter', 'book', 'blank'] as const

const symbol = z.strictObject(
  {
    id: name('имя символа'),
    role: z.enum(roles, `роль — одна из: ${roles.join(', ')}`),
    /** How many of it pay how many total bets. */
    pays: z.optional(pays),
    /** The only reels it may lie on. */
    reels: z.optional(z.array(whole('барабан', 1, formBounds.reels), 'барабаны — список номеров')),
    /** What a wild one or a book stands for; every symbol that pays when nothing is said. */
    standsFor: z.optional(z.array(name('имя символа'), 'заменяемые символы — список имён')),
    /** What a wild one multiplies a win by that it is part of. */
    factor: z.optional(whole('множитель', 1, formBounds.factor)),
  },
  'символ — объект с полями id и role',
)

const strip = z.array(name('имя символа'), 'лента — список имён символов')

const wins = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('lines'),
      /** The row of each reel, from the top. */
      lines: z.array(z.array(whole('ряд', 1, formBounds.rows), 'линия — список рядов'), 'линии — список линий').check(z.minLength(1, 'нужна хотя бы одна линия'), z.maxLength(formBounds.lines, `линий — не больше ${formBounds.lines}`)),
      from: z.optional(z.enum(['left', 'both'], 'читать линии можно слева (left) или с обеих сторон (both)')),
    }),
    z.strictObject({ kind: z.literal('ways') }),
  ],
  'выигрыши — {"kind": "lines", "lines": […]} или {"kind": "ways"}',
)

const free = z.strictObject(
  {
    /** What must lie on the board, and how many, for the free spins to begin. */
    symbol: name('имя символа'),
    count: whole('число символов', 1, formBounds.reels * formBounds.rows),
    spins: whole('число вращений', 1, formBounds.spins),
    /** Multiplies every win of the free spins. */
    factor: z.optional(whole('множитель', 1, formBounds.factor)),
    /** The strips they are spun on; `main` when nothing is said. */
    strips: z.optional(name('имя набора лент')),
    retrigger: z.optional(
      z.strictObject(
        { count: whole('число символов', 1, formBounds.reels * formBounds.rows), spins: whole('число вращений', 1, formBounds.spins), atMost: whole('число повторов', 1, formBounds.retriggers) },
        'повтор — объект с полями count, spins и atMost',
      ),
    ),
    /** One of these is drawn when the free spins begin, each entry alike: where enough reels show it, it fills them and pays on every line. */
    expanding: z.optional(z.array(name('имя символа'), 'раскрывающиеся символы — список имён').check(z.minLength(1, 'нужен хотя бы один раскрывающийся символ'), z.maxLength(256, 'не больше 256'))),
    /** What they cost at once, in total bets, where they can be bought. */
    buyCost: z.optional(z.literal([20, 25, 50, 100], 'цена покупки — 20, 25, 50 или 100 ставок')),
  },
  'бесплатные вращения — объект с полями symbol, count и spins',
)

const cascades = z.strictObject(
  {
    /** The factor of the first wins, of those after the first fall, and so on; the last one stays. */
    factors: z.array(whole('множитель', 1, formBounds.factor), 'множители — список').check(z.minLength(1, 'нужен хотя бы один множитель'), z.maxLength(formBounds.falls + 1, 'множителей больше, чем бывает падений')),
    /** So many falls a spin; after the last the wins are paid and nothing bursts. */
    atMost: whole('число падений', 1, formBounds.falls),
  },
  'каскады — объект с полями factors и atMost',
)

export const formSchema = z.strictObject(
  {
    name: z.string('название — текст').check(z.minLength(1, 'название пусто'), z.maxLength(60, 'название — не длиннее 60 знаков')),
    reels: whole('барабанов', 1, formBounds.reels),
    rows: whole('рядов', 1, formBounds.rows),
    symbols: z.array(symbol, 'символы — список').check(z.minLength(1, 'нужен хотя бы один символ'), z.maxLength(formBounds.symbols, `символов — не больше ${formBounds.symbols}`)),
    strips: z.record(name('имя набора лент'), z.array(strip, 'набор лент — список лент'), 'ленты — объект вида {"main": [[…], …]}'),
    wins,
    /** How factors of several wild symbols in one win come together. */
    wildFactors: z.optional(z.enum(['product', 'sum'], 'множители диких перемножаются (product) или складываются (sum)')),
    free: z.optional(free),
    cascades: z.optional(cascades),
  },
  'машина — объект JSON',
)
export type MachineForm = z.output<typeof formSchema>
export type FreeForm = z.output<typeof free>
