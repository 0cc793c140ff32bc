/** What «Обзор» says of letters. */
import { expect, test } from 'vitest'
import { lettersNow } from './letters.tsx'

const measured = (waiting: number, lost: number, seconds: number) => ({
  measures: [
    { name: 'kurazh_letters', of: 'waiting', value: waiting },
    { name: 'kurazh_letters', of: 'given up', value: lost },
    { name: 'kurazh_letters_oldest_seconds', of: null, value: seconds },
  ],
})

test.each([
  [0, 0, 0, true, false, 'все отправлены'],
  [3, 0, 20, true, false, 'уходят: 3'],
  [3, 0, 301, false, true, 'ждут: 3'],
  [0, 2, 0, false, false, 'не ушли за сутки: 2'],
  [3, 2, 20, false, false, 'не ушли за сутки: 2, ждут: 3'],
])('%i wait, %i were given up, the oldest waits %i s', (waiting, lost, seconds, good, isLate, says) => {
  expect(lettersNow(measured(waiting, lost, seconds))).toEqual({ good, isLate, says })
})
