/** Drives the content page. Settings that affect everyone are not changed here: the server's tests do that. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

test('the links are shown as configured, and a link to the wrong site is refused with a message', async () => {
  await enterAs('content-editor', ['content'])
  const page = await openPage('/admin/content')
  await page.sees('из настроек сервера')
  expect((await page.find('button', 'Сохранить ссылки')).matches(':disabled')).toBe(true)
  await page.fill('Канал в Telegram', 'https://example.org/kurazh')
  await page.press('Сохранить ссылки')
  await page.sees('Нужна ссылка вида https://t.me/название')
  await page.sees('из настроек сервера')
})

test('an article is edited next to a preview, found by its text, and reset to the built-in one; each version shows its changes', async () => {
  await enterAs('article-editor', ['content'])
  const list = await openPage('/admin/content?tab=help')
  await list.fill('Найти по заголовку', 'куки')
  await list.find('link', /кук/i)
  const page = await openPage('/admin/content?tab=help&article=cookies')
  await page.sees(/из 300 слов/)
  await page.fill('Статья', 'Слова [[там](javascript:alert(1))')
  await page.sees(/Ссылка ведёт только на страницу сайта/)
  expect((await page.find('button', 'Сохранить статью')).matches(':disabled')).toBe(true)
  await page.fill('Статья', 'Печенье для входа: **абракадабра**.')
  await page.part('region', 'Как прочтут игроки').sees('абракадабра')
  await page.press('Сохранить статью')
  await page.sees('изменена')
  await page.part('region', 'История').sees('Версия 1')

  const help = await openPage('/help')
  await help.fill('Поиск по помощи', 'абракадабра')
  await help.find('link', /кук/i)
  const article = await openPage('/help/cookies')
  await article.sees('Печенье для входа')

  const reopened = await openPage('/admin/content?tab=help&article=cookies')
  await reopened.press('Вернуть встроенный текст')
  await reopened.part('region', 'История').sees('Возвращён встроенный текст')
  expect((await me.ask(adminCalls.helpVersions, { article: 'cookies' })).versions).toMatchObject([
    { text: null },
    { version: 1 },
  ])
})
