/** Drives the tournament screen: running tournaments, the player's place, fees, and empty states. */
import { calls } from '@kurazh/contract/index.ts'
import type { WireReplyOf } from '@kurazh/contract/core/call.ts'
import { expect, test, vi } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

type Lists = Exclude<WireReplyOf<typeof calls.tournaments>, { error: unknown }>['success']
type Shown = Lists['running'][number]

const hour = 3_600_000
const shown = (more: Partial<Shown> = {}): Shown => ({
  id: 900_001,
  title: 'Проба',
  kind: 'turnover',
  game: null,
  edge: null,
  threshold: null,
  minStake: 0,
  joining: 'auto',
  fee: 0,
  share: 3,
  fund: 0,
  leastEdge: 0,
  places: [60, 40],
  paidPlaces: 2,
  qualified: 0,
  struck: 0,
  team: null,
  startsAt: new Date(Date.now() - hour).toISOString(),
  endsAt: new Date(Date.now() + 3 * hour).toISOString(),
  state: 'running',
  players: 0,
  prizeMoney: 0,
  own: null,
  ...more,
})
const own = { joined: true, place: 12, score: '1234567890', prize: 0, waits: false, struck: null, team: null }
const row = (place: number) => ({
  place,
  name: place === 2 ? null : `игрок-${place}`,
  img: '',
  score: `${10_000_000_000 - place}`,
  prize: 30 - place,
  own: false,
})

/** Stubs the site's answers about tournaments; other calls are forwarded. */
function stubAnswers(answers: Partial<Record<string, (body: unknown) => unknown>>): void {
  vi.stubGlobal('fetch', async (requested: string, options?: RequestInit) => {
    const answer = answers[requested]
    if (answer === undefined) return me.fetch(requested, options)
    const said = answer(JSON.parse(typeof options?.body === 'string' ? options.body : '{}'))
    const failed = typeof said === 'object' && said !== null && 'error' in said
    return new Response(JSON.stringify(said), {
      status: failed ? 409 : 200,
      headers: { 'content-type': 'application/json' },
    })
  })
}
const lists = (more: Partial<Lists> = {}) => ({
  success: { offered: true, running: [], coming: [], past: [], ...more },
})
const [listPath, tablePath, joinPath] = [calls.tournaments.path, calls.tournament.path, calls.joinTournament.path]

test('two are always running; a bet enters its player into both leaderboards, and the lobby shows them', async () => {
  await register('tournament-bettor')
  const page = await openPage('/tournier')
  await page.find('radio', 'Турнир недели')
  await page.sees('Вступать не нужно')
  await page.press('Турнир недели', 'radio')
  await page.sees('2 % преимущества сайта в ставках участников')
  const {
    commitments: [first],
  } = await me.ask(calls.commitments)
  await me.ask(calls.placeBet, {
    game: 'dice',
    nonce: first?.nonce ?? 0,
    clientSeed: 'tournament',
    stake: 100,
    params: { chance: 49.5, side: 'under' },
  })
  await page.until(async () =>
    expect((await me.ask(calls.tournaments)).running.some((each) => each.own?.place != null)).toBe(true),
  )
  const reopened = await openPage('/tournier')
  await reopened.press('Турнир недели', 'radio')
  await reopened.part('group', 'Ваше место').sees(/Место\d/)
  // Among the first rows or below them: other tests have bet here too.
  await reopened.part('table', 'Таблица: Турнир недели').sees(/tournament-bettor — вы|Вы/)
  expect(document.title).toContain('Турнир')
  const lobby = await openPage('/')
  await lobby.part('region', 'Ждёт вас').find('link', /осталось/)
  await lobby.part('region', 'Турнир').sees(/\d-е место из \d/)
})

