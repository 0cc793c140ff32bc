/** Layouts by name: taken over from this browser once, kept with the account, seen on another page of the player's at once. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const names = async () => (await me.ask(calls.tableLayouts, { table: 'roulette' })).layouts.map(({ name }) => name)

test('what this browser kept is taken over once; a layout of another device comes by itself, and what is forgotten is gone', async () => {
  await register('layouts-kept')
  localStorage.setItem('table-layouts-roulette', '[{"name":"углы","spots":{"corner-4":"2000"}}]')
  const page = await openPage('/live/roulette')
  await page.find('button', /углы/)
  await page.until(async () => expect(await names()).toEqual(['углы']))
  await page.until(() => expect(localStorage.getItem('table-layouts-roulette')).toBeNull())
  // The news of another device comes by the line.
  await page.sees(/\d онлайн/)
  await me.ask(calls.keepLayout, { table: 'roulette', name: 'с телефона', spots: [{ spot: 'red', stake: 5 }] })
  await page.find('button', /с телефона/)
  await page.press('Забыть раскладку: углы')
  await page.until(() => expect(page.has('углы')).toBe(false))
  expect(await names()).toEqual(['с телефона'])
})
