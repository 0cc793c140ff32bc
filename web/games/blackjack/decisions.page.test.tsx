/**
 * A hand as its player decides it: insurance, a split, and a decision that timed out. The real table deals elsewhere:
 * here its messages are made from a shoe that proves its cards.
 */
import { calls } from '@kurazh/contract/index.ts'
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import { type CutSeed, cutOf, indexFromCut, openShoe, rankOf, type Shoe } from '@kurazh/games/core/shoe.ts'
import { replayTable, type TablePlay } from '@kurazh/games/core/table-play.ts'
import { expect, test, vi } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const [salt, stake, name] = ['the salt of a test', 100, { table: 'blackjack', number: 1 }]
const seeds: CutSeed[] = []
/** A deadline stays what it is, however often the table is read. */
const begunAt = Date.now()
interface Made {
  seat: number
  hand: number
  step: number
  move: string
  by: 'player' | 'clock' | 'chart'
}

/**
 * A shoe whose first cards, to one seat and the dealer, are these. It is chosen by its hash, which no dealer may do.
 * Ranks from 0, the ace.
 */
function shoeWith(fits: (first: number, open: number, second: number, hole: number) => boolean): Shoe {
  for (let tried = 0; ; tried += 1) {
    const shoe = openShoe(name, tried.toString(16).padStart(64, '0'), salt)
    const [first = 0, open = 0, second = 0, hole = 0] = [0, 1, 2, 3].map((at) =>
      rankOf(shoe.show(indexFromCut(cutOf(shoe.root, seeds), at)).card),
    )
    if (fits(first, open, second, hole)) return shoe
  }
}

/** A table with one player's hand, dealt up to the decisions. Requests sent to it are kept. */
function server(shoe: Shoe, seat: number) {
  const cut = cutOf(shoe.root, seeds)
  const made: Made[] = []
  const added = new Map([[`${seat}-main`, stake]])
  let seq = 1
  const played = () =>
    replayTable(blackjack, new Set([`${seat}-main`]), made, (drawn) => shoe.show(indexFromCut(cut, drawn)).card)
  const table = () => ({ ...seated(seat), ...dealing(shoe, cut, played(), made), seq, own: betOn(added) })
  const decided = (move: string, by: Made['by']) => {
    const { ask, state } = played()
    for (const { spot, parts } of by === 'player' ? blackjack.adds(state, { seat, move }) : [])
      added.set(spot, stake / parts)
    made.push({ seat, hand: ask.kind === 'move' ? ask.hand : 0, step: made.length, move, by })
    seq += 1
  }
  const late = { is: false }
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path.endsWith(calls.tableState.path)) return Response.json({ success: table() })
    if (!path.endsWith(calls.tableMove.path)) return me.fetch(path, options)
    if (late.is) return Response.json({ error: 'Время на решение вышло', code: 'GameMoved' }, { status: 409 })
    const { move } = JSON.parse(options?.body as string) as { move: string }
    decided(move, 'player')
    return Response.json({ success: { bet: table().own, balance: 500 } })
  })
  return { made, decided, late }
}

/** The table around the round: the player owns the seat. */
const seated = (seat: number) => ({
  table: 'blackjack',
  now: Date.now(),
  side: null,
  seats: [1, 2, 3, 4, 5, 6, 7].map((one) => ({
    seat: one,
    taken: one === seat,
    own: one === seat,
    chart: false,
    name: one === seat ? 'Я' : null,
    img: '',
    idle: 0,
  })),
  totals: [],
  past: [],
  chain: null,
  nextChain: null,
  limits: [{ spots: '', min: 50, max: 1_000 }],
  maxWin: 10_000,
})

/** The round as far as it is dealt, and its shoe. */
function dealing(shoe: Shoe, cut: number, { ask, dealt }: TablePlay<unknown>, made: readonly Made[]) {
  const cards = dealt.map(({ place, value, drawn }) => {
    const {
      index = null,
      salt: hides = null,
      branch = null,
    } = drawn === undefined ? {} : shoe.show(indexFromCut(cut, drawn))
    return value === null
      ? { place, value, index, salt: null, branch: null }
      : { place, value, index, salt: hides, branch }
  })
  const decision =
    ask.kind === 'move'
      ? {
          seats: ask.seats,
          hand: ask.hand,
          step: made.length,
          moves: ask.moves,
          endsAt: begunAt + 600_000 + made.length,
          idle: ask.idle,
        }
      : null
  return {
    round: {
      number: 5,
      version: 1,
      chain: 1,
      link: 1,
      byHand: null,
      shoe: 1,
      first: 0,
      betting: 'closed',
      dealing: 'dealing',
      closesAt: Date.now() - 5_000,
      nextAt: null,
      dealt: cards,
      decided: made,
      decision,
      hash: null,
      result: null,
      voided: null,
      corrected: null,
      recordings: [],
    },
    shoe: { number: 1, chain: 1, link: 1, root: shoe.root, cutAt: null, seeds, cut, dealt: 0, hash: null },
  }
}

