/**
 * Tests the promo code field: every refusal says what to do next, a lost answer costs nothing, and a condition counts
 * down.
 */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test, vi } from 'vitest'
import { balance, openPage, type Page, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

/** Answers some calls as given and forwards all others to the site. Returns the bodies sent to the former. */
function answering(answers: Record<string, () => { status: number; body: unknown }>): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (requested: string, options?: RequestInit) => {
    const answer = answers[requested]
    if (answer === undefined) return me.fetch(requested, options)
    if (typeof options?.body === 'string') sent.push(options.body)
    const { status, body } = answer()
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  return sent
}

async function enter(page: Page, code: string): Promise<void> {
  const card = page.part('region', 'Промокод')
  await card.fill('Код', code)
  await card.press('Ввести')
}

const use = { code: 'ЗИМА-26', amount: 100, needed: 1_000, staked: 700, at: '2026-11-22T12:00:00.000Z', paid: false }

test('without a confirmed contact it links to the confirmation', async () => {
  await register('promo-stranger')
  const page = await openPage('/bonus')
  await enter(page, 'any-code')
  const card = page.part('region', 'Промокод')
  await card.sees('Подтвердите почту и введите код снова')
  expect((await card.find('link', 'Открыть аккаунт')).getAttribute('href')).toBe('/account')
  expect(card.queries.queryByText('any-code')).toBeNull()
  await enter(page, 'два слова')
  await card.sees('Код — от 3 до 32 букв, цифр и дефисов')
})

test.each([
  ['PromoUnknown', 404, 'Такого кода нет', /Такого кода нет/],
  ['PromoUsed', 409, 'Этот код вы уже вводили', /Этот код вы уже вводили/],
  ['OnBreak', 403, 'У вас перерыв: ставки не принимаются', /Введите код, когда он кончится/],
] as const)('%s is explained in words', async (code, status, error, words) => {
  await register(`promo-${code.toLowerCase()}`)
  answering({ [calls.enterPromo.path]: () => ({ status, body: { error, code } }) })
  const page = await openPage('/bonus')
  await enter(page, 'ЗИМА-26')
  await page.sees(words)
})

test('a lost answer is retried with the same key; the sum reaches the balance', async () => {
  await register('promo-lost')
  let isLost = true
  const sent = answering({
    [calls.enterPromo.path]: () => {
      if (isLost) throw new TypeError('lost')
      return { status: 200, body: { success: { use: { ...use, needed: 0, staked: 0, paid: true }, balance: 1_100 } } }
    },
    // A page whose socket connects late refetches the balance: it gets the same figure.
    [calls.getBal.path]: () => ({ status: 200, body: { success: { balance: isLost ? 1_000 : 1_100 } } }),
  })
  const page = await openPage('/bonus')
  await enter(page, 'ЗИМА-26')
  await page.sees('неизвестно, дошёл ли код')
  isLost = false
  await page.part('region', 'Промокод').press('Ввести')
  await page.sees('100.00 ₽ на балансе')
  expect(new Set(sent.filter((body) => body.includes('ЗИМА-26')))).toHaveLength(1)
  await page.until(() => expect(balance()).toContain('1 100.00'))
})

test('a conditional code says what is left, and updates on an event', async () => {
  await register('promo-wager')
  let staked = 700
  answering({
    [calls.promoUses.path]: () => ({
      status: 200,
      body: {
        success: {
          uses: [
            { ...use, staked },
            { ...use, code: 'ЛЕТО', needed: 0, staked: 0, paid: true },
          ],
        },
      },
    }),
  })
  const page = await openPage('/bonus')
  const card = page.part('region', 'Промокод')
  await card.sees('Ещё 300 ₽ ставок')
  expect((await card.find('progressbar')).getAttribute('aria-valuenow')).toBe('70')
  await card.sees(/ЛЕТО.*Зачислен, введён 22 ноября 2026/)
  staked = 1_000
  const { refetchRewards } = await import('../../api/rewards.ts')
  refetchRewards()
  await card.sees('Условие выполнено: заберите наверху страницы')
})
