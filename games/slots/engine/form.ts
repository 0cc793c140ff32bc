/**
 * The form of a machine of lines or ways, as a designer writes it: ours and anyone's (`npm run par -- --file
 * machine.json`). Reels and rows are counted from 1, pays are in total bets. docs/slot-machine-form.md explains it with
 * examples.
 */
import * as z from 'zod/mini'

/** Limits of the form. A board with more positions would still be correct, but could not be counted. */
const formBounds = {
  reels: 6,
  rows: 6,
  symbols: 24,
  stops: 256,
  lines: 100,
  payHundredths: 10_000_000,
  factor: 1000,
  spins: 100,
  retriggers: 5,
  falls: 50,
  groups: 8,
  lives: 10,
  oneIn: 1024,
} as const

const whole = (name: string, from: number, to: number) =>
  z
    .int(`${name} — целое число от ${from} до ${to}`)
    .check(z.gte(from, `${name} — не меньше ${from}`), z.lte(to, `${name} — не больше ${to}`))
const name = (what: string) =>
  z
    .string(`${what} — слово`)
    .check(z.regex(/^[a-z0-9][a-z0-9-]{0,29}$/, `${what} — строчные латинские буквы, цифры и дефис, не длиннее 30`))
const isHundredth = (pays: number) =>
  Math.round(pays * 100) / 100 === pays && pays >= 0.01 && pays <= formBounds.payHundredths / 100

const pay = z
  .number('выплата — число')
  .check(z.refine(isHundredth, 'выплата — в полных ставках, с шагом 0.01, от 0.01 до 100 000'))
const pays = z.record(
  z.string().check(z.regex(/^[1-9]\d?$/, 'слева — сколько символов, например "3"')),
  pay,
  'выплаты — объект вида {"3": 0.5, "4": 2}',
)

/** Scatter and book pay wherever they are; a book is wild as well. */
const roles = ['pays', 'wild', 'scatter', 'book', 'blank'] as const

const symbol = z.strictObject(
  {
    id: name('имя символа'),
    role: z.enum(roles, `роль — одна из: ${roles.join(', ')}`),
    /** Pay in total bets by count. */
    pays: z.optional(pays),
    /** The only reels on which it may be. */
    reels: z.optional(z.array(whole('барабан', 1, formBounds.reels), 'барабаны — список номеров')),
    /** What a wild or a book substitutes for; by default every paying symbol. */
    standsFor: z.optional(z.array(name('имя символа'), 'заменяемые символы — список имён')),
    /** The factor by which a wild multiplies a win that it is part of. */
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
      lines: z
        .array(z.array(whole('ряд', 1, formBounds.rows), 'линия — список рядов'), 'линии — список линий')
        .check(
          z.minLength(1, 'нужна хотя бы одна линия'),
          z.maxLength(formBounds.lines, `линий — не больше ${formBounds.lines}`),
        ),
      from: z.optional(z.enum(['left', 'both'], 'читать линии можно слева (left) или с обеих сторон (both)')),
    }),
    z.strictObject({ kind: z.literal('ways') }),
  ],
  'выигрыши — {"kind": "lines", "lines": […]} или {"kind": "ways"}',
)

/** A number of spins, or a table by the number of symbols on the board. */
const spins = z.union(
  [
    whole('число вращений', 1, formBounds.spins),
    z.record(
      z.string().check(z.regex(/^[1-9]\d?$/, 'слева — сколько символов, например "3"')),
      whole('число вращений', 1, formBounds.spins),
    ),
  ],
  `число вращений — целое число от 1 до ${formBounds.spins} или таблица по числу символов вида {"3": 10, "4": 15}`,
)

const free = z.strictObject(
  {
    /** The symbol that starts the free spins and how many must be on the board; no `count` where `spins` is a table. */
    symbol: name('имя символа'),
    count: z.optional(whole('число символов', 1, formBounds.reels * formBounds.rows)),
    spins,
    /** Multiplies every win of the free spins. */
    factor: z.optional(whole('множитель', 1, formBounds.factor)),
    /** The strips they use; `main` by default. */
    strips: z.optional(name('имя набора лент')),
    retrigger: z.optional(
      z.strictObject(
        {
          count: z.optional(whole('число символов', 1, formBounds.reels * formBounds.rows)),
          spins,
          atMost: z.union(
            [whole('число повторов', 1, formBounds.retriggers), z.literal('unlimited')],
            `число повторов — целое число от 1 до ${formBounds.retriggers} или "unlimited"`,
          ),
        },
        'повтор — объект с полями count, spins и atMost',
      ),
    ),
    /**
     * One of these is drawn when the free spins begin, each entry equally likely: where enough reels show it, it fills
     * them and pays on every line.
     */
    expanding: z.optional(
      z
        .array(name('имя символа'), 'раскрывающиеся символы — список имён')
        .check(z.minLength(1, 'нужен хотя бы один раскрывающийся символ'), z.maxLength(256, 'не больше 256')),
    ),
    /**
     * Whether the symbol's wins on neighbouring reels are paid in addition to its pay for filling reels, or omitted.
     */
    expandingWins: z.optional(
      z.enum(
        ['besides', 'instead'],
        'обычные выигрыши раскрывающегося символа платятся вместе с раскрытием (besides) или нет (instead)',
      ),
    ),
    /** The price in total bets, where they can be bought. */
    buyCost: z.optional(z.literal([20, 25, 50, 100], 'цена покупки — 20, 25, 50 или 100 ставок')),
  },
  'бесплатные вращения — объект с полями symbol, count и spins',
)

