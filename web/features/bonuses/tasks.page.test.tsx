/**
 * Tests tasks on the bonuses page: hidden where the site has none; each links to its place and is checked by a button.
 */
import { calls } from '@kurazh/contract/index.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { balance, openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const task = { id: 'group', kind: 'vk-group', url: 'https://vk.com/club1', amount: 10, done: false, linked: true }

/** Answers some calls as given and forwards all others to the site. Returns the bodies sent to the former. */
function answering(answers: Record<string, () => { status?: number; body: unknown }>): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (requested: string, options?: RequestInit) => {
    const answer = answers[requested]
    if (answer === undefined) return me.fetch(requested, options)
    if (typeof options?.body === 'string') sent.push(options.body)
    const { status = 200, body } = answer()
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  return sent
}
const offering = (tasks: object[], bot: string | null = null) => ({ body: { success: { tasks, bot } } })

test('a site without tasks shows no section for them', async () => {
  await register('tasks-none')
  const page = await openPage('/bonus')
  await page.part('region', 'Промокод').sees('Здесь будут введённые коды')
  expect(screen.queryByRole('region', { name: 'Задания в сообществах' })).toBeNull()
})

test('a task shows its reward and place, explains a refusal, and is paid once it is done', async () => {
  await register('tasks-group')
  let done = false
  answering({
    [calls.tasks.path]: () =>
      offering([
        { ...task, done },
        { ...task, id: 'post', kind: 'vk-repost', linked: false },
      ]),
    [calls.getBal.path]: () => ({ body: { success: { balance: done ? 1_010 : 1_000 } } }),
    [calls.checkTask.path]: () =>
      done
        ? { body: { success: { amount: 10, balance: 1_010 } } }
        : { status: 409, body: { error: 'Площадка пока не видит', code: 'TaskNotDone' } },
  })
  const page = await openPage('/bonus')
  await page.sees('Вступить в группу ВКонтакте10.00 ₽')
  const card = page.part('region', 'Задания в сообществах')
  expect((await card.find('link', 'Открыть группу')).getAttribute('href')).toBe('https://vk.com/club1')
  expect((await card.find('link', /Сначала привяжите ВКонтакте/)).getAttribute('href')).toBe('/account')
  await card.press('Проверить: Вступить в группу ВКонтакте')
  await card.sees('Площадка пока не видит')
  done = true
  await card.press('Проверить: Вступить в группу ВКонтакте')
  await card.sees('Зачислено')
  await page.until(() => expect(balance()).toContain('1 010.00'))
})

test("Telegram's result is sent only by the tab that went there", async () => {
  await register('tasks-telegram')
  const sent = answering({
    [calls.tasks.path]: () => offering([{ ...task, kind: 'tg-channel', linked: false }], '12345'),
    [calls.linkTelegram.path]: () => ({ body: { success: 'Telegram привязан' } }),
  })
  const brought = btoa(
    String.fromCharCode(
      ...new TextEncoder().encode(JSON.stringify({ id: 42, first_name: 'Имя', auth_date: 1, hash: 'ab' })),
    ),
  )
  const linked = () => sent.filter((body) => body.includes('hash'))
  const stranger = await openPage(`/bonus#tgAuthResult=${brought}`)
  await stranger.find('button', 'Привязать Telegram')
  await stranger.until(() => expect(location.hash).toBe(''))
  expect(linked()).toEqual([])
  sessionStorage.setItem('telegram-trip', '1')
  const page = await openPage(`/bonus#tgAuthResult=${brought}`)
  await page.sees('Telegram привязан')
  expect(linked().map((body) => JSON.parse(body) as unknown)).toEqual([
    { data: { id: '42', first_name: 'Имя', auth_date: '1', hash: 'ab' } },
  ])
})
