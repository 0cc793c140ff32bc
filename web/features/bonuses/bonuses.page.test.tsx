/**
 * Drives bonuses and statuses on a page: earnings are shown, opened bet by bet and taken once; a false figure is
 * detected.
 */
import { calls } from '@kurazh/contract/index.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { balance, openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'
import { wordsOf } from '../../testing/words-of.ts'

/** Bets that leave 150 ₽ × 1 % × 5 % of rakeback each and seldom lose. Sixteen come to a little over a rouble. */
async function play(count: number): Promise<void> {
  const { commitments } = await me.ask(calls.commitments)
  for (const { nonce } of commitments.slice(0, count)) {
    await me.ask(calls.placeBet, {
      game: 'dice',
      nonce,
      clientSeed: 'bonuses',
      stake: 150,
      params: { chance: 95, side: 'under' },
    })
  }
  await expect.poll(async () => (await me.ask(calls.creditDays)).days[0]?.bets, { timeout: 20_000 }).toBe(count)
}

/**
 * Changes the answers of one call on their way to the page; if the change throws, the answer is lost. Returns the
 * bodies that were sent.
 */
function changing(path: string, change: (answer: string) => string): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (requested: string, options?: RequestInit) => {
    const answer = await me.fetch(requested, options)
    if (requested !== path) return answer
    if (typeof options?.body === 'string') sent.push(options.body)
    const { status, headers } = answer
    return new Response(change(await answer.text()), {
      status,
      headers: { 'content-type': headers.get('content-type') ?? '' },
    })
  })
  return sent
}

const navCard = () => wordsOf(screen.getAllByRole('link', { name: /^(У вас \d|Бонусы копятся)/ })[0] as HTMLElement)

test('earnings appear on an open page, open to their bets, and one press takes them', async () => {
  await register('bonus-earner')
  const page = await openPage('/')
  await page.sees(/\d онлайн/)
  await page.until(() => expect(navCard()).toBe('Бонусы копятся'))
  // A newcomer has the welcome in its place.
  await page.press('Закрыть')
  const card = page.part('region', 'Ждёт вас')
  await card.sees('Копятся')
  await play(16)
  // The page did not refetch: an event arrived.
  await page.until(() => expect(navCard()).toBe('У вас 1 бонус'))
  await card.press('Забрать', 'link')
  await page.find('button', /Забрать · 1\.20/)
  await page.sees('Доля сейчас5 %, Global')
  await page.part('region', 'Начисления').pressText('Dice')
  await page.sees(/16 строк дают 1\.20\d* ₽, столько же в итоге дня\. Каждую пересчитал ваш браузер\./)
  expect(document.querySelectorAll('[data-part="credit-line"]')).toHaveLength(16)
  await page.sees(/150\.00 ₽ × 1\.0\d+ % = 1\.50\d* ₽ × 5 % = 0\.075\d* ₽/)
  const { bets } = await me.ask(calls.creditBets, {
    day: (await me.ask(calls.creditDays)).days[0]?.day ?? '',
    game: 'dice',
  })
  expect(document.querySelectorAll(`a[href="/bet/${bets[0]?.link}"]`)).toHaveLength(1)
  const before = (await me.ask(calls.getBal)).balance
  await page.press(/Забрать · 1\.20/)
  await page.sees('1.20 ₽ на балансе')
  await page.part('main').sees('Сейчас забирать нечего')
  expect((await me.ask(calls.getBal)).balance).toBeCloseTo(before + 1.2, 2)
  const now = (await me.ask(calls.getBal)).balance.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')
  await page.until(() => expect(balance()).toContain(now))
  await page.until(() => expect(navCard()).toBe('Бонусы копятся'))
})

