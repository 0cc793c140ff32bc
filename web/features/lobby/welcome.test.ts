import { expect, test } from 'vitest'
import { wordsOf } from './welcome.tsx'

const said = (gift: bigint, real: boolean) => {
  const { title, lead } = wordsOf({ gift, real })
  return `${title}. ${lead}`.replaceAll('\u00a0', ' ')
}

test('play money is never called real, and real money never play money', () => {
  for (const gift of [0n, 1_00n, 1_000_00n]) {
    expect(said(gift, false)).toMatch(/игров.*Настоящих денег здесь нет/)
    expect(said(gift, true)).toMatch(/Деньги здесь настоящие/)
    expect(said(gift, true)).not.toMatch(/игров/)
  }
})

test('the gift is named as given; without a gift none is named', () => {
  expect(said(1_000_00n, false)).toMatch(/^1 000 игровых рублей в подарок\. /)
  expect(said(1_00n, false)).toMatch(/^1 игровой рубль в подарок\. /)
  expect(said(250_50n, true)).toMatch(/^250\.50 ₽ в подарок\. /)
  for (const real of [false, true]) expect(said(0n, real)).not.toContain('подар')
})
