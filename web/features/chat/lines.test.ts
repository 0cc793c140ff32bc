import { expect, test } from 'vitest'
import { after, type ShownLine } from './lines.ts'

const line = (id: number, own = false): ShownLine => ({ id, at: '2026-01-01T00:00:00Z', name: 'one', img: '', status: null, text: `line ${id}`, own })
const told = (id: number) => {
  const { own: _, ...said } = line(id)
  return { kind: 'said' as const, room: 'roulette', line: said }
}

test('lines stand in their order, each once, and one’s own stays one’s own', () => {
  const lines = [told(2), told(3)].reduce(after, [line(1), line(3, true)] as readonly ShownLine[])
  expect(lines.map(({ id, own }) => [id, own])).toEqual([[1, false], [2, false], [3, true]])
})

test('of many the newest are kept; what was taken away goes', () => {
  const lines = Array.from({ length: 60 }, (_, count) => told(count + 1)).reduce(after, [] as readonly ShownLine[])
  expect([lines.length, lines[0]?.id]).toEqual([50, 11])
  expect(after(lines, { kind: 'gone', room: 'roulette', id: 60 }).at(-1)?.id).toBe(59)
})
