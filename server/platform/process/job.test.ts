/** Jobs that fail for as long as the database is away do not fill the log. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { startJob } from './job.ts'
import { repeatedFailures } from './repeated-failures.ts'

test('a job that fails at every run is logged once, and once more when it works again', async () => {
  const lines: { level: number; job: string; times: number; msg: string }[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  let runs = 0
  const job = startJob(
    'a job',
    1,
    async () => {
      runs += 1
      if (runs <= 20) throw new Error('connect ECONNREFUSED')
    },
    log,
  )
  await eventually(() => expect(runs).toBeGreaterThan(21))
  await job.close()
  expect(lines.map(({ level, times }) => ({ level, times }))).toEqual([
    { level: 50, times: 1 },
    { level: 30, times: 20 },
  ])
})

test('daily work is done soon after the start, then daily', async () => {
  vi.useFakeTimers()
  try {
    let runs = 0
    const job = startJob('a daily job', 24 * 3_600_000, async () => void (runs += 1), pino({ level: 'silent' }))
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(runs).toBe(1)
    await vi.advanceTimersByTimeAsync(23 * 3_600_000)
    expect(runs).toBe(1)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(runs).toBe(2)
    await job.close()
  } finally {
    vi.useRealTimers()
  }
})

test('the same failure is logged once a minute with its number, another one at once', () => {
  const said: string[] = []
  let now = 0
  const failures = repeatedFailures({
    failed: (error, times) => void said.push(`${(error as Error).message} ${times}`),
    worked: (times) => void said.push(`works after ${times}`),
    now: () => now,
  })
  for (let second = 0; second < 130; second += 1) {
    now = second * 1_000
    failures.failed(new Error('away'))
  }
  failures.failed(new Error('full'))
  failures.worked()
  failures.worked()
  failures.failed(new Error('full'))
  failures.worked()
  expect(said).toEqual(['away 1', 'away 60', 'away 60', 'full 10', 'works after 131', 'full 1'])
})
