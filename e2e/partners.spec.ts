/**
 * The referral path in a real browser: real reloads between the link and the account, the QR code, the saved file; a
 * code made by an operator.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emailParameter } from '@kurazh/contract/account/account.ts'
import { calls } from '@kurazh/contract/index.ts'
import { promoCommand } from '../server/commands/promo-commands.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { balance, password, registerByCall } from './player.ts'
import { drawFlat, expect, test } from './site.ts'

test('a guest comes by a link, looks around, registers, enters a code and plays; the owner of the link sees the QR code and saves it', async ({
  page,
  site,
  browser,
}) => {
  const database = await openDatabase((await readFile(join(site.dataDir, 'postgres.url'), 'utf8')).trim())
  await promoCommand(database.db, ['add', 'ZIMA', '50', '3', '1'])
  await registerByCall(page, 'partner')
  const created = await page.request.post(calls.makeReferralLink.path, { data: { share: 2, source: 'journey' } })
  const {
    success: { link },
  } = (await created.json()) as { success: { link: { code: string } } }

  const guest = await (await drawFlat(await browser.newContext({ baseURL: site.url, locale: 'ru-RU' }))).newPage()
  await guest.goto(`/terms?ref=${link.code}`)
  await expect(guest).toHaveURL(/\/terms$/)
  // The tab is closed for a while.
  await guest.goto('about:blank')
  await guest.goto('/')
  await guest.getByRole('button', { name: 'Создать аккаунт' }).click()
  const window = guest.getByRole('dialog')
  await expect(window.getByText('2 % преимущества сайта')).toBeVisible()
  await window.getByRole('textbox', { name: 'E-mail' }).fill('newcomer@example.org')
  await window.getByRole('textbox', { name: 'Логин' }).fill('newcomer')
  await window.getByLabel('Пароль', { exact: true }).fill(password)
  await window.getByText('Мне есть 18 лет').click()
  await window.getByRole('button', { name: 'Присоединиться' }).click()
  await expect(balance(guest)).toContainText('₽')

  const confirmed = guest.waitForResponse(
    (response) => response.url().endsWith(calls.confirmEmail.path) && response.ok(),
  )
  await guest.goto(await confirmationIn(join(site.dataDir, 'mail'), 'newcomer@example.org'))
  await confirmed
  await guest.goto('/bonus')
  const field = guest.getByRole('textbox', { name: 'Код' })
  await field.fill('zima')
  await expect(guest.getByRole('button', { name: 'Ввести' })).toBeEnabled()
  await field.press('Enter')
  await expect(guest.getByRole('list', { name: 'Введённые коды' })).toContainText('ZIMA')
  await expect(balance(guest)).toContainText('1 050.00')
  const {
    success: { commitments },
  } = (await (await guest.request.post(calls.commitments.path, { data: {} })).json()) as {
    success: { commitments: { nonce: number }[] }
  }
  await guest.request.post(calls.placeBet.path, {
    data: {
      game: 'dice',
      nonce: commitments[0]?.nonce,
      clientSeed: 'partners',
      stake: 100,
      params: { chance: 95, side: 'under' },
    },
  })

  await dayEnds(database)
  await page.goto('/refferal')
  await expect(page.getByText('Ваш доход, 8 %')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Кто пришёл' })).toContainText('0.08 ₽')
  await expect(page.getByRole('img', { name: 'Ваша ссылка рисунком для камеры' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать CSV по людям' }).click()
  const file = await (await saving).path()
  expect(await readFile(file, 'utf8')).toMatch(
    /^\uFEFFНомер;.*\r\n1;\d{4}-\d\d-\d\d;journey;2;1;1,00\d*;0,08\d*;нет\r\n$/,
  )
  await guest.context().close()
  await database.close()
})

/**
 * Moves today's earnings to yesterday: today's are not shown. Waits for the follower, which counts a bet once it is
 * settled.
 */
async function dayEnds({ pool }: Database): Promise<void> {
  await expect(async () => {
    expect((await pool.query('update referral_day set day = day - 1')).rowCount).toBe(1)
  }).toPass()
}

/** The link in the letter to an address. */
async function confirmationIn(folder: string, to: string): Promise<string> {
  let token = ''
  await expect(async () => {
    const letters = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
    const text = textOf(letters.find((letter) => letter.includes(to)) ?? '')
    token = new RegExp(`${emailParameter}=([\\w-]{43})`).exec(text)?.[1] ?? ''
    expect(token).not.toBe('')
  }).toPass()
  return `/?${emailParameter}=${token}`
}

/** The text of a letter, from any of its encodings. */
function textOf(letter: string): string {
  const [head = '', ...body] = letter.split('\n\n')
  return /base64/.test(head)
    ? Buffer.from(body.join(''), 'base64').toString()
    : body.join('\n\n').replace(/=\n/g, '').replace(/=3D/g, '=')
}
