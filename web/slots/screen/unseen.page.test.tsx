/** The bet left behind by a closed tab, found by two requests at once. */
import { expect, test } from 'vitest'
import { keepSent, unseenBet } from './unseen.ts'

test('a screen rendered again while it looks for the bet finds the same one', async () => {
  localStorage.setItem('slot-unseen::three-samovars:gone', '7')
  expect(await Promise.all([unseenBet('three-samovars'), unseenBet('three-samovars')])).toEqual([7, 7])
  expect(await unseenBet('three-samovars')).toBe(7)
})

test('of two bets left the other stays for the next look; a spin that is sent before the look ends is not overwritten', async () => {
  localStorage.setItem('slot-unseen::three-samovars:gone', '7')
  localStorage.setItem('slot-unseen::three-samovars:long-gone', '9')
  const [one, other] = await Promise.all([unseenBet('three-samovars'), unseenBet('three-samovars')])
  expect(other).toBe(one)
  expect(
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('slot-unseen:'))
      .map(([, bet]) => bet as string)
      .toSorted(),
  ).toEqual(['7', '9'])

  localStorage.setItem('slot-unseen::apiary:gone', '8')
  const looked = unseenBet('apiary')
  keepSent('apiary')
  expect(await looked).toBe('unanswered')
  expect(localStorage.getItem('slot-unseen::apiary:gone')).toBe('8')
})