const betOn = (added: ReadonlyMap<string, number>) => ({
  table: 'blackjack',
  round: 5,
  link: 'a-link',
  revision: 1,
  spots: [...added].map(([spot, sum]) => ({ spot, stake: sum })),
  stake: [...added.values()].reduce((sum, one) => sum + one, 0),
  state: 'open',
  payout: 0,
  multiplier: 0,
  firstPayout: null,
})

const [ace, ten] = [0, 9]
const isTen = (rank: number) => rank >= ten
const plain = (rank: number) => rank > 0 && rank < 8

test('insurance is offered with its price and answered; then the hand is played, and no check fails', async () => {
  await register('insured-hand')
  const { made } = server(
    shoeWith(
      (first, open, second, hole) => open === ace && !isTen(hole) && plain(first) && plain(second) && first !== second,
    ),
    3,
  )
  const page = await openPage('/live/blackjack')
  await page.sees('Место 3: страховать руку?')
  expect((await page.find('button', /^Страховка/)).textContent).toMatch(/Страховка50\.00/)
  expect(page.text).toContain('Если не ответите — без страховки')
  await page.press(/^Страховка/)
  await page.until(() => expect(made).toMatchObject([{ move: 'insure', by: 'player' }]))
  const again = await openPage('/live/blackjack')
  await again.sees('Место 3: ваш ход')
  expect(page.queries.getAllByRole('status').map((one) => one.textContent)).toContainEqual(
    expect.stringMatching(/^Место 3: ваш ход\. У вас .+\. У дилера туз/),
  )
  await again.press('Хватит')
  await again.until(() => expect(made).toHaveLength(2))
  expect(again.queries.queryByRole('alert')).toBeNull()
})

test('a pair is split at its price: two hands are shown, each is decided separately', async () => {
  await register('split-hand')
  const { made } = server(
    shoeWith((first, open, second) => plain(first) && first === second && open > 1 && open < 8),
    2,
  )
  const page = await openPage('/live/blackjack')
  expect((await page.find('button', /^Разделить/)).textContent).toMatch(/Разделить100\.00/)
  await page.press(/^Разделить/)
  await page.until(() => expect(made).toMatchObject([{ move: 'split', hand: 0 }]))
  let again = await openPage('/live/blackjack')
  await again.find('group', /^Место 2, рука 1/)
  await again.find('group', /^Место 2, рука 2/)
  await again.press('Хватит')
  await again.until(() => expect(made).toHaveLength(2))
  again = await openPage('/live/blackjack')
  await again.press('Хватит')
  await again.until(() => expect(made.map(({ hand }) => hand)).toEqual([0, 0, 1]))
  expect(again.queries.queryByRole('alert')).toBeNull()
})

test('anyone who does not answer sees how the hand ended; a press that comes too late changes nothing', async () => {
  await register('silent-hand')
  const { late, decided } = server(
    shoeWith((first, open, second) => plain(first) && plain(second) && first !== second && open > 1 && open < 8),
    6,
  )
  const page = await openPage('/live/blackjack')
  // The chips have a button of the same word, and the decisions may be gone before the press.
  await page.find('group', /ваш ход$/)
  const double = await page.part('group', /ваш ход$/).find('button', /^Удвоить/)
  late.is = true
  decided('stand', 'clock')
  await page.user.click(double)
  await page.sees('Время вышло, рука осталась как есть: место 6')
  await page.until(() => expect(page.queries.queryByRole('group', { name: /ваш ход$/ })).toBeNull())
})

test('insurance that no one answered and a chart that plays for its player are shown too', async () => {
  await register('chart-hand')
  const { decided } = server(
    shoeWith(
      (first, open, second, hole) => open === ace && !isTen(hole) && plain(first) && plain(second) && first !== second,
    ),
    1,
  )
  decided('decline', 'clock')
  decided('hit', 'chart')
  const page = await openPage('/live/blackjack')
  await page.sees('Время вышло, рука не застрахована: место 1')
  await page.sees('Вы не ответили, по таблице сыграно «ещё»: место 1')
})

test('the focus goes to the decisions at the player’s turn and stays there through them; the clock says nothing', async () => {
  await register('keys-hand')
  const { late, decided } = server(
    shoeWith((first, open, second) => plain(first) && first + second < 8 && first !== second && open > 1 && open < 8),
    2,
  )
  const page = await openPage('/live/blackjack')
  const turn = await page.find('group', 'Место 2: ваш ход')
  await page.until(() => expect(document.activeElement).toBe(turn))
  await page.user.tab()
  expect(document.activeElement?.textContent).toMatch(/^Ещё/)
  // Decided elsewhere meanwhile: this page learns of it by its own press.
  late.is = true
  decided('hit', 'player')
  await page.user.keyboard('{Enter}')
  await page.sees(/, у вас \d+.*\. Ваш ход/)
  expect(turn.contains(document.activeElement)).toBe(true)
  const spoken = page.queries.getAllByRole('status').map((one) => one.textContent)
  expect(spoken.filter((words) => /\d с\b/.test(words ?? ''))).toEqual([])
})