const cascades = z.strictObject(
  {
    /** The factor of the first wins, of those after the first fall, and so on; the last one remains. */
    factors: z
      .array(whole('множитель', 1, formBounds.factor), 'множители — список')
      .check(
        z.minLength(1, 'нужен хотя бы один множитель'),
        z.maxLength(formBounds.falls + 1, 'множителей больше, чем бывает падений'),
      ),
    /** The most falls in a spin; after the last the wins are paid and nothing bursts. */
    atMost: whole('число падений', 1, formBounds.falls),
    /**
     * Whether scatters stay until the end and are counted then, or are counted on every board and burst where they pay.
     */
    scatters: z.optional(z.enum(['stay', 'burst'], 'скаттеры в каскадах остаются до конца (stay) или сгорают (burst)')),
  },
  'каскады — объект с полями factors и atMost',
)

const group = z.strictObject(
  {
    id: name('имя группы'),
    /** The symbols that may be mixed in a win of the group. */
    of: z
      .array(name('имя символа'), 'символы группы — список имён')
      .check(z.minLength(2, 'в группе хотя бы два символа')),
    pays,
  },
  'группа — объект с полями id, of и pays',
)

const hold = z.strictObject(
  {
    /** The coin, and the blank symbol of a cell without a coin in a respin. */
    symbol: name('имя символа'),
    blank: name('имя символа'),
    /** This many coins on the board start the respins. */
    count: whole('число монет', 1, formBounds.reels * formBounds.rows),
    lives: whole('число респинов', 1, formBounds.lives),
    /** The odds of a coin per cell in a respin: one in so many. */
    oneIn: whole('шанс монеты, одна клетка из', 2, formBounds.oneIn),
    /** The worths of coins, each entry equally likely. */
    worths: z
      .array(pay, 'достоинства монет — список чисел')
      .check(
        z.minLength(1, 'нужно хотя бы одно достоинство монеты'),
        z.maxLength(256, 'достоинств монет — не больше 256'),
      ),
    /** What a board full of coins pays on top. */
    full: z.optional(pay),
  },
  'удержание монет — объект с полями symbol, blank, count, lives, oneIn и worths',
)

export const formSchema = z.strictObject(
  {
    name: z
      .string('название — текст')
      .check(z.minLength(1, 'название пусто'), z.maxLength(60, 'название — не длиннее 60 знаков')),
    reels: whole('барабанов', 1, formBounds.reels),
    rows: whole('рядов', 1, formBounds.rows),
    symbols: z
      .array(symbol, 'символы — список')
      .check(
        z.minLength(1, 'нужен хотя бы один символ'),
        z.maxLength(formBounds.symbols, `символов — не больше ${formBounds.symbols}`),
      ),
    strips: z.record(
      name('имя набора лент'),
      z.array(strip, 'набор лент — список лент'),
      'ленты — объект вида {"main": [[…], …]}',
    ),
    wins,
    /** How the factors of several wilds in one win are combined. */
    wildFactors: z.optional(
      z.enum(
        ['product', 'sum', 'once'],
        'множители диких перемножаются (product), складываются (sum) или действует один, наибольший (once)',
      ),
    ),
    /** Whether a win of wilds alone, by their own pays, is multiplied by their factors too. */
    wildWins: z.optional(
      z.enum(['multiplied', 'plain'], 'свои выигрыши дикого с множителем (multiplied) или без него (plain)'),
    ),
    /** Wins of mixed symbols: «any bars». */
    groups: z.optional(
      z.array(group, 'группы — список').check(z.maxLength(formBounds.groups, `групп — не больше ${formBounds.groups}`)),
    ),
    free: z.optional(free),
    cascades: z.optional(cascades),
    hold: z.optional(hold),
  },
  'машина — объект JSON',
)
export type MachineForm = z.output<typeof formSchema>
export type FreeForm = z.output<typeof free>
