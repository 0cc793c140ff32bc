/** Help texts written by administrators: who reads them, what is refused, and the history of versions. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

const first = {
  title: 'Куки',
  lead: 'Одна, для входа.',
  body: 'Сайт помнит только вход.\n\n- **одна** кука\n- [лимиты](/help/limits)',
}
const second = { ...first, body: 'Сайт помнит вход, и больше ничего.' }
let site: TestSite
let editor: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  editor = await adminInside(site, ['content'])
})
afterAll(() => site.close())

const read = async () => (await site.visitor().ask(calls.helpTexts)).texts

test('everyone reads the newest version, and the built-in text after a reset; every version is kept and audited', async () => {
  expect(await read()).toEqual([])
  await editor.ask(adminCalls.setHelpText, { article: 'cookies', after: 0, text: first })
  await editor.ask(adminCalls.setHelpText, { article: 'cookies', after: 1, text: second })
  expect(await read()).toEqual([{ article: 'cookies', ...second }])
  await editor.ask(adminCalls.resetHelpText, { article: 'cookies', after: 2 })
  expect(await read()).toEqual([])
  const { versions } = await editor.ask(adminCalls.helpVersions, { article: 'cookies' })
  expect(versions.map(({ version, who, text }) => ({ version, who, text }))).toEqual([
    { version: 3, who: editor.login, text: null },
    { version: 2, who: editor.login, text: second },
    { version: 1, who: editor.login, text: first },
  ])
  expect((await editor.ask(adminCalls.adminHelpTexts)).articles).toMatchObject([
    { article: 'cookies', own: false, who: editor.login },
  ])
  const owner = await adminInside(site, ['owner'])
  const { rows } = await owner.ask(adminCalls.auditList)
  const told = JSON.stringify(
    rows.filter(({ action }) => action === adminCalls.setHelpText.path).map(({ detail }) => detail),
  )
  expect(told).toContain('и больше ничего')
  expect(told).toContain('только вход')
})

test('the second of two writers who began from the same version is refused', async () => {
  const write = (body: string) =>
    editor.call(adminCalls.setHelpText, { article: 'zoom', after: 0, text: { ...first, body } })
  const answers = await Promise.all([write('Один.'), write('Другой.')])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  for (const after of [0, 2, 7])
    expect((await editor.call(adminCalls.setHelpText, { article: 'zoom', after, text: first })).status).toBe(400)
  expect((await editor.ask(adminCalls.helpVersions, { article: 'zoom' })).versions).toHaveLength(1)
  await editor.ask(adminCalls.resetHelpText, { article: 'zoom', after: 1 })
})

test.each([
  ['a script', 'Слова <script>alert(1)</script>', /HTML/],
  ['a picture', 'Слова <img src=x onerror=alert(1)>', /HTML/],
  ['letters turned round', 'Слова \u202Eавыворот', /невидимые/],
  ['a sign of no width', 'Сло\u200Bва', /невидимые/],
  ['places of the program', 'Ваш {brand}', /скобок/],
  ['ten thousand letters', 'a'.repeat(10_000), /длиннее/],
  ['nothing', '  \n ', /Нужны/],
  ['a link of a script', 'Слова [там](javascript:alert(1))', /Ссылка ведёт только на страницу сайта.*javascript/],
  ['a link to another site', '[там](https://evil.example)', /Ссылка ведёт/],
  ['a picture by Markdown', '![кот](/cat.png)', /Такой разметки/],
  ['three hundred and one words', 'слово '.repeat(301), /слов, а читают до 300/],
])('%s is refused as a text', async (_what, body, says) => {
  const answer = await editor.call(adminCalls.setHelpText, {
    article: 'ban',
    after: 0,
    text: { ...first, lead: 'Да.', body },
  })
  expect(answer).toMatchObject({ status: 400, error: expect.stringMatching(says) })
  expect(await read()).toEqual([])
})

test('the rules of a game, an unknown address and a missing right are refused', async () => {
  for (const article of ['rules-dice', '../terms', 'Куки', ''])
    expect((await editor.call(adminCalls.setHelpText, { article, after: 0, text: first })).status).toBe(400)
  const support = await adminInside(site, ['support'])
  expect(await support.call(adminCalls.setHelpText, { article: 'ban', after: 0, text: first })).toMatchObject({
    code: 'RightMissing',
  })
  expect(await read()).toEqual([])
})
