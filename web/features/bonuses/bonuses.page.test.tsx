/** Bonuses and statuses on a page: what was earned is told, opened bet by bet, taken once; a lie in it is seen. */
import { calls } from '@kurazh/contract/index.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { balance, openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'
import { wordsOf } from '../../testing/words-of.ts'

/** Bets that leave 150 ₽ × 1 % × 5 % of rakeback each, and lose seldom. Sixteen come to a little over a rouble. */
async function play(count: number): Promise<void> {
  const { commitments } = await me.ask(calls.commitments)
  for (const { nonce } of commitments.slice(0, count)) {
    await me.ask(calls.placeBet, { game: 'dice', nonce, clientSeed: 'bonuses', stake: 150, params: { chance: 95, side: 'under' } })
  }
  await expect.poll(async () => (await me.ask(calls.creditDays)).days[0]?.bets, { timeout: 20_000 }).toBe(count)
}

/** Answers of one call on their way to the page, changed; where that throws, lost. Returns the bodies that were sent. */
function changing(path: string, change: (answer: string) => string): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (asked: string, options?: RequestInit) => {
    const answer = await me.fetch(asked, options)
    if (asked !== path) return answer
    if (typeof options?.body === 'string') sent.push(options.body)
    const { status, headers } = answer
    return new Response(change(await answer.text()), { status, headers: { 'content-type': headers.get('content-type') ?? '' } })
  })
  return sent
}

const navCard = () => wordsOf(screen.getAllByRole('link', { name: /^У вас \d/ })[0] as HTMLElement)

test('what was earned is told on an open page, opens to its bets, and one press takes it', async () => {
  await register('bonus-earner')
  const page = await openPage('/')
  await page.sees(/\d онлайн/)
  await page.until(() => expect(navCard()).toBe('У вас 0 бонусов'))
  const card = page.part('region', 'Что можно забрать')
  await card.sees('Сейчас забирать нечего')
  await play(16)
  // Nobody has asked: the news came.
  await page.until(() => expect(navCard()).toBe('У вас 1 бонус'))
  await card.press('Забрать', 'link')
  await page.find('button', /Забрать · 1\.20/)
  await page.sees('Доля сейчас5 %, Global')
  await page.part('region', 'Начисления').pressText('Dice')
  await page.sees(/16 строк дают 1\.20\d* ₽, столько же в итоге дня\. Каждую пересчитал ваш браузер\./)
  expect(document.querySelectorAll('[data-part="credit-line"]')).toHaveLength(16)
  await page.sees(/150\.00 ₽ × 1,0\d+ % = 1\.50\d* ₽ × 5 % = 0\.075\d* ₽/)
  const { bets } = await me.ask(calls.creditBets, { day: (await me.ask(calls.creditDays)).days[0]?.day ?? '', game: 'dice' })
  expect(document.querySelectorAll(`a[href="/bet/${bets[0]?.link}"]`)).toHaveLength(1)
  const before = (await me.ask(calls.getBal)).balance
  await page.press(/Забрать · 1\.20/)
  await page.sees('1.20 ₽ на балансе')
  await page.part('main').sees('Сейчас забирать нечего')
  expect((await me.ask(calls.getBal)).balance).toBeCloseTo(before + 1.2, 2)
  const now = (await me.ask(calls.getBal)).balance.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')
  await page.until(() => expect(balance()).toContain(now))
  await page.until(() => expect(navCard()).toBe('У вас 0 бонусов'))
})

test('a press whose answer is lost is repeated under its key and paid once', async () => {
  await register('bonus-lost')
  await play(3)
  let lost = 2
  const sent = changing(calls.takeRewards.path, (answer) => {
    if (lost > 0) {
      lost -= 1
      throw new TypeError('lost')
    }
    return answer
  })
  const page = await openPage('/bonus')
  const before = (await me.ask(calls.getBal)).balance
  await page.press(/Забрать · 0\.22/)
  await page.sees('0.22 ₽ на балансе')
  expect(new Set(sent)).toHaveLength(1)
  expect(sent).toHaveLength(3)
  expect((await me.ask(calls.getBal)).balance).toBeCloseTo(before + 0.22, 2)
})

