/** The journeys that every stock browser walks: sign-in, a bet of each family, the proof of a bet, a withdrawal. */
import type { Driver } from './driver.ts'
import type { Hand } from './hand.ts'

export interface Journey {
  name: string
  walk(hand: Hand, driver: Driver): Promise<void>
}

const password = 'a password of the journey'
/** A result of a game, as it is said. */
const result = String.raw`/Выигрыш|Вернулось|не сыграла|Выигрыша нет|Всего/`
/** The sign of a bet whose check holds, in the list of the latest results. */
const proved = 'сверено с обещанием'
const roundMs = 240_000

export const journeys = (login: string): readonly Journey[] => [signIn(login), ...bets, ...afterwards]

const signIn = (login: string): Journey => ({
  name: 'sign-in',
  async walk(hand) {
    await hand.go('/')
    await hand.press(/^Войти$/)
    await hand.press(/^Регистрация$/, '[role="dialog"]')
    await hand.fill(/^E-mail/, `${login}@example.org`)
    await hand.fill(/^Логин/, login)
    await hand.fill(/^Пароль$/, password)
    await hand.press(/^Мне есть 18 лет/, '[role="dialog"]')
    await hand.press(/^Присоединиться/, '[role="dialog"]')
    await signedIn(hand)
    await hand.press(/^(Меню аккаунта|Аккаунт)/, 'header')
    await hand.press(/^Выйти$/)
    await hand.press(/^Войти$/)
    await hand.fill(/^E-mail или логин/, login)
    await hand.fill(/^Пароль$/, password)
    await hand.press(/^Войти на сайт/, '[role="dialog"] form')
    await signedIn(hand)
  },
})

const bets: readonly Journey[] = [
  {
    name: 'a bet of dice, and ✓',
    async walk(hand) {
      await hand.go('/dice')
      await hand.press(/^Меньше/)
      await saysResult(hand)
      await hand.until(
        'the ✓ of the bet',
        `return [...document.querySelectorAll('[data-part="result-chip"]')].some((chip) => chip.getAttribute('aria-label').includes('${proved}'))`,
      )
    },
  },
  {
    name: 'a spin of a machine, nothing over its stage',
    async walk(hand) {
      await hand.go('/slot/three-samovars')
      await hand.press(/^Вращать/)
      await saysResult(hand)
      const over = await hand.run<string | null>(`
        const world = document.querySelector('[data-part="slot-world"]')
        world.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = world.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        if (!world.contains(hit)) return hit ? hit.tagName : 'nothing'
        const table = world.querySelector('table').getBoundingClientRect()
        const unseen = world.querySelector('table').closest('.unseen').getBoundingClientRect()
        return unseen.width > 2 || unseen.height > 2 ? 'the table of the board: ' + table.width : null`)
      if (over !== null) throw new Error(`over the stage lies ${over}`)
    },
  },
  {
    name: 'a bet of crash, taken or lost',
    async walk(hand) {
      await hand.go('/crash')
      // While a flight is on, the same key orders for the next one.
      await hand.press(/Поставить|На следующий раунд/, '[data-part="slip"]')
      await hand.until(
        'the flight with the bet',
        `const words = ${heard}
         return [...document.querySelectorAll('[data-part="slip"] button')].some((one) => /^Забрать/.test(one.innerText.replace(/^1\\s*/, ''))) || /сгорела/.test(words)`,
        roundMs,
      )
      await hand.press(/^(1\s*)?Забрать/).catch(() => undefined)
      await hand.until('the end of the bet', `return /Забрали|сгорела/.test(${heard})`, roundMs)
    },
  },
  {
    name: 'a bet at a roulette table',
    async walk(hand) {
      await hand.go('/live/roulette')
      await hand.until(
        'the open cloth',
        `const status = document.querySelector('[data-part="game-stage"]')
         return status !== null && status.innerText.includes('Делайте ставки')`,
        roundMs,
      )
      await hand.press(/^Красное/)
      await hand.until('the result of the bet', `return ${result}.test(${heard})`, roundMs)
    },
  },
]

const afterwards: readonly Journey[] = [
  {
    name: 'the proof of a bet',
    async walk(hand) {
      await hand.go('/dice')
      await hand.until('a result', `return document.querySelector('[data-part="result-chip"]') !== null`)
      await hand.run(`document.querySelector('[data-part="result-chip"]').click()`)
      await hand.sees(/Раскрытый сид совпал с обещанием, которое эта страница получила до ставки/)
      await hand.sees(/Ваш браузер пересчитал исход и получил то же самое/)
    },
  },
  {
    name: 'a withdrawal',
    async walk(hand) {
      await hand.go('/wallet')
      await hand.press(/^Вывести$/)
      await hand.fill(/^Номер учебного счёта/, '40817 81012 3456')
      await hand.press(/^Вывести 100/)
      await hand.sees(/Проверьте: 100\.00 ₽ уйдут на/)
      await hand.fill(/^Пароль от аккаунта/, password)
      await hand.press(/^Да, вывести 100/)
      await hand.sees(/Заявка на 100\.00 ₽ принята/)
    },
  },
  {
    name: 'the service worker, no sideways scroll, no errors',
    async walk(hand, driver) {
      await hand.go('/')
      await hand.until(
        'the service worker',
        `return navigator.serviceWorker !== undefined && (await navigator.serviceWorker.getRegistrations()).length > 0`,
      )
      const wide = await hand.run<boolean>(
        'return document.documentElement.scrollWidth > document.documentElement.clientWidth',
      )
      if (wide) throw new Error('the lobby scrolls sideways')
      if (driver.faults.length > 0) throw new Error(driver.faults.join('; '))
    },
  },
]

/** What the games have said on this page. */
const heard = `[...document.querySelectorAll('[data-part="game-voice"]')].map((one) => one.textContent).join(' ')`

const saysResult = (hand: Hand) => hand.until('the result', `return ${result}.test(${heard})`)

const signedIn = (hand: Hand) =>
  hand.until(
    'the balance',
    `const balance = document.querySelector('[aria-label="Баланс"]')
     return balance !== null && balance.innerText.includes('₽') && document.querySelector('[role="dialog"]') === null`,
  )
