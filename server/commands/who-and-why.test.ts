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

test('flags answer in advance; a script that changes something is refused without them', async () => {
  const flags = ['novichok', '--who=Анна', '--why=Просит владелец']
  const person = typist([])
  expect(await whoAndWhy('unban', flags, person)).toMatchObject({ args: ['novichok'], why: 'Просит владелец' })
  expect(person.asked).toEqual([])
  expect(await whoAndWhy('unban', flags, typist([], false))).toEqual({
    args: ['novichok'],
    who: 'командная строка: Анна (пользователь deploy)',
    why: 'Просит владелец',
  })
  for (const [name, args] of [
    ['unban', ['novichok']],
    ['unban', ['novichok', '--who=Анна']],
    ['reseal', []],
    ['demo', ['5', '50']],
    ['payments', ['lost', '7', 'вернули']],
    ['roles', ['anna', 'owner', '--why=Просит владелец']],
  ] as const)
    await expect(whoAndWhy(name, args, typist([], false))).rejects.toThrow('Введите имя')
})

test('commands that only read ask for nothing', async () => {
  for (const [name, args] of [
    ['held', []],
    ['audit', ['verify']],
    ['promo', ['list']],
    ['roles', []],
    ['payments', ['lost']],
    ['mail', ['preview', 'letters']],
  ] as const) {
    const person = typist([])
    await whoAndWhy(name, args, person)
    expect(person.asked).toEqual([])
    expect((await whoAndWhy(name, args, typist([], false))).who).toBe('командная строка (пользователь deploy)')
  }
})
