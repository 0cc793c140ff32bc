/**
 * Layouts by name: moved from this browser to the account once, stored with the account, shown at once on another page
 * of the player.
 */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const names = async () => (await me.ask(calls.tableLayouts, { table: 'roulette' })).layouts.map(({ name }) => name)

test('layouts stored by this browser are moved to the account once; a layout of another device appears without a reload, and a deleted one is gone', async () => {
  await register('layouts-kept')
  localStorage.setItem('table-layouts-roulette', '[{"name":"углы","spots":{"corner-4":"2000"}}]')
  const page = await openPage('/live/roulette')
  await page.find('button', /углы/)
  await page.until(async () => expect(await names()).toEqual(['углы']))
  await page.until(() => expect(localStorage.getItem('table-layouts-roulette')).toBeNull())
  // News of another device comes over the socket.
  await page.sees(/\d онлайн/)
  await me.ask(calls.keepLayout, { table: 'roulette', name: 'с телефона', spots: [{ spot: 'red', stake: 5 }] })
  await page.find('button', /с телефона/)
  await page.press('Забыть раскладку: углы')
  await page.until(() => expect(page.has('углы')).toBe(false))
  expect(await names()).toEqual(['с телефона'])
})
