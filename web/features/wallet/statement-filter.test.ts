import { rewardNames } from '@kurazh/contract/rewards/rewards.ts'
import { movementKinds } from '@kurazh/contract/money/statement.ts'
import { expect, test } from 'vitest'
import { filterOf, kindOptions } from './statement-filter.ts'

const filterOfKind = (kind: string) => filterOf({ kind, from: '', until: '', number: '' })

test('every kind of movement is found by one of the choices, rewards all together and the commonest alone', () => {
  const found = kindOptions.flatMap(({ value }) => filterOfKind(value).kinds ?? [])
  expect(new Set(found)).toEqual(new Set(Object.keys(movementKinds).filter((kind) => kind !== 'given-up')))
  expect(filterOfKind('rewards').kinds).toEqual([...rewardNames])
  expect(filterOfKind('rakeback').kinds).toEqual(['rakeback'])
  expect(filterOfKind('all')).toEqual({})
  expect(kindOptions.map(({ label }) => label)).toEqual([
    'Ставка',
    'Выплата',
    'Отмена выплаты',
    'Возврат ставки',
    'Пополнение',
    'Возврат пополнения',
    'Возврат пополнения не прошёл',
    'Вывод',
    'Возврат вывода',
    'В копилку',
    'Из копилки',
    'Подарок',
    'Возврат подарка',
    'Подарок игроку',
    'Подарок от игрока',
    'Дождь в чате',
    'Возврат дождя',
    'Доля дождя',
    'Исправление',
    'Все награды',
    'Рейкбек',
    'Награда за статус',
    'Партнёрская программа',
    'Взнос за турнир',
    'Возврат взноса',
    'Промокод',
  ])
})
