/** Who types a command, and why. */
import { expect, test } from 'vitest'
import { type Typist, whoAndWhy } from './who-and-why.ts'

const typist = (answers: string[], isTerminal = true): Typist & { asked: string[] } => {
  const asked: string[] = []
  return {
    asked,
    isTerminal,
    user: 'deploy',
    async ask(question) {
      asked.push(question)
      return answers.shift() ?? ''
    },
  }
}

test('a terminal asks for a name and a reason, and refuses to go on without them', async () => {
  const person = typist(['Анна', 'Просит владелец'])
  expect(await whoAndWhy('ban', ['novichok', 'чужая карта'], person)).toEqual({
    args: ['novichok', 'чужая карта'],
    who: 'командная строка: Анна (пользователь deploy)',
    why: 'Просит владелец',
  })
  expect(person.asked).toHaveLength(2)
  for (const answers of [
    ['', 'Просит владелец'],
    ['Анна', ''],
    ['Анна', 'а'],
  ])
    await expect(whoAndWhy('ban', ['novichok'], typist(answers))).rejects.toThrow('Введите имя')
})

test('flags answer in advance, also of a script; without them a script is named by its user', async () => {
  const flags = ['novichok', '--who=Анна', '--why=Просит владелец']
  const person = typist([])
  expect(await whoAndWhy('unban', flags, person)).toMatchObject({ args: ['novichok'], why: 'Просит владелец' })
  expect(person.asked).toEqual([])
  expect(await whoAndWhy('unban', ['novichok'], typist([], false))).toEqual({
    args: ['novichok'],
    who: 'командная строка (пользователь deploy)',
    why: undefined,
  })
})

test('commands that only read ask for nothing', async () => {
  for (const [name, args] of [
    ['held', []],
    ['audit', ['verify']],
    ['promo', ['list']],
    ['roles', []],
  ] as const) {
    const person = typist([])
    await whoAndWhy(name, args, person)
    expect(person.asked).toEqual([])
  }
})
