import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readInTurn } from './follow-state.ts'

test('reads follow one another, so that the later one decides; several notices meanwhile need one read; a failed read stops nothing', async () => {
  let state: string | undefined
  const answers: (() => void)[] = []
  const taken: string[] = []
  const hear = readInTurn(
    async () => {
      if (state === undefined) throw new Error('the database is away')
      const read = state
      await new Promise<void>((answer) => answers.push(answer))
      return read
    },
    (value) => void taken.push(value),
  )
  hear()
  await nextTurn()
  state = 'before'
  hear()
  await nextTurn()
  state = 'after'
  hear()
  hear()
  await nextTurn()
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await nextTurn()
  expect(answers).toHaveLength(2)
  answers[1]?.()
  await nextTurn()
  expect(taken).toEqual(['before', 'after'])
})
