import { expect, test } from 'vitest'
import { isDrawOf, prime, type Root, rootPower, startOf, step, valueText } from './slow-draw.ts'

/** Square and multiply. */
const root: Root = (value) => {
  let [result, base] = [1n, value % prime]
  for (let left = rootPower; left > 0n; left >>= 1n) {
    if (left % 2n === 1n) result = (result * base) % prime
    base = (base * base) % prime
  }
  return result
}

function drawn(text: string, steps: number): string {
  let value = startOf(text)
  for (let left = steps; left > 0; left -= 1) value = step(value, root)
  return valueText(value)
}

test('a draw is checked by going back, and is of its text and its number of steps alone', () => {
  const value = drawn('a text', 4)
  expect(value).toHaveLength(512)
  expect(isDrawOf('a text', 4, value)).toBe(true)
  expect(isDrawOf('another text', 4, value)).toBe(false)
  expect(isDrawOf('a text', 3, value)).toBe(false)
  expect(isDrawOf('a text', 5, value)).toBe(false)
})

test('of the four values that go back to one number only the right one is accepted', () => {
  const value = BigInt(`0x${drawn('a text', 1)}`)
  expect(isDrawOf('a text', 1, valueText(prime - value))).toBe(false)
  for (const wrong of ['', 'x'.repeat(512), valueText(0n), valueText(prime), 'f'.repeat(512), `${valueText(value)}0`])
    expect(isDrawOf('a text', 1, wrong)).toBe(false)
})

test('squares and numbers that are none both have a step of their own', () => {
  const seen = new Set<string>()
  for (let text = 0; text < 12; text += 1) {
    const value = drawn(`text ${text}`, 1)
    expect(isDrawOf(`text ${text}`, 1, value)).toBe(true)
    seen.add(value.slice(-1))
  }
  // Even ends are of squares, odd ones of the others.
  expect([...seen].some((end) => Number.parseInt(end, 16) % 2 === 0)).toBe(true)
  expect([...seen].some((end) => Number.parseInt(end, 16) % 2 === 1)).toBe(true)
})

test('the prime is that of RFC 3526: 2^2048 - 2^1984 - 1 + 2^64 * (floor(2^1918 pi) + 124476), three modulo four', () => {
  expect(prime >> 1984n).toBe((1n << 64n) - 1n)
  expect(prime & ((1n << 64n) - 1n)).toBe((1n << 64n) - 1n)
  expect(prime % 4n).toBe(3n)
})
