/** What the log writes while the same error repeats. */
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function book() {
  const lines: Record<string, unknown>[] = []
  let clock = 0
  const log = createLog('info', {
    to: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    now: () => clock,
  })
  return { lines, log, pass: (ms: number) => void (clock += ms) }
}
const full = () => Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })

test('an error is written in full once a second, in any part, and the next line says how many were left out', () => {
  const { lines, log, pass } = book()
  for (let time = 0; time < 100; time++) {
    log.child({ part: `${time}` }).error({ err: full() }, 'the database cannot do its work')
    pass(9)
  }
  expect(lines).toHaveLength(1)
  pass(100)
  log.error({ err: full() }, 'the database cannot do its work')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ leftOut: 99, err: { stack: expect.stringContaining('No space') } })
})

test('another error, another message and a line without an error are written as well', () => {
  const { lines, log } = book()
  log.error({ err: full() }, 'one')
  log.error({ err: full() }, 'other')
  log.error({ err: new Error('something else') }, 'one')
  for (let time = 0; time < 3; time++) log.info({ time }, 'plain')
  log.warn('words alone')
  expect(lines).toHaveLength(7)
})

test('the code that a player reports to support is written each time, without the repeated part', () => {
  const { lines, log } = book()
  for (const trace of ['AAAAAA', 'BBBBBB'])
    log.error({ err: full(), trace, path: '/api/bets', player: 7 }, 'a request failed')
  expect(lines.map(({ trace }) => trace)).toEqual(['AAAAAA', 'BBBBBB'])
  expect(lines[1]).not.toHaveProperty('err')
})
