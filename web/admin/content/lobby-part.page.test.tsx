/**
 * Drives the order of the lobbies. Settings that affect everyone are not changed here: the server's tests and the
 * operator's journey do that.
 */
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage, type Page } from '../../testing/page.tsx'

const lines = (page: Page) =>
  page
    .part('list', 'Игры в лобби')
    .queries.getAllByRole('listitem')
    .map((line) => line.textContent)

test('a game is pinned, moves only within its group, and unsaved changes can be undone', async () => {
  await enterAs('orders-games', ['content'])
  const page = await openPage('/admin/content?tab=lobby')
  await page.press('Закрепить: Dice')
  await page.press('Закрепить: Mines')
  expect(lines(page).slice(0, 3)).toEqual([
    expect.stringMatching(/^1Dice закреплено/),
    expect.stringMatching(/^2Mines закреплено/),
    expect.stringMatching(/^3Crash ↑/),
  ])
  await page.press('Выше: Mines')
  expect(lines(page)[0]).toMatch(/^1Mines закреплено/)
  for (const edge of ['Выше: Mines', 'Ниже: Dice', 'Выше: Crash'])
    expect((await page.find('button', edge)).matches(':disabled'), edge).toBe(true)
  await page.part('region', 'Игры в лобби').press('Отменить правки')
  expect(lines(page)[0]).toMatch(/^1Crash ↑/)
  expect((await page.part('region', 'Игры в лобби').find('button', 'Сохранить порядок')).matches(':disabled')).toBe(
    true,
  )
})
