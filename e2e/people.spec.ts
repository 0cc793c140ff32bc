/**
 * Two people of the site in two browsers, a desk and a phone: what one does is seen by the other without a reload, and
 * what each new page keeps holds on the others.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import type { Page } from '@playwright/test'
import { storeChallenge } from '../server/features/challenges/challenges.ts'
import { type Database, openDatabase, transaction } from '../server/platform/database/database.ts'
import { endRains, makeGiver } from '../server/testing/givers.ts'
import { balance, registerByCall } from './player.ts'
import { drawFlat, expect, type Site, test } from './site.ts'

const room = 'general'

async function onDatabase(site: Site, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase((await readFile(join(site.dataDir, 'postgres.url'), 'utf8')).trim())
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** Somebody of the room who may give and be given. */
async function talker(page: Page, site: Site, login: string): Promise<void> {
  await registerByCall(page, login)
  await onDatabase(site, (database) => makeGiver(database, login))
  const answer = await page.request.post(calls.sayInChat.path, {
    data: { room, text: 'Добрый вечер', key: randomUUID() },
  })
  expect(answer.status()).toBe(200)
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a challenge opens its game, savings are not given away, a tip and a rain reach the other browser, a hidden profile is gone there', async ({
  page,
  browser,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const phone = await drawFlat(
    await browser.newContext({
      baseURL: site.url,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      reducedMotion: 'reduce',
      locale: 'ru-RU',
    }),
  )
  const other = await phone.newPage()
  await talker(page, site, 'people-giver')
  await talker(other, site, 'people-friend')
  await onDatabase(site, ({ db }) =>
    transaction(db, (tx) =>
      storeChallenge(tx, {
        game: 'bubbles',
        thresholdE4: 5_000_000n,
        minStake: 10_00n,
        prize: 20_00n,
        places: 1,
        partE4: 1,
        startsAt: null,
        endsAt: new Date(Date.now() + 3_600_000),
      }),
    ),
  )

  await page.goto('/bonus')
  await expect(page.getByRole('region', { name: 'Задания недели' })).toBeVisible()
  await page.getByRole('link', { name: /^Играть: Выиграть 500/ }).click()
  await expect(page.getByLabel('Цель', { exact: true })).toHaveValue('500.00')

  // The balance is 1000 ₽; what lies in the vault cannot be given.
  await page.goto('/wallet')
  await page.getByText('Копилка', { exact: true }).click()
  const vault = page.getByRole('region', { name: 'Копилка' })
  await vault.getByLabel('Сумма').fill('850')
  await vault.getByRole('button', { name: /^Отложить 850/ }).click()
  await expect(balance(page)).toContainText('150.00')

  await page.getByRole('button', { name: 'Чат' }).click()
  const chat = page.getByRole('complementary', { name: 'Чат' })
  await other.goto('/status')
  await other.getByRole('button', { name: 'Меню' }).click()
  await other.getByRole('button', { name: 'Чат' }).click()
  const there = other.getByRole('dialog', { name: 'Чат' })
  await expect(there.getByText('Добрый вечер').first()).toBeVisible()
  expect(await sideways(other)).toBeLessThanOrEqual(0)

  await chat.getByRole('textbox', { name: 'Сообщение' }).fill('/tip people-friend 160')
  await chat.getByRole('button', { name: 'Сказать' }).click()
  const window = page.getByRole('dialog', { name: 'Подарить' })
  await window.getByLabel('Сумма').fill('160')
  await expect(window.getByRole('alert')).toContainText(/Не больше 150/)
  await window.getByLabel('Сумма').fill('50')
  await window.getByRole('button', { name: /^Подарить 50/ }).click()
  await expect(there.getByText(/people-giver → people-friend/)).toBeVisible()

  await chat.getByRole('button', { name: 'Дождь' }).click()
  const opening = page.getByRole('dialog', { name: 'Дождь' })
  await opening.getByLabel('Скольким достанется').fill('2')
  await opening.getByRole('button', { name: /^Открыть дождь/ }).click()
  await there.getByRole('button', { name: 'Участвую' }).click()
  await expect(there.getByText('Вы участвуете, место 1.')).toBeVisible()
  await onDatabase(site, endRains)
  await expect(there.getByText('✓ разыграно как обещано')).toBeVisible()
  expect(await sideways(other)).toBeLessThanOrEqual(0)
  await there.getByRole('button', { name: 'Закрыть' }).click()
  await expect(balance(other)).toContainText(/1\s150\.00/)
  await expect(balance(page)).toContainText(/^\D*0\.00/)

  await other.goto('/player/people-giver')
  await expect(other.getByRole('heading', { name: 'people-giver' })).toBeVisible()
  await page.goto('/account#profile')
  await page.getByRole('switch', { name: /^Скрыть профиль/ }).click()
  await expect(page.getByRole('switch', { name: /^Скрыть профиль/ })).toBeChecked()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Профиль скрыт' })).toBeVisible()
  await phone.close()
})
