/**
 * Plinko on a page that cannot draw: chip and texts, keys that go on while held, automatic play, a reload, the odds.
 */
import { calls } from '@kurazh/contract/index.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chips, openPage, type Page, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const settled = async () => (await me.ask(calls.history, { limit: 100 })).bets

async function open(login: string): Promise<Page> {
  await register(login)
  return openPage('/plinko')
}

test('without drawing the result is shown: its chip, its text; a reload shows every bet', async () => {
  const page = await open('ball-flat')
  await page.press(/^Бросить шарик/)
  await page.until(() => expect(chips()).toHaveLength(1))
  await page.sees(/Шарик упал в /)
  for (let ball = 2; ball <= 4; ball += 1) await page.press(/^Бросить шарик/)
  await page.until(async () => expect(await settled()).toHaveLength(4))
  const again = await openPage('/plinko')
  await again.until(() => expect(chips()).toHaveLength(4))
  await again.until(() =>
    expect(within(document.querySelector('[data-part="history"]') as HTMLElement).getAllByRole('row')).toHaveLength(5),
  )
  expect(await settled()).toHaveLength(4)
})

test('by keys: enter drops one, a held space bar goes on until it is released', async () => {
  const page = await open('ball-keys')
  const drop = await page.find('button', /^Бросить шарик/)
  await page.canBePressed(drop)
  drop.focus()
  await page.user.keyboard('{Enter}')
  await page.until(async () => expect(await settled()).toHaveLength(1))
  await page.user.keyboard('{ >}')
  await page.until(async () => expect((await settled()).length).toBeGreaterThan(3))
  await page.user.keyboard('{/ }')
  await page.until(async () => {
    const before = (await settled()).length
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(await settled()).toHaveLength(before)
  })
})

test('a held mouse goes on dropping, a short press drops one', async () => {
  const page = await open('ball-mouse')
  const drop = await page.find('button', /^Бросить шарик/)
  await page.press(/^Бросить шарик/)
  await page.until(async () => expect(await settled()).toHaveLength(1))
  await page.user.pointer({ keys: '[MouseLeft>]', target: drop })
  await page.until(async () => expect((await settled()).length).toBeGreaterThan(3))
  await page.user.pointer({ keys: '[/MouseLeft]', target: drop })
})

test('automatic play drops its count and shows when it is over', async () => {
  const page = await open('ball-auto')
  await page.pressText('Авто')
  await page.part('radiogroup', 'Шариков в секунду').pressText('8')
  await page.fill('Сколько ставок', '6')
  await page.press(/^Авто: бросить шарик/)
  await page.sees('Все ставки сделаны')
  expect(await settled()).toHaveLength(6)
  await page.sees('Проверено 6 из 6 ставок')
})

test('the odds of every bin add up in their window', async () => {
  const page = await open('ball-odds')
  await page.press('Шансы')
  await page.window.sees('Раз из 4 096')
  const counts = [...screen.getByRole('dialog').querySelectorAll('td:nth-child(2)')].map(({ textContent }) =>
    Number(textContent?.replace(/\s/g, '')),
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4096)
})
