/** The offer to install the site: kept from the browser, made once outside games, and in the settings. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

/** As a browser that can install the site; its own window must not open by itself. */
async function offered(path: string) {
  const page = await openPage(path)
  const { keepInstallOffer } = await import('../../ui/browser/install.ts')
  keepInstallOffer()
  const prompts: string[] = []
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => prompts.push('prompt'),
  })
  dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  return { page, prompts }
}
const secondDay = () => localStorage.setItem('visit-days', '2020-01-01 2')

test('on the third day it is offered once, outside games', async () => {
  await register('install-one')
  secondDay()
  const game = await offered('/dice')
  await game.page.find('button', /^Меньше/)
  expect(game.page.has('Сайт можно установить')).toBe(false)
  const { page, prompts } = await offered('/returns')
  await page.press('Установить')
  await page.until(() => expect(prompts).toEqual(['prompt']))
  const later = await offered('/account#settings')
  await later.page.sees('Свой значок и своё окно')
  expect(later.page.has('Сайт можно установить')).toBe(false)
  await later.page.press('Установить')
  await later.page.until(() => expect(later.prompts).toEqual(['prompt']))
})

test('a player on a break is not offered it; where the browser has no offer the settings lead to the article', async () => {
  await register('install-two')
  await me.ask(calls.takeBreak, { length: 'day' })
  secondDay()
  const { page } = await offered('/returns')
  await page.find('heading')
  const settings = await openPage('/account#settings')
  await settings.find('link', 'как это сделать')
  expect([page.has('Сайт можно установить'), localStorage.getItem('install-offered')]).toEqual([false, null])
})
