import { expect, test } from 'vitest'
import { decimalOf } from '../core/rtp.ts'
import { insuranceReturn, pairOf, pairsReturn, pokerOf, pokerReturn } from './side-bets.ts'

const cardOf = (text: string): number =>
  'A23456789TJQK'.indexOf(text[0] as string) + 13 * 'shdc'.indexOf(text[1] as string)
const cards = (text: string) => text.split(' ').map(cardOf) as [number, number, number]

test('distinguishes a perfect pair, one of a colour and a mixed one, and a king with a ten is none', () => {
  expect(
    ['Ks Ks', 'Ks Kc', 'Kh Kd', 'Ks Kh', 'Ks Ts'].map((text) =>
      pairOf(...(cards(text) as unknown as [number, number])),
    ),
  ).toEqual(['perfect', 'coloured', 'coloured', 'mixed', null])
})

test('recognizes the hands of 21+3, with the ace at both ends of a straight and not in its middle', () => {
  const made = {
    'As As As': 'suited-trips',
    'As Ah As': 'trips',
    'As 2s 3s': 'straight-flush',
    'Qs Ks As': 'straight-flush',
    'Ah Qs Kd': 'straight',
    '2h As 3d': 'straight',
    'Ks Ah 2d': null,
    '2s 9s 2s': 'flush',
    '2s 2h 3s': null,
  }
  for (const [text, what] of Object.entries(made)) expect(pokerOf(cards(text)), text).toBe(what)
})

test('returns the published values for eight decks', () => {
  expect(decimalOf(pairsReturn(8), 6)).toBe('0.959036')
  expect(decimalOf(pokerReturn(8), 4)).toBe('0.9630')
  expect(decimalOf(insuranceReturn(8), 6)).toBe('0.925301')
})
