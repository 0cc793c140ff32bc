/** What a tab that is gone has left behind, as two looks at once find it. */
import { expect, test } from 'vitest'
import { unseenBet } from './unseen.ts'

test('a screen drawn anew while it looks for the bet finds the same one', async () => {
  localStorage.setItem('slot-unseen::three-samovars:gone', '7')
  expect(await Promise.all([unseenBet('three-samovars'), unseenBet('three-samovars')])).toEqual([7, 7])
  expect(await unseenBet('three-samovars')).toBe(7)
})