test('a request whose answer is lost is repeated with its key and paid once', async () => {
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

test('without any answer the page says that the outcome is unknown and offers to retry with the same key', async () => {
  await register('bonus-unknown')
  await play(2)
  let isLost = true
  const sent = changing(calls.takeRewards.path, (answer) => {
    if (isLost) throw new TypeError('lost')
    return answer
  })
  const page = await openPage('/bonus')
  // The reward was taken: the list is empty, and the key is forgotten with the page.
  await page.press(/Забрать · 0\.15/)
  await page.sees('Ответа нет, и неизвестно, дошёл ли запрос')
  isLost = false
  // Nothing is pending any more, and the sum is not known yet.
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
  [
    'a line says less than the rules',
    calls.creditBets.path,
    (answer: string) => answer.replace(/"rakeback":"\d+"/, '"rakeback":"1"'),
    'Не сошлось строк: 1.',
  ],
  [
    'the day is not the sum of its lines',
    calls.creditDays.path,
    (answer: string) => answer.replace(/"rakeback":"\d+"/, '"rakeback":"9"'),
    /Строки дают 0\.15[\d]* ₽, а в итоге дня стоит 0\.00000009 ₽/,
  ],
  [
    'a bet is missing',
    calls.creditBets.path,
    (answer: string) => answer.replace(/\{"link".*?\},(?=\{"link")/, ''),
    'Строк 1, а в итоге дня ставок 2',
  ],
  [
    'its rules are not known here',
    calls.creditBets.path,
    (answer: string) => answer.replace('"version":1', '"version":7'),
    'Не проверено строк: 1',
  ],
] as const)('reports that %s', async (what, path, change, words) => {
  await register(`lied-${what.replace(/[^a-z]/g, '').slice(-12)}`)
  await play(2)
  changing(path, change)
  const page = await openPage('/bonus')
  await page.part('region', 'Начисления').pressText('Dice')
  await page.sees(words)
})

/** Lines whose stake is a hundredth of the real one, each consistent in itself. */
function smaller(answer: string): string {
  const parsed = JSON.parse(answer) as {
    success: {
      bets: {
        stake: number
        share: number
        edge: string
        rakeback: string
        leastEdge: Record<'numerator' | 'denominator', string>
      }[]
    }
  }
  for (const line of parsed.success.bets) {
    line.stake /= 100
    const edge =
      (BigInt(Math.round(line.stake * 100)) * 1_000_000n * BigInt(line.leastEdge.numerator)) /
      BigInt(line.leastEdge.denominator)
    Object.assign(line, { edge: `${edge}`, rakeback: `${(edge * BigInt(line.share)) / 100n}` })
  }
  return JSON.stringify(parsed)
}

test('bets made in this browser are proved by its own memory; smaller figures for them differ', async () => {
  await register('bonus-own')
  const dice = await openPage('/dice')
  await dice.press(/^Меньше/)
  await dice.until(async () => expect((await me.ask(calls.history)).bets).toHaveLength(1))
  await dice.press(/^Меньше/)
  await expect.poll(async () => (await me.ask(calls.creditDays)).days[0]?.bets, { timeout: 20_000 }).toBe(2)
  const page = await openPage('/bonus')
  await page.part('region', 'Начисления').pressText('Dice')
  await page.sees(/2 строки дают .*Каждую пересчитал ваш браузер/)
  expect(
    [...document.querySelectorAll('[data-part="credit-line"]')].every(({ textContent }) =>
      textContent?.includes('браузер помнит сам'),
    ),
  ).toBe(true)
  changing(calls.creditBets.path, smaller)
  const otherPage = await openPage('/bonus')
  await otherPage.part('region', 'Начисления').pressText('Dice')
  await otherPage.sees('Не сошлось строк: 2.')
})

test('on a break nothing is announced, and a press says that rewards wait', async () => {
  await register('bonus-resting')
  await play(16)
  await me.ask(calls.takeBreak, { length: 'hour' })
  const page = await openPage('/bonus')
  await page.press(/Забрать · 1\.20/)
  await page.sees('У вас перерыв. Награды подождут его конца')
  expect(navCard()).toBe('Бонусы копятся')
  expect((await me.ask(calls.rewards)).waiting).toMatchObject([{ amount: 1.2 }])
})

test('a failed request shows an error and a button to retry', async () => {
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

test("the statuses show the server's figures, the way to the next one, the reached ones and their pending rewards", async () => {
  await register('climber')
  changing(calls.credit.path, (answer) => {
    const parsed = JSON.parse(answer) as { success: object }
    return JSON.stringify({
      success: {
        ...parsed.success,
        edge: '325000000000',
        status: 'simple',
        reached: [{ status: 'simple', at: '2026-11-20T12:00:00.000Z' }],
      },
    })
  })
  const page = await openPage('/status')
  const { rules } = await me.ask(calls.statuses)
  await page.sees(/До Astract осталось 6 750\.00 ₽/)
  expect((await page.find('progressbar')).getAttribute('aria-valuenow')).toBe('32')
  const steps = page.part('main').part('list', 'Все статусы').queries.getAllByRole('listitem').map(wordsOf)
  expect(steps).toHaveLength(rules.length)
  const rouble = (amount: number) => `${amount.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ' ')} ₽`
  for (const [at, { from, gift, share }] of rules.entries()) {
    for (const words of [
      at === 0 ? 'с регистрации' : `от ${rouble(from)}`,
      gift === 0 ? 'нет' : rouble(gift),
      `${share} %`,
    ])
      expect(steps[at]).toContain(words)
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
