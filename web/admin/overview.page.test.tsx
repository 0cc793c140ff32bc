/**
 * Drives the first page of the admin area, the pages of risk and of responsible play, and the way from a bet to its
 * proof.
 */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { enterAs } from '../testing/admin-page.ts'
import { openPage, register } from '../testing/page.tsx'
import { me } from '../testing/wire.ts'

test('the admin area opens with the current state of the site, and days are listed as rows', async () => {
  await enterAs('desk-overview', ['owner'])
  const page = await openPage('/admin')
  await page.find('heading', 'Обзор')
  await page.sees('сходятся')
  await page.sees('Доход игр')
  await page.sees('Поставлено')
  await page.sees(/Первые шаги/)
  await page.find('table')
  await page.part('region', 'Ждут вас').press(/Выводы/, 'link')
  await page.until(() => expect(location.pathname).toBe('/admin/payouts'))
})

test('it says when no one is near a limit; the rules are listed; a register links to the player', async () => {
  await register('desk-on-break')
  await me.ask(calls.takeBreak, { length: 'day' })
  await enterAs('desk-risk', ['risk'])
  const page = await openPage('/admin/protection')
  await page.sees('Никто не израсходовал 80 % лимита')
  const risk = await openPage('/admin/risk?tab=rules')
  await risk.sees('Аккаунт ждёт: та же почта')
  const gone = await openPage('/admin/exclusions')
  await gone.press('desk-on-break', 'link')
  await gone.press('Лимиты', 'link')
  await gone.sees(/На перерыве до/)
})