test('a player below the first rows still sees the own row; hidden names are hidden; one press shows all rows', async () => {
  await register('tournament-far')
  const far = shown({ players: 14, own, prizeMoney: 50, leastEdge: 20, paidPlaces: 1, qualified: 2 })
  stubAnswers({
    [listPath]: () => lists({ running: [far] }),
    [tablePath]: () => ({
      success: { tournament: far, rows: Array.from({ length: 11 }, (_, place) => row(place + 1)), teams: [] },
    }),
  })
  const page = await openPage('/tournier')
  const table = page.part('table', 'Таблица: Проба')
  await page.sees('14 игроков с очками')
  await page.sees('Призовых мест сейчас 1 из 2')
  await page.part('group', 'Ваше место').sees('до призов 11 мест')
  await table.sees(/12.*Вы.*12\.34/)
  await table.sees('Скрыт')
  expect(table.has('игрок-11')).toBe(false)
  // A table contains only rows.
  expect(table.has('Показать все 11')).toBe(false)
  await page.press('Показать все 11')
  await table.sees('игрок-11')
})

test('a fee is confirmed once and stated plainly; a refusal stays in the window', async () => {
  await register('tournament-fee')
  let joined = false
  const paid = () =>
    shown({
      joining: 'fee',
      fee: 100,
      share: 0,
      own: joined ? { ...own, place: null, score: '0' } : { ...own, joined: false, place: null, score: '0' },
    })
  const requested: unknown[] = []
  let refuses = true
  stubAnswers({
    [listPath]: () => lists({ running: [paid()] }),
    [tablePath]: () => ({ success: { tournament: paid(), rows: [], teams: [] } }),
    [joinPath](body) {
      requested.push(body)
      if (refuses) return { error: 'В этот турнир уже не войти', code: 'TournamentClosed' }
      joined = true
      return { success: { balance: 900 } }
    },
  })
  const page = await openPage('/tournier')
  await page.sees('Пока никто не набрал очков')
  await page.press(/Участвовать за 100/)
  await page.window.sees('целиком уйдёт в призовой фонд')
  expect(requested).toEqual([])
  await page.window.press(/Заплатить 100/)
  await page.window.sees('уже не войти')
  refuses = false
  await page.window.press(/Заплатить 100/)
  await page.sees('ещё нет очков')
  expect(requested).toEqual([
    { id: 900_001, fee: 100 },
    { id: 900_001, fee: 100 },
  ])
})

test('on a break nothing is offered: no button, no card in the lobby', async () => {
  await register('tournament-away')
  const open = shown({ joining: 'press' })
  stubAnswers({
    [listPath]: () => lists({ offered: false, running: [open] }),
    [tablePath]: () => ({ success: { tournament: open, rows: [], teams: [] } }),
  })
  const page = await openPage('/tournier')
  await page.sees('в турнирах вы не участвуете')
  expect(page.queries.queryByRole('button', { name: /Участвовать/ })).toBeNull()
  const lobby = await openPage('/')
  await lobby.sees('Ждёт вас')
  expect(lobby.queries.queryByRole('region', { name: 'Турнир' })).toBeNull()
})

test('past ones keep their results, a pending prize links to the bonuses, a cancelled one says where the fees are', async () => {
  await register('tournament-past')
  const over = shown({
    id: 900_002,
    title: 'Вчерашний',
    state: 'over',
    prizeMoney: 50,
    players: 1,
    own: { ...own, place: 1, prize: 30, waits: true, struck: null },
  })
  const gone = shown({ id: 900_003, title: 'Снятый', state: 'cancelled', joining: 'fee', fee: 10 })
  stubAnswers({
    [listPath]: () => lists({ past: [over, gone] }),
    [tablePath]: () => ({ success: { tournament: over, rows: [row(1)], teams: [] } }),
  })
  const page = await openPage('/tournier')
  await page.sees('Сейчас турнир не идёт')
  const past = page.part('region', 'Прошедшие')
  await past.sees('взносы по 10 ₽ вернулись')
  expect((await past.find('link', /Приз 30\.00/)).getAttribute('href')).toBe('/bonus')
  await past.press('Результаты')
  await past.sees('игрок-1')
})

test('a failed request shows an error and a button to retry', async () => {
  await register('tournament-lost')
  let works = false
  stubAnswers({ [listPath]: () => (works ? lists() : { error: 'Сервер сейчас не отвечает', code: 'Unavailable' }) })
  const page = await openPage('/tournier')
  await page.sees('Сервер сейчас не отвечает')
  works = true
  await page.press('Повторить')
  await page.sees('Здесь останутся результаты')
})
