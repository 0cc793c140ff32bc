import { crash } from '@kurazh/games/crash/crash.ts'
import { expect, test } from 'vitest'
import { cashOutOf, risingTable } from './rising-table.ts'

test('a bet is sent with its target as the game parses it, and is held to it, or to the automatic cash-out of its stake', () => {
  const { bodyOf, sentOf, rules } = risingTable(crash, (stake) => Number(stake) * 100)
  expect([bodyOf({ target: 23_500 }), bodyOf({ target: null })]).toEqual([{ target: 2.35 }, {}])
  for (const target of crash.sampleParams.flatMap((params) => crash.autoCashOutE4(params) ?? []))
    expect(rules.params.safeParse(bodyOf({ target })).success).toBe(true)
  expect(sentOf({ target: 23_500 }, 10_00n)).toEqual({ target: 23_500, takenAt: 23_500 })
  expect(sentOf({ target: null }, 10_00n)).toEqual({ target: null, takenAt: 100_000 })
})

test('the time of a cash-out is written down before it is sent, once, however often it is requested', async () => {
  const done: string[] = []
  const name = { game: 'crash', round: 1, key: 'slot0-aaaa' }
  const send = async () => {
    done.push('sent')
    throw new Error('lost')
  }
  const act = async (ask: (bet: typeof name) => Promise<unknown>) => {
    for (let tries = 0; tries < 2; tries += 1) await ask(name).catch(() => undefined)
  }
  cashOutOf(
    { act: (ask) => void act(ask) },
    { siteMoment: () => ({ at: 1, doubtMs: 2 }) },
    { cashingOut: (key) => void done.push(`noted ${key}`) },
    send,
  )
  await new Promise((resolve) => setTimeout(resolve))
  expect(done).toEqual(['noted slot0-aaaa', 'sent', 'sent'])
})
