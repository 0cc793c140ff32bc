/** Drives the partner screen and the visit by a link. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test, vi } from 'vitest'
import { openPage, password, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

const linkOf = (code: string) => `${location.origin}/?ref=${code}`

/** Registers a player by a code. */
async function newcomer(login: string, ref: string): Promise<void> {
  await new Visitor().ask(calls.registr, { email: `${login}@example.org`, login, password, info: '', ref })
}

/** Changes the answers of these calls on their way to the page; if a change throws, the answer is lost. */
function changing(changes: Readonly<Record<string, (answer: string) => string>>): void {
  vi.stubGlobal('fetch', async (requested: string, options?: RequestInit) => {
    const answer = await me.fetch(requested, options)
    const change = changes[requested]
    if (change === undefined) return answer
    return new Response(change(await answer.text()), {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? '' },
    })
  })
}

test('shows the link and its terms, and before the first newcomer what will be here', async () => {
  await register('partner-empty')
  const page = await openPage('/refferal')
  const { code } = await me.ask(calls.referral)
  await page.sees(linkOf(code).replace(/^http:\/\//, ''))
  await page.find('img', 'Ваша ссылка рисунком для камеры')
  await page.sees('Вы получаете 10 % преимущества сайта с каждой ставки друга')
  await page.sees('Здесь будет каждый из последних 90 дней')
  await page.sees('Здесь будет каждый, кто зарегистрируется по вашей ссылке')
  expect(page.queries.queryByRole('button', { name: 'Поделиться' })).toBeNull()
  expect(document.title).toContain('Бонусы')
})

test('a link is created with its share and note, selected, and shared where the device can', async () => {
  await register('partner-links')
  const share = vi.fn<() => Promise<void>>(async () => undefined)
  Object.assign(navigator, { share })
  const page = await openPage('/refferal')
  const card = page.part('region', 'Новая ссылка')
  await card.press('3', 'radio')
  await card.sees('С его ставок вам 7 % преимущества сайта, ему самому 3 %')
  await card.fill('Где разместите ссылку', 'канал')
  await card.press('Сделать ссылку')
  await page.sees('канал: вам 7 %, другу 3 %')
  const {
    links: [made],
  } = await me.ask(calls.referral)
  expect(made).toMatchObject({ share: 3, source: 'канал' })
  await page.user.selectOptions(await page.find('combobox', 'Ссылка'), made?.code ?? '')
  await page.press('Поделиться')
  expect(share).toHaveBeenCalledWith({ url: linkOf(made?.code ?? '') })
  Reflect.deleteProperty(navigator, 'share')
})

test('referred players are listed by number with their income, charted with a table for screen readers, and exported in full', async () => {
  await register('partner-income')
  const { code } = await me.ask(calls.referral)
  const { link } = await me.ask(calls.makeReferralLink, { share: 5, source: 'друзья' })
  await newcomer('came-plain', code)
  await newcomer('came-shared', link.code)
  // The current day is not shown: view it as of tomorrow.
  const yesterday = new Date(Date.now() + 3 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)
  changing({
    [calls.referralPeople.path]: (answer) => {
      const parsed = JSON.parse(answer) as { success: { people: { share: number }[] } }
      const people = parsed.success.people.map((each) => ({
        ...each,
        ...(each.share === 5
          ? { bets: 1, edge: '100000000', income: '5000000' }
          : { bets: 3, edge: '300000000', income: '30000000' }),
      }))
      return JSON.stringify({ success: { ...parsed.success, people } })
    },
    [calls.referral.path]: (answer) =>
      answer.replace('"days":[]', `"days":[{"day":"${yesterday}","edge":"400000000","income":"35000000"}]`),
  })
  const files: Blob[] = []
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => undefined })
  const page = await openPage('/refferal')
  const people = page.part('region', 'Кто пришёл')
  await people.sees(/№ 2.*друзья.*Ставок1.*Ваш доход, 5 %0\.05/)
  await people.sees(/№ 1.*Ставок3.*Ваш доход, 10 %0\.30/)
  expect(page.text).not.toContain('came-plain')
  const days = page.part('region', 'По дням')
  await days.pressText('Таблицей')
  expect(days.queries.getAllByRole('row')).toHaveLength(2)
  await days.press('Скачать CSV по дням')
  await people.press('Скачать CSV по людям')
  await page.until(() => expect(files).toHaveLength(2))
  expect((await files[1]?.text())?.split('\r\n')).toHaveLength(4)
})

test('a newcomer under review is explained, and pending income is taken by a button', async () => {
  await register('partner-held')
  changing({
    [calls.referralPeople.path]: () =>
      JSON.stringify({
        success: {
          more: false,
          people: [
            {
              number: 1,
              came: '2026-11-20',
              share: 0,
              source: '',
              bets: 9,
              edge: '5000000',
              income: '500000',
              held: true,
            },
          ],
        },
      }),
  })
  const page = await openPage('/refferal')
  await page.sees('На проверке')
  await page.sees('Доход считается дальше и ждёт, пока сотрудник посмотрит')
})

test('a failed request shows an error and a button to retry', async () => {
  await register('partner-offline')
  let isDown = true
  changing({
    [calls.referral.path]: (answer) => {
      if (isDown) throw new TypeError('down')
      return answer
    },
  })
  const page = await openPage('/refferal')
  await page.sees('Нет связи с сервером')
  isDown = false
  await page.press('Повторить')
  await page.sees('Ждёт вас')
})

test('a guest who opens a link on any path learns what it gives, and registers by it once', async () => {
  const owner = new Visitor()
  await register('partner-host', owner)
  const { link } = await owner.ask(calls.makeReferralLink, { share: 4, source: '' })
  me.forget()
  localStorage.setItem('came-by', JSON.stringify({ code: 'earlier-link', at: Date.now() }))
  // A players' screen: the guest is redirected to the lobby.
  const page = await openPage(`/dice?ref=${link.code}`)
  await page.until(() => expect(location.search).toBe(''))
  await page.until(() => expect(localStorage.getItem('came-by')).toContain(link.code))
  await page.window.press('Регистрация', 'radio')
  await page.window.sees('Вы пришли по приглашению: 4 % преимущества сайта')
  await page.window.fill('E-mail', 'came-by-link@example.org')
  await page.window.fill('Логин', 'came-by-link')
  await page.window.fill('Пароль', password)
  await page.window.press('Мне есть 18 лет', 'checkbox')
  await page.window.press('Присоединиться')
  await page.until(async () => expect((await owner.ask(calls.referralPeople)).people).toHaveLength(1))
  await page.until(() => expect(localStorage.getItem('came-by')).toBeNull())
})

test("a plain link promises nothing, a player's visit stores no code, and a code expires after thirty days", async () => {
  me.forget()
  localStorage.setItem('came-by', JSON.stringify({ code: 'long-ago', at: Date.now() - 31 * 86_400_000 }))
  const requested: string[] = []
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    requested.push(path)
    return me.fetch(path, options)
  })
  const guest = await openPage('/')
  await guest.press('Создать аккаунт')
  await guest.window.find('textbox', 'Логин')
  expect(requested).not.toContain(calls.referralOffer.path)
  await register('partner-known')
  await openPage('/?ref=some-code')
  await guest.until(() => expect(location.search).toBe(''))
  await guest.until(() => expect(localStorage.getItem('came-by')).toBeNull())
})
