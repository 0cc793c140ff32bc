/** The command of a tip: a name and a sum, or a sentence; anything else is a message. */
import { expect, test } from 'vitest'
import { tipCommand } from './tip-command.ts'

test('a name and roubles are read, with @, kopecks and the sign of the rouble', () => {
  expect(tipCommand('/tip Masha_1 50')).toEqual({ name: 'Masha_1', amount: 50_00n })
  expect(tipCommand(' /TIP @Вася 12,5 ₽ ')).toEqual({ name: 'Вася', amount: 12_50n })
  expect(tipCommand('/tip vera 0.01')).toEqual({ name: 'vera', amount: 1n })
})

test('an unreadable command is told apart from a message', () => {
  for (const text of ['/tip', '/tip vera', '/tip vera много', '/tip vera 1.234', '/tip vera -5', '/tip ve 5'])
    expect(tipCommand(text), text).toBeNull()
  for (const text of ['привет', '/tips', 'дай /tip vera 50', '/tipvera 5'])
    expect(tipCommand(text), text).toBeUndefined()
})