test('without any answer it says that this is unknown, and gives a press that asks again under the same key', async () => {
  await register('bonus-unknown')
  await play(2)
  let isLost = true
  const sent = changing(calls.takeRewards.path, (answer) => {
    if (isLost) throw new TypeError('lost')
    return answer
  })
  const page = await openPage('/bonus')
  // Taken all the same: the list is empty, and the key is forgotten with the page.
  await page.press(/Забрать · 0\.15/)
  await page.sees('Ответа нет, и неизвестно, дошёл ли запрос')
  isLost = false
  // Nothing waits any more, and what came is not known yet.
  await page.part('main').sees('Сейчас забирать нечего')
  expect(page.has('0.15 ₽ на балансе')).toBe(false)
  await page.press('Нажать ещё раз')
  await page.sees('0.15 ₽ на балансе')
  await page.loses('Ответа нет, и неизвестно, дошёл ли запрос')
  expect(new Set(sent)).toHaveLength(1)
  expect(sent.length).toBeGreaterThan(3)
  expect((await me.ask(calls.statement, { kinds: ['rakeback'] })).movements).toHaveLength(1)
})

test.each([
  ['a line says less than the rules', calls.creditBets.path, (answer: string) => answer.replace(/"rakeback":"\d+"/, '"rakeback":"1"'), 'Не сошлось строк: 1.'],
  ['the day is not the sum of its lines', calls.creditDays.path, (answer: string) => answer.replace(/"rakeback":"\d+"/, '"rakeback":"9"'), /Строки дают 0\.15[\d]* ₽, а в итоге дня стоит 0\.00000009 ₽/],
  ['a bet is missing', calls.creditBets.path, (answer: string) => answer.replace(/\{"link".*?\},(?=\{"link")/, ''), 'Строк 1, а в итоге дня ставок 2'],
  ['its rules are not known here', calls.creditBets.path, (answer: string) => answer.replace('"version":1', '"version":7'), 'Не проверено строк: 1'],
] as const)('where %s it is said', async (what, path, change, words) => {
  await register(`lied-${what.replace(/[^a-z]/g, '').slice(-12)}`)
  await play(2)
  changing(path, change)
  const page = await openPage('/bonus')
  await page.part('region', 'Начисления').pressText('Dice')
  await page.sees(words)
})

test('on a break nothing is told of, and a press says that it waits', async () => {
  await register('bonus-resting')
  await play(16)
  await me.ask(calls.takeBreak, { length: 'hour' })
  const page = await openPage('/bonus')
  await page.press(/Забрать · 1\.20/)
  await page.sees('У вас перерыв. Награды подождут его конца')
  expect(navCard()).toBe('У вас 0 бонусов')
  expect((await me.ask(calls.rewards)).waiting).toMatchObject([{ amount: 1.2 }])
})

test('what could not be asked says so and is asked again by a press', async () => {
  await register('bonus-offline')
  let isDown = true
  changing(calls.credit.path, (answer) => {
    if (isDown) throw new TypeError('down')
    return answer
  })
  const page = await openPage('/bonus')
  await page.sees('Нет связи с сервером')
  isDown = false
  await page.press('Повторить')
  await page.sees('Доля сейчас5 %, Global')
  await page.sees('Здесь будет каждый день, в который вы делали ставки')
})

test('the statuses stand with the server’s figures, the way to the next, those that were reached and what waits for them', async () => {
  await register('climber')
  changing(calls.credit.path, (answer) => {
    const told = JSON.parse(answer) as { success: object }
    return JSON.stringify({ success: { ...told.success, edge: '325000000000', status: 'simple', reached: [{ status: 'simple', at: '2026-11-20T12:00:00.000Z' }] } })
  })
  const page = await openPage('/status')
  const { rules } = await me.ask(calls.statuses)
  await page.sees(/До Astract осталось 6 750\.00 ₽/)
  expect((await page.find('progressbar')).getAttribute('aria-valuenow')).toBe('32')
  const steps = page.part('main').queries.getAllByRole('listitem').map(wordsOf)
  expect(steps).toHaveLength(rules.length)
  const rouble = (amount: number) => `${amount.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ' ')} ₽`
  for (const [at, { from, gift, share }] of rules.entries()) {
    for (const words of [at === 0 ? 'с регистрации' : `от ${rouble(from)}`, gift === 0 ? 'нет' : rouble(gift), `${share} %`]) expect(steps[at]).toContain(words)
  }
  expect(steps[1]).toMatch(/Ваш статус.*20 ноября 2026/)
  expect(steps[2]).not.toContain('Ваш статус')
})

test('a guest sees in the lobby what the site gives back', async () => {
  const page = await openPage('/')
  await page.press('Сколько возвращается')
  await page.window.sees('Bantermen')
  const { rules } = await me.ask(calls.statuses)
  for (const { share } of rules) await page.window.sees(`${share} %`)
})
