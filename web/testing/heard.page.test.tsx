/**
 * Every family of games by ear: what a bet's player hears is its result, once, in words, then the balance; automatic
 * play is silent and hears its summary. The table games' messages are made here: the real ones are dealt elsewhere.
 */
import { calls } from '@kurazh/contract/index.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { webSlots } from '../slots/index.ts'
import { betButton, firstBets } from './first-bets.ts'
import { type Heard, listen } from './heard.ts'
import { chips, openPage, type Page, register } from './page.tsx'
import { me } from './wire.ts'
import { webTables } from '../games/tables.ts'

const nodesFetch = globalThis.fetch
let heard: Heard | undefined
afterEach(() => {
  heard?.stop()
  vi.unstubAllGlobals()
})

const result = /Выигрыш|Вернулось|не сыграла|сгорела|Выигрыша нет|Всего|Бонус принёс|Тревога|Вы ушли|Выпало \d+\.\d\d ₽/
const balanceWords = /^На балансе [\d ]+\.\d\d ₽\.$/

/** Waits for the balance, which is last, and expects one result before it. */
async function hearsOneResult(page: Page): Promise<void> {
  const said = () => heard?.sentences ?? []
  await page.until(() => expect(said().filter((words) => balanceWords.test(words))).toHaveLength(1))
  expect(
    said().filter((words) => result.test(words)),
    said().join(' | '),
  ).toHaveLength(1)
  expect(said().at(-1)).toMatch(balanceWords)
  // A word of the result and one of the table's phase, at most; steps say each of theirs: an insurance is asked first.
  expect(said().length, said().join(' | ')).toBeLessThanOrEqual(5)
}

/** Steps until the game is over, or can be taken. */
async function playOut(page: Page, step: string): Promise<void> {
  const take = /^Забрать/
  const next = new RegExp(`^(${step})`)
  const canPress = (name: RegExp) =>
    screen.queryAllByRole('button', { name }).some((button) => !button.matches('[aria-disabled="true"]'))
  while (chips().length === 0) {
    await page.until(() => expect(chips().length > 0 || canPress(take) || canPress(next)).toBe(true))
    if (chips().length === 0) await page.press(canPress(take) ? take : next)
  }
}

const seeded = firstBets.filter(({ late }) => late === undefined)

test.each(seeded.map((bet) => [bet.entry.id, bet] as const))('%s: one bet, one result', async (id, bet) => {
  await register(`heard-${id}`)
  const opened = await openPage(bet.entry.path)
  await opened.find('main')
  // The bar of a phone has a key of the same name.
  const page = opened.part('main')
  await page.canBePressed(await page.find('button', betButton(bet)))
  heard = listen()
  await page.press(betButton(bet))
  if (bet.step !== undefined) await playOut(page, bet.step)
  await hearsOneResult(page)
})

// All machines have one screen.
test('a machine: one spin, one result', async () => {
  const id = webSlots[0]?.face.id ?? ''
  await register(`heard-${id}`)
  const page = await openPage(`/slot/${id}`)
  await page.canBePressed(await page.find('button', /^Вращать/))
  heard = listen()
  await page.press(/^Вращать/)
  const said = () => heard?.sentences ?? []
  await page.until(() => expect(said().some((words) => balanceWords.test(words))).toBe(true))
  // A machine says its events as they come; the round is summed up once.
  expect(said().filter((words) => balanceWords.test(words))).toHaveLength(1)
  expect(said().at(-1)).toMatch(balanceWords)
  expect(said().filter((words) => words.startsWith('Всего') || words.startsWith('Выигрыша нет')).length).toBeLessThan(2)
  expect(new Set(said()).size).toBe(said().length)
})

test('the heist: one run, one result', async () => {
  await register('heard-heist')
  const given = await nodesFetch(`${inject('ticketsUrl')}/?login=heard-heist`, { method: 'POST' })
  expect(given.ok).toBe(true)
  const page = await openPage('/snowdown')
  await page.canBePressed(await page.find('button', /^Начать забег/))
  heard = listen()
  await page.press(/^Начать забег/)
  await page.press(/^Сейф 1: закрыт/)
  await page.find('button', /^(Уйти с|Начать забег)/)
  if (screen.queryByRole('button', { name: /^Уйти с/ })) await page.press(/^Уйти с/)
  await hearsOneResult(page)
})

test('the wheel: one turn, one result', async () => {
  await register('heard-wheel')
  for (const { nonce } of (await me.ask(calls.commitments)).commitments)
    await me.ask(calls.placeBet, {
      game: 'dice',
      nonce,
      clientSeed: 'the wheel',
      stake: 135,
      params: { chance: 95, side: 'under' },
    })
  await expect.poll(async () => (await me.ask(calls.wheel)).state).toBe('open')
  const page = await openPage('/bonus')
  await page.canBePressed(await page.find('button', 'Крутить колесо'))
  heard = listen()
  await page.press('Крутить колесо')
  await page.until(() => expect(heard?.sentences.filter((words) => balanceWords.test(words))).toHaveLength(1))
  expect(heard.sentences.filter((words) => /^Выпало [\d ]+\.\d\d ₽\.$/.test(words))).toHaveLength(1)
})

/** Answers one call with this, every other one as the site does. */
function answering(path: string, success: () => object): void {
  vi.stubGlobal('fetch', async (requested: string, options?: RequestInit) =>
    requested.endsWith(path) ? Response.json({ success: success() }) : me.fetch(requested, options),
  )
}

