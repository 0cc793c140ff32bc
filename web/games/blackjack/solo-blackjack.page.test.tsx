/** Blackjack for one player: chips, a deal, decisions that stake more, a reload in the middle, and a bet that proves itself. */
import { soloBlackjack, type SoloBlackjackView } from '@kurazh/games/blackjack/solo-blackjack.ts'
import { replaySteps } from '@kurazh/games/core/verify.ts'
import { expect, test } from 'vitest'
import { chips, openPage, register } from '../../testing/page.tsx'
import { lastBet, openGames } from '../../testing/step-page.ts'

type Page = Awaited<ReturnType<typeof openPage>>
const still = () => localStorage.setItem('play-preferences', JSON.stringify({ animation: false, hotkeys: true }))

const isAsked = (words: string) =>
  document.querySelector('[data-part="decision"]')?.textContent?.includes(words) === true

/** The game is open and a decision about its cards waits, or it is over; insurance is declined. */
async function decided(page: Page, before: number): Promise<boolean> {
  const isOver = async () => ((await lastBet())?.nonce ?? -1) > before
  const isOpen = async () => (await openGames())[0]?.moves.length !== undefined
  await page.until(async () =>
    expect((await isOver()) || ((await isOpen()) && (isAsked('Хватит') || isAsked('Страховка')))).toBe(true),
  )
  if (isAsked('Страховка')) {
    await page.press(/^Без страховки/)
    await page.until(async () => expect((await isOver()) || isAsked('Хватит')).toBe(true))
  }
  return !(await isOver())
}

/** Deals until a decision about two cards waits. */
async function dealt(page: Page): Promise<void> {
  for (let deal = 0; deal < 40; deal += 1) {
    const before = (await lastBet())?.nonce ?? -1
    await page.press(/^Раздать/)
    if (await decided(page, before)) return
  }
}

test('chips are laid, a key deals, the hand outlasts a reload, a double stakes once more, and the bet is proved', async () => {
  await register('solo-21')
  still()
  const first = await openPage('/blackjack-now')
  await first.press(/^Пары/)
  await first.find('button', /^Раздать, 20\s₽, до 340\s₽/)
  await dealt(first)
  await first.sees(/На кону 20\.00\s₽/)
  const [game] = await openGames()
  const page = await openPage('/blackjack-now')
  await page.until(() => expect(isAsked('Хватит')).toBe(true))
  const { cards } = (game ?? expect.fail('no open game')).view as SoloBlackjackView
  expect(document.querySelectorAll('[data-part="blackjack"] [role="img"]')).toHaveLength(cards.length)
  await page.user.keyboard('3')
  await page.until(async () => expect((await lastBet())?.nonce).toBe(game?.nonce))
  const bet = await lastBet()
  expect(bet).toMatchObject({ stake: 30, added: 10 })
  const seeds = { ...(bet as NonNullable<typeof bet>), moves: bet?.moves }
  expect(replaySteps(soloBlackjack, seeds).state.staked).toMatchObject({ paid: 6, of: 4 })
  await page.sees(/У дилера .*\. У вас .*: (блэкджек|выигрыш|ровно|проигрыш)\. (Выигрыш|Вернулось|Ставка)/)
  await page.user.click(chips()[0] as Element)
  await page.window.sees('Раскрытый сид совпал с обещанием')
  await page.window.sees('Ваш браузер пересчитал исход и получил то же самое')
  await page.window.pressText('Пересчёт по шагам')
  await page.window.sees(/Решения: раздача, (без страховки, )?удвоить/)
})

test('a double without the money is refused in words, and the hand goes on; automatic play plays by the chart', async () => {
  await register('solo-poor')
  still()
  localStorage.setItem('laid:solo-blackjack', 'main:60000')
  const page = await openPage('/blackjack-now')
  await page.press(/^Раздать/)
  if (await decided(page, -1)) {
    await page.press(/^Удвоить/)
    await page.sees(/[Нн]е хватает|[Нн]едостаточно/)
    expect((await openGames())[0]).toMatchObject({ stake: 600 })
    await page.press(/^Хватит/)
  }
  await page.until(async () => expect(await openGames()).toEqual([]))
  await page.press('Убрать')
  await page.press(/^Рука/)
  await page.pressText('Авто')
  await page.fill('Сколько ставок', '3')
  const before = (await lastBet())?.nonce ?? 0
  await page.press(/^Авто: раздать, 3 ×/)
  await page.sees('Все ставки сделаны')
  expect((await lastBet())?.nonce).toBe(before + 3)
})
