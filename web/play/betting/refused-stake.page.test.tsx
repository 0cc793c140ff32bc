/** A stake or target that cannot be taken stays as it was typed, and no press makes a bet. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

test.each([
  ['/dice', 'Ставка', /^Меньше/],
  ['/dice', 'Шанс', /^Меньше/],
  ['/bubbles', 'Цель', /^Надуть/],
  ['/plinko', 'Ставка', /^Бросить/],
  ['/mines', 'Ставка', /^Играть/],
  ['/moneytrain', 'Ставка', /^Играть/],
])('%s: «%s» too large', async (path, label, act) => {
  await register(`refused-${path.slice(1)}-${label === 'Ставка' ? 's' : 't'}`)
  const page = await openPage(path)
  await page.canBePressed(await page.find('button', act))
  await page.fill(label, '9999999')
  await page.user.keyboard('{Enter}')
  await page.sees(/Не больше|С этим множителем — до/)
  expect((await page.field(label)).value).toBe('9999999')
  await page.user.click(await page.find('button', act))
  await page.user.keyboard(' ')
  expect(await me.ask(calls.history, {})).toMatchObject({ bets: [] })
  expect((await me.ask(calls.openGames)).games).toEqual([])
  await page.fill(label, label === 'Шанс' ? '50' : '10')
  await page.press(act)
  await page.until(async () =>
    expect((await me.ask(calls.history, {})).bets.length + (await me.ask(calls.openGames)).games.length).toBe(1),
  )
})
