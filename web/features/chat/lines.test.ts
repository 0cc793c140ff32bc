import { expect, test } from 'vitest'
import { after, type ShownLine, stillShown } from './lines.ts'

const line = (id: number, own = false): ShownLine => ({
  id,
  at: '2026-01-01T00:00:00Z',
  name: 'one',
  img: '',
  status: null,
  staff: false,
  text: `line ${id}`,
  own,
})
const messageEvent = (id: number) => {
  const { own: _, ...said } = line(id)
  return { kind: 'said' as const, room: 'roulette', line: said }
}

test("messages are in order, each once, and one's own stay one's own", () => {
  const lines = [messageEvent(2), messageEvent(3)].reduce((shown, event) => after(shown, event), [
    line(1),
    line(3, true),
  ] as readonly ShownLine[])
  expect(lines.map(({ id, own }) => [id, own])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
})

test('keeps the newest messages; a removed one disappears', () => {
  const lines = Array.from({ length: 60 }, (_, count) => messageEvent(count + 1)).reduce(
    (shown, event) => after(shown, event),
    [] as readonly ShownLine[],
  )
  expect([lines.length, lines[0]?.id]).toEqual([50, 11])
  expect(after(lines, { kind: 'gone', room: 'roulette', id: 60 }).at(-1)?.id).toBe(59)
})

test('somebody who reads above keeps what they read, without removed messages; hidden authors do not arrive', () => {
  const read = [line(1), line(2), line(9)]
  expect(stillShown(read, [line(8), line(10)]).map(({ id }) => id)).toEqual([1, 2])
  expect(after([line(1)], messageEvent(2), [{ id: 7, name: 'one' }]).map(({ id }) => id)).toEqual([1])
})
