/** Drives the jackpot: the pot and the own share, a drawn pot with its checks, a lie, a seed given by itself, a break. */
import type { WireReplyOf } from '@kurazh/contract/core/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import { expect, test, vi } from 'vitest'
import { honestJackpot } from '../../testing/liar/jackpot.ts'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'
import { potPins } from './page-pins.ts'
import { giveSeed } from './witness.tsx'

type Told = Exclude<WireReplyOf<typeof calls.jackpot>, { error: unknown }>['success']
type Proof = Exclude<WireReplyOf<typeof calls.jackpotProof>, { error: unknown }>['success']

/** Answers these calls in the site's place; others are forwarded. */
function stubAnswers(answers: Partial<Record<string, (body: unknown) => unknown>>): void {
  vi.stubGlobal('fetch', async (requested: string, options?: RequestInit) => {
    const answer = answers[requested]
    if (answer === undefined) return me.fetch(requested, options)
    const said = answer(JSON.parse(typeof options?.body === 'string' ? options.body : '{}'))
    return new Response(JSON.stringify(said), { status: 200, headers: { 'content-type': 'application/json' } })
  })
}

const drawn = honestJackpot() as Proof
const openPot = (more: Partial<NonNullable<Told['open']>> = {}): NonNullable<Told['open']> => ({
  pot: 8,
  commitment: 'cd'.repeat(32),
  least: 1_000,
  ceiling: 10_000,
  total: 250.5,
  carried: 0,
  openedAt: '2026-12-01T00:00:00.000Z',
  own: '0',
  ...more,
})
const told = (more: Partial<Told> = {}): { success: Told } => ({
  success: { offered: true, share: 2, open: openPot(), falls: [], withdrawn: [], ...more },
})

test('a bet adds to the pot without any press, the lobby shows the pot, and a day is recomputed from its bets', async () => {
  await register('jackpot-bettor')
  const {
    commitments: [first],
  } = await me.ask(calls.commitments)
  await me.ask(calls.placeBet, {
    game: 'dice',
    nonce: first?.nonce ?? 0,
    clientSeed: 'jackpot',
    stake: 100,
    params: { chance: 49.5, side: 'under' },
  })
  const page = await openPage('/jackpot')
  await page.until(async () => expect((await me.ask(calls.jackpotDays, {})).days).toHaveLength(1))
  await page.sees('Сейчас в котле')
  await page.sees(/не позже\s*10\s000/)
  const days = (await openPage('/jackpot')).part('region', 'Ваш вклад по дням')
  await days.press(/Пересчитать/)
  await days.sees(/1 ставка даёт .* столько же внесено в котлы/)
  const lobby = await openPage('/')
  expect((await lobby.part('region', 'Джекпот').find('link', /Джекпот/)).getAttribute('href')).toBe('/jackpot')
  expect(document.title).toContain('Кураж')
})

test('a drawn pot is recomputed on a press; a promise that was heard and changed is an alarm', async () => {
  await register('jackpot-checker')
  let said = told({ open: openPot({ pot: 7, commitment: drawn.fall.commitment, least: 1, ceiling: 9, own: '5' }) })
  let proof: Proof = {
    ...drawn,
    fall: { ...drawn.fall, own: '0' },
    proof: drawn.proof && { ...drawn.proof, own: null },
  }
  if (proof.fall.winner) proof = { ...proof, fall: { ...proof.fall, winner: { ...proof.fall.winner, own: false } } }
  stubAnswers({ [calls.jackpot.path]: () => said, [calls.jackpotProof.path]: () => ({ success: proof }) })
  const before = await openPage('/jackpot')
  await before.sees('Сейчас в котле')
  await before.until(async () =>
    expect(potPins()[0]).toMatchObject({ pot: 7, commitment: drawn.fall.commitment, own: '5' }),
  )
  said = told({ falls: [proof.fall] })
  const after = await openPage('/jackpot')
  await after.press(/Проверить розыгрыш 7/)
  // Less than the page has seen before: the share was taken away.
  await after.sees('Не сошлось')
  await after.sees('Вашей доли нет, она меньше внесённой или не ваша')
  await after.sees('Обещание, которое этот браузер получил до падения, совпало с секретом')
  await after.sees('Выпавший билет принадлежит доле победителя')
  said = told({ falls: [{ ...proof.fall, commitment: 'ef'.repeat(32) }] })
  const lied = await openPage('/jackpot')
  await lied.sees('обещание изменилось после того, как его получил этот браузер')
})

