/** The paths of the first hour, each the shortest possible, as a person who knows the site would go. */
import { games } from '@kurazh/games/index.ts'
import type { Locator } from '@playwright/test'
import { betButton, type FirstBetOf, firstBets } from '../../web/testing/first-bets.ts'
import type { Hand } from './hand.ts'

export interface Path {
  readonly name: string
  /** Who walks it: a guest, or a signed-in player. */
  readonly as: 'guest' | 'player'
  go(hand: Hand, login: string): Promise<void>
}

export const password = 'a password of the bench'

/** Thrown where chance ended a game before the path was complete: another player repeats it. */
export class Unlucky extends Error {}

const gamePaths = Object.fromEntries(firstBets.map(({ entry }) => [entry.id, entry.path]))

/** From the lobby into a game: by a visible link, else by the bar's picker, else by its tile further down. */
async function enter(hand: Hand, game: string): Promise<void> {
  const { page } = hand
  const link = page.locator(`a[href="${gamePaths[game]}"]`)
  await page.getByRole('group', { name: 'Баланс' }).getByText('₽').waitFor()
  await page.locator('[data-part="loader"]').waitFor({ state: 'detached' })
  for (const each of await link.all()) if (await hand.inReach(each)) return hand.tap(each)
  const play = page.getByRole('navigation', { name: 'Нижнее меню' }).getByRole('button', { name: 'Играть' })
  if ((await play.isVisible()) && (await picks(hand, game))) {
    await hand.tap(play)
    return hand.tap(page.getByRole('dialog').locator(`a[href="${gamePaths[game]}"]`))
  }
  return hand.tap(page.getByRole('main').locator(`a[href="${gamePaths[game]}"]`))
}

/** Whether the picker of the bar has the game. The walker knows: checking costs no tap. */
async function picks({ page }: Hand, game: string): Promise<boolean> {
  await page.getByRole('button', { name: 'Играть', exact: true }).dispatchEvent('click')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link').first().waitFor()
  const has = (await dialog.locator(`a[href="${gamePaths[game]}"]`).count()) > 0
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return has
}

const stage = (hand: Hand) => hand.page.locator('[data-part="game-stage"]')
const chip = (hand: Hand) => hand.page.locator('[data-part="result-chip"]')
const deck = (hand: Hand) => hand.page.getByRole('region', { name: 'Сделать ставку' })

/** The result is shown twice: on the game's stage and as a chip. Either will do. */
async function seeResult(hand: Hand): Promise<void> {
  await chip(hand).first().waitFor()
  if (!(await hand.inReach(stage(hand)))) await hand.see(chip(hand))
}

/** Of two equal elements, taps the one in reach. */
async function tapInReach(hand: Hand, target: Locator): Promise<void> {
  for (const each of await target.all()) if (await hand.inReach(each)) return hand.tap(each)
  await hand.tap(target)
}

/** Two presses for steps games, one for instant games. */
async function betSeeded(hand: Hand, first: FirstBetOf): Promise<void> {
  const { step } = first
  await hand.tap(deck(hand).getByRole('button', { name: betButton(first) }))
  if (step === undefined) return seeResult(hand)
  const next = hand.page.getByRole('button', { name: new RegExp(`^(${step})`) }).and(hand.page.locator(':enabled'))
  await next.first().waitFor()
  await hand.tap(next)
  await takeWhatCame(hand)
}

/** Bets on the next flight and cashes out manually. */
async function betOnRound(hand: Hand, first: FirstBetOf): Promise<void> {
  const slip = hand.page.getByRole('region', { name: 'Ставка 1', exact: true })
  await hand.tap(slip.getByRole('button', { name: betButton(first) }))
  const take = slip.getByRole('button', { name: /^Забрать / })
  const burnt = slip.locator('[data-part="slip-word"]').getByText('сгорела')
  await take.or(burnt).first().waitFor({ timeout: 180_000 })
  if (await burnt.isVisible()) throw new Unlucky()
  await hand.tap(take)
  const word = slip.locator('[data-part="slip-word"]').getByText(/^Забрали|сгорела|Не успели/)
  await hand.see(word)
  if (
    !(
      await word
        .getByText(/^Забрали/)
        .or(word)
        .first()
        .innerText()
    ).startsWith('Забрали')
  )
    throw new Unlucky()
}

const firstBet = (hand: Hand, first: FirstBetOf) =>
  first.late === undefined ? betSeeded(hand, first) : betOnRound(hand, first)

async function takeWhatCame(hand: Hand): Promise<void> {
  const take = deck(hand).getByRole('button', { name: /^Забрать/ })
  await take.or(chip(hand)).first().waitFor()
  if (await chip(hand).first().isVisible()) throw new Unlucky()
  await hand.tap(take)
  await seeResult(hand)
}

const betWays: readonly Path[] = firstBets.map((first) => ({
  name: `первая ставка: ${first.entry.id}`,
  as: 'player',
  go: async (hand) => {
    await enter(hand, first.entry.id)
    await firstBet(hand, first)
  },
}))

