/** The audit in words: every call of the area has a sentence, and none of them is left in the words of the code. */
import { expect, test } from 'vitest'
import { actOf, type AuditRow, changesOf, refusalOf, sentenceOf } from './audit-text.ts'
import { auditWords, siteWords } from './audit-words.ts'
import { adminCalls } from './index.ts'

const names = Object.keys(adminCalls) as (keyof typeof adminCalls)[]
const row = (changes: Partial<AuditRow>): AuditRow => ({
  call: undefined,
  action: '',
  way: 'area',
  player: undefined,
  outcome: 'done',
  detail: {},
  ...changes,
})

test('every call has words, and no other name has', () => {
  expect(Object.keys(auditWords).toSorted()).toEqual([...names].toSorted())
})

test.each(names)('%s is a sentence with and without a player, done and refused', (call) => {
  const known = { authenticator: 'novichok', bot: 'bot' }
  for (const player of [undefined, 'novichok'])
    for (const outcome of ['done', 'read', 'refused: RightMissing']) {
      const said = sentenceOf(row({ call, player, outcome }))
      // A verb of the past, or a wish; no word of the code, no hole where something was to stand.
      expect(said).toMatch(
        outcome.startsWith('refused') ? /^Хотел [а-яё]+ть? ?/ : /^[А-ЯЁ][а-яё]+(?:л|ёл|ел)(?![а-яё])/,
      )
      expect(said.replaceAll(known.authenticator, '')).not.toMatch(/undefined|null|\[object|[a-z]{3,}/)
      expect(said).not.toMatch(/ {2}|^\s|\s$|№ ?$/)
    }
  expect(actOf(call)).toMatch(/^[А-ЯЁ][а-яё]+ти?(?:ть|ь)?(?![а-яё])/)
})

test('a row names the player, the sum and the reason', () => {
  const player = 'novichok'
  expect(
    sentenceOf(
      row({ call: 'banPlayer', player, detail: { before: {}, after: { banned: true, comment: 'Чужая карта' } } }),
    ),
  ).toBe('Заблокировал novichok: Чужая карта')
  expect(sentenceOf(row({ call: 'timeline', player: '№ 14', outcome: 'read' }))).toBe('Смотрел историю игрока № 14')
  const payout = { payout: 3, kopecks: '50000', before: 'review', missing: 1 }
  expect(sentenceOf(row({ call: 'approvePayout', player, detail: payout }))).toBe(
    'Одобрил вывод № 3 на 500\u00a0₽ игрока novichok, нужен ещё один голос',
  )
  expect(
    sentenceOf(
      row({ call: 'correctBalance', player, detail: { kopecks: '-1200', comment: 'Ошибка кассы', requested: 7 } }),
    ),
  ).toBe('Запросил: исправить баланс novichok на −12\u00a0₽: Ошибка кассы')
  const titleOf = (game: string) => (game === 'dice' ? 'Dice' : game)
  expect(sentenceOf(row({ call: 'switchGame', detail: { game: 'dice', before: false, after: true } }), titleOf)).toBe(
    'Выключил игру Dice',
  )
  expect(sentenceOf(row({ action: 'ban', way: 'command line', detail: { args: ['novichok', 'Чужая карта'] } }))).toBe(
    'Заблокировал novichok: Чужая карта',
  )
  expect(
    sentenceOf(row({ call: 'askListFile', detail: { list: 'playerList', reason: 'Годовой отчёт', requested: 8 } })),
  ).toBe('Запросил: выгрузить список игроков целиком, Годовой отчёт')
  expect(sentenceOf(row({ call: 'banPlayer', player, outcome: 'refused: FactorStale' }))).toBe(
    'Хотел заблокировать novichok',
  )
})

test('what changed is said in words, former and new', () => {
  expect(
    changesOf(
      row({ call: 'tightenLimit', detail: { measure: 'deposit', period: 'day', before: null, after: '500000' } }),
    ),
  ).toEqual([{ what: 'пополнения за день', before: 'нет лимита', after: '5\u00a0000\u00a0₽' }])
  expect(
    changesOf(row({ call: 'proposeRoles', detail: { before: [], after: ['support', 'risk'], request: 1 } })),
  ).toEqual([{ what: '', before: 'нет ролей', after: 'Поддержка, Риск' }])
  expect(
    changesOf(
      row({
        call: 'setGamePace',
        detail: { game: 'dice', before: { autoplay: true, turbo: true }, after: { autoplay: false, turbo: true } },
      }),
    ),
  ).toEqual([{ what: 'автоигра', before: 'да', after: 'нет' }])
  // A row about one side only shows no change.
  expect(changesOf(row({ call: 'takeCase', detail: { case: 1, before: { state: 'open' } } }))).toEqual([])
})

test('a refusal is said in words, never by its code', () => {
  expect(refusalOf('refused: FactorStale')).toBe('второй фактор давно не подтверждали')
  expect(refusalOf('done')).toBeUndefined()
  const refusals = new Set(names.flatMap((name) => adminCalls[name].refusals))
  for (const code of [...refusals, 'RightMissing', 'FactorStale', 'TooManyRequests'])
    expect(refusalOf(`refused: ${code}`)).toMatch(/^[А-ЯЁа-яё]/)
})

test('acts of the site itself have words too', () => {
  for (const action of Object.keys(siteWords))
    expect(sentenceOf(row({ action, way: 'site', detail: { table: 'roulette', round: 7 } }))).toMatch(/^[А-ЯЁ]/)
})