test('crash: a lost bet is heard once, and no number that rises', async () => {
  await register('heard-crash')
  const now = Date.now()
  const round = {
    number: 7,
    version: 1,
    chain: 1,
    link: 7,
    phase: 'running',
    bettingEndsAt: now - 3_000,
    startedAt: now - 1_000,
    endedAt: null as number | null,
    nextAt: null as number | null,
    point: null as number | null,
    hash: null,
  }
  const own = { id: 1, key: 'slot0-heard', link: 'heard', round: 7, stake: 10, target: null, takenAt: 100, payout: 0 }
  let state = 'open'
  answering(calls.roundState.path, () => ({
    game: 'crash',
    seq: 1,
    now: Date.now(),
    round,
    bets: [],
    totals: { bets: 1, players: 1, stake: 10, taken: 0, paid: 0 },
    own: [{ ...own, state, multiplier: null }],
    past: [],
    chain: null,
    nextChain: null,
    bettingMs: 5_000,
    pauseMs: 3_000,
  }))
  heard = listen()
  const page = await openPage('/crash')
  await page.until(() => expect(heard?.sentences).toContain('Полёт начался.'))
  Object.assign(round, { phase: 'ended', endedAt: Date.now(), nextAt: Date.now() + 60_000, point: 1.42 })
  state = 'lost'
  // The page asks again, as it does after a gap in the events.
  document.dispatchEvent(new Event('visibilitychange'))
  await page.until(() => expect(heard?.sentences.filter((words) => balanceWords.test(words))).toHaveLength(1))
  expect(heard.sentences.filter((words) => words.includes('сгорела'))).toEqual(['Ставка 10.00 ₽ сгорела на 1.42×.'])
  expect(heard.sentences.slice(-4)).toEqual([
    'Полёт начался.',
    'Ставка 10.00 ₽ принята.',
    'Ставка 10.00 ₽ сгорела на 1.42×.',
    'На балансе 1 000.00 ₽.',
  ])
})

/** What the three kinds of tables deal: the result, and a spot that it loses. */
const deals = {
  roulette: { result: 17, spot: 'straight-5', says: '17, чёрное.' },
  baccarat: { result: { winner: 'banker', player: 3, banker: 7 }, spot: 'player', says: 'Банкир, 3 : 7.' },
  blackjack: { result: { dealer: 19, blackjack: false }, spot: '1-main', says: 'Дилер: 19.' },
} as const
const kindOf = (id: string) => (Object.keys(deals) as (keyof typeof deals)[]).find((kind) => id.includes(kind))

// All tables of a kind have one screen.
const oneOfEach = webTables.filter(
  ({ face }, at) => webTables.findIndex((other) => kindOf(other.face.id) === kindOf(face.id)) === at,
)

test.each(oneOfEach.map(({ face }) => [face.id, face.path] as const))(
  '%s: the table’s result and the player’s own, once each',
  async (id, path) => {
    const deal = deals[kindOf(id) ?? 'roulette']
    await register(`heard-${id}`.slice(0, 20))
    const now = Date.now()
    answering(calls.tableState.path, () => ({
      table: id,
      seq: 1,
      now: Date.now(),
      side: null,
      round: {
        number: 5,
        version: 1,
        chain: 1,
        link: 1,
        byHand: null,
        shoe: null,
        first: null,
        betting: 'closed',
        dealing: 'result',
        closesAt: now - 9_000,
        nextAt: now + 600_000,
        dealt:
          typeof deal.result === 'number'
            ? [{ place: 'wheel', value: deal.result, index: null, salt: null, branch: null }]
            : [],
        decided: [],
        decision: null,
        hash: null,
        result: deal.result,
        voided: null,
        corrected: null,
        recordings: [],
      },
      shoe: null,
      seats: [],
      totals: [],
      own: {
        table: id,
        round: 5,
        link: 'heard',
        revision: 1,
        spots: [{ spot: deal.spot, stake: 10 }],
        stake: 10,
        state: 'settled',
        payout: 0,
        multiplier: 0,
        firstPayout: null,
      },
      past: [],
      chain: null,
      nextChain: null,
      limits: [{ spots: '', min: 5, max: 1_000 }],
      maxWin: 10_000,
    }))
    heard = listen()
    const page = await openPage(path)
    await page.until(() => expect(heard?.sentences.filter((words) => balanceWords.test(words))).toHaveLength(1))
    expect(heard.sentences.filter((words) => words === deal.says)).toHaveLength(1)
    expect(heard.sentences.filter((words) => words === 'Ставка 10.00 ₽ не сыграла.')).toHaveLength(1)
  },
)

test('automatic play is silent; asked, it says how it stands; at its end it sums itself up, once', async () => {
  await register('heard-plan')
  const page = await openPage('/dice')
  await page.pressText('Авто')
  await page.fill('Сколько ставок', '0')
  const start = await page.find('button', /^Авто: меньше/)
  await page.canBePressed(start)
  heard = listen()
  start.focus()
  await page.user.keyboard('{Enter}')
  await page.find('button', /^Остановить/)
  // The key that was pressed is gone: the focus is on the one that stops.
  expect(document.activeElement?.textContent).toMatch(/^Остановить/)
  const played = () => Number(/\d+/.exec(document.querySelector('[data-part="stop-progress"]')?.textContent ?? '')?.[0])
  await page.until(() => expect(played()).toBeGreaterThanOrEqual(3))
  expect(heard.sentences).toEqual([])
  await page.press('Как идёт автоигра')
  await page.until(() => expect(heard?.sentences).toHaveLength(1))
  expect(heard.sentences[0]).toMatch(/^\d+ став(ка|ки|ок), вы (в плюсе на|в минусе на|при своих)/)
  await page.press(/^Остановить/)
  await page.until(() => expect(heard?.sentences.at(-1)).toMatch(balanceWords))
  expect(heard.sentences.slice(1, -1)).toEqual([expect.stringMatching(/^Итог автоигры: \d+ став/)])
})
