/** The area's page of what the site says. What holds for everybody is not switched here: the server's tests do that. */
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'

test('the links stand as configured, and one that leads elsewhere than it says is refused in words', async () => {
  await enterAs('content-editor', ['content'])
  const page = await openPage('/admin/content')
  await page.sees('из настроек сервера')
  expect((await page.find('button', 'Сохранить ссылки')).matches(':disabled')).toBe(true)
  await page.fill('Канал в Telegram', 'https://example.org/kurazh')
  await page.press('Сохранить ссылки')
  await page.sees('Нужна ссылка вида https://t.me/название')
  await page.sees('из настроек сервера')
})