const register: Path = {
  name: 'регистрация',
  as: 'guest',
  go: async (hand, login) => {
    const { page } = hand
    await hand.tap(page.getByRole('button', { name: 'Создать аккаунт' }))
    const window = page.getByRole('dialog')
    await hand.type(window.getByRole('textbox', { name: 'E-mail' }), `${login}@example.org`)
    await hand.type(window.getByRole('textbox', { name: 'Логин' }), login)
    await hand.type(window.getByLabel('Пароль', { exact: true }), password)
    await hand.tap(window.getByText('Мне есть 18 лет'))
    await hand.tap(window.getByRole('button', { name: 'Присоединиться' }))
    await hand.see(page.getByRole('group', { name: 'Баланс' }).getByText('₽'))
  },
}

const autobet: Path = {
  name: 'автоигра со стопом',
  as: 'player',
  go: async (hand) => {
    const { page } = hand
    await enter(hand, games.dice.id)
    await tapInReach(hand, page.getByRole('button', { name: 'Автоигра' }).or(page.getByText('Авто', { exact: true })))
    await hand.tap(page.getByRole('switch', { name: /^Стоп при убытке/ }))
    // The plan names the usual sum: half of what its bets cost.
    await hand.see(page.getByLabel('Стоп при убытке от: сумма'))
    await tapInReach(hand, page.getByRole('button', { name: /^(Меньше|Авто: меньше)/ }))
    await seeResult(hand)
    await hand.see(page.getByRole('button', { name: /^Остановить/ }))
  },
}

const proof: Path = {
  name: 'доказательство прочитано',
  as: 'player',
  go: async (hand) => {
    await enter(hand, games.dice.id)
    for (const first of firstBets.filter(({ entry }) => entry.id === games.dice.id)) await firstBet(hand, first)
    await hand.tap(chip(hand))
    const window = hand.page.getByRole('dialog')
    await hand.see(window.getByText('Раскрытый сид совпал с обещанием'))
    await hand.see(window.getByText('Ваш браузер пересчитал исход и получил то же самое'))
  },
}

/** Opens the wallet from the header. */
async function openWallet(hand: Hand): Promise<void> {
  const button = hand.page.getByRole('button', { name: 'Пополнить', exact: true })
  await hand.page.getByRole('group', { name: 'Баланс' }).getByText('₽').waitFor()
  await hand.tap(button)
  await hand.page.getByRole('dialog').waitFor()
}

const topUp: Path = {
  name: 'пополнение',
  as: 'player',
  go: async (hand) => {
    const { page } = hand
    await openWallet(hand)
    await hand.tap(page.getByRole('dialog').getByRole('button', { name: /^Пополнить на / }))
    const onwards = page.getByRole('link', { name: 'Перейти к оплате' })
    const pay = page.getByRole('button', { name: /^Оплатить(?!,)/ })
    await onwards.or(pay).first().waitFor()
    if (!(await pay.first().isVisible())) await hand.tap(onwards)
    await hand.tap(pay)
    const back = page.getByRole('link', { name: 'Вернуться на сайт' })
    const credited = page.getByText(/^Зачислено|Ваш баланс пополнен/)
    await back.or(credited).first().waitFor()
    // A page that returns by itself needs no tap.
    await page.waitForURL((url) => !url.pathname.includes('sandbox'), { timeout: 8_000 }).catch(() => hand.tap(back))
    await hand.see(credited)
  },
}

const withdraw: Path = {
  name: 'вывод',
  as: 'player',
  go: async (hand) => {
    const { page } = hand
    await openWallet(hand)
    const window = page.getByRole('dialog')
    await hand.tap(window.getByText('Вывести', { exact: true }))
    await hand.type(window.getByLabel('Номер учебного счёта'), '40817 81012 3456')
    const send = window.getByRole('button', { name: /^Вывести \d/ })
    await hand.tap(send)
    await hand.type(window.getByRole('textbox', { name: 'Пароль от аккаунта' }), password)
    await hand.tap(send)
    await hand.see(page.getByText('Заявка принята'))
  },
}

const limit: Path = {
  name: 'лимит задан',
  as: 'player',
  go: async (hand) => {
    const { page } = hand
    await page.getByRole('group', { name: 'Баланс' }).getByText('₽').waitFor()
    const bar = page.getByRole('navigation', { name: 'Нижнее меню' }).getByRole('link', { name: 'Аккаунт' })
    if (await bar.isVisible()) await hand.tap(bar)
    else {
      await hand.tap(page.getByRole('button', { name: /^Аккаунт:/ }))
      await hand.tap(page.getByRole('link', { name: 'Аккаунт', exact: true }))
    }
    await hand.tap(page.getByRole('link', { name: 'Ответственная игра' }))
    await hand.tap(page.getByRole('button', { name: /^Задать лимит: Проигрыш, в день/ }))
    await hand.type(page.getByLabel('Не больше'), '200')
    await hand.tap(page.getByRole('button', { name: 'Установить лимит' }))
    await hand.see(page.getByRole('button', { name: /^Изменить лимит: Проигрыш, в день/ }))
  },
}

export const paths: readonly Path[] = [register, ...betWays, autobet, proof, topUp, withdraw, limit]