test('a pot withdrawn by a restoration that is not in the public list is an alarm, once the list has come', async () => {
  await register('jackpot-withdrawn')
  // Pots of other tests are not in what the site lists here.
  localStorage.removeItem('jackpot-pots')
  const id = Date.parse('2026-12-01T02:00:00.000Z')
  const withdrawn = [{ pot: 31, before: 1_032, at: '2026-12-01T02:00:00.000Z', restoration: id }]
  let list: unknown[] = [{ id, backTo: id - 1 }]
  let asked = 0
  let said = told({ open: openPot({ pot: 31 }) })
  stubAnswers({
    [calls.jackpot.path]: () => said,
    [calls.restorations.path]() {
      asked += 1
      return { success: { restorations: list } }
    },
  })
  const before = await openPage('/jackpot')
  await before.sees('Сейчас в котле')
  expect(asked).toBe(0)
  said = told({ open: openPot({ pot: 1_032 }), withdrawn })
  const honest = await openPage('/jackpot')
  await honest.until(async () => expect(asked).toBe(1))
  await honest.sees(/Обещание снято/)
  expect(honest.queries.queryByRole('alert')).toBeNull()
  list = []
  const lied = await openPage('/jackpot')
  await lied.sees(/восстановления сайта, которое это объясняет, в общем списке нет/)
})

test('a page that has heard the promise gives a seed by itself, once, and writes it down first', async () => {
  await register('jackpot-witness')
  const given: unknown[] = []
  const root = 'ab'.repeat(32)
  const { winner: _, ...base } = drawn.fall
  const falling = {
    ...base,
    pot: 21,
    stage: 'seeds' as const,
    root,
    seedsHash: null,
    seedsLeftMs: 9_000,
    winner: null,
    own: '70',
  }
  let said = told({ open: openPot({ pot: 21, commitment: falling.commitment, least: 1, ceiling: 9, own: '70' }) })
  stubAnswers({
    [calls.jackpot.path]: () => said,
    [calls.jackpotSeed.path](body) {
      given.push(body)
      expect(potPins().find(({ pot }) => pot === 21)?.draw?.seed).toBe((body as { seed: string }).seed)
      return { success: { seed: (body as { seed: string }).seed } }
    },
  })
  const page = await openPage('/jackpot')
  await page.sees('Сейчас в котле')
  said = told({ open: openPot({ pot: 22 }), falls: [falling] })
  const later = await openPage('/jackpot')
  await later.sees('браузеры игроков дают зёрна')
  await giveSeed(falling)
  await giveSeed(falling)
  await later.until(async () => expect(given).toHaveLength(1))
  expect(given).toEqual([{ pot: 21, attempt: 0, seed: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  await later.until(async () =>
    expect(potPins().find(({ pot }) => pot === 21)?.draw).toMatchObject({ root, counts: true }),
  )
})

test('on a break nothing invites to play, and the lobby shows no pot; elsewhere there may be none', async () => {
  await register('jackpot-away')
  let said = told({ offered: false })
  stubAnswers({ [calls.jackpot.path]: () => said })
  const page = await openPage('/jackpot')
  await page.sees('ваша доля остаётся вашей')
  expect(page.queries.queryByText(/Каждая ставка/)).toBeNull()
  const lobby = await openPage('/')
  await lobby.sees('Ждёт вас')
  expect(lobby.queries.queryByRole('region', { name: 'Джекпот' })).toBeNull()
  said = told({ offered: false, open: null })
  const none = await openPage('/jackpot')
  await none.sees('На этом сайте джекпот не копится')
})
