/** A site that is started before its database. */
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { openDatabase } from './database.ts'
import { openWhenItAnswers } from './database-wait.ts'

/** A port on which no process listens. */
async function silentUrl(): Promise<string> {
  const server = createServer()
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  await new Promise((resolve) => server.close(resolve))
  return `postgres://kurazh:secret@127.0.0.1:${port}/kurazh`
}

test('waits, logs it at once and then each minute, and opens when the database answers', async () => {
  const [silent, real] = [await silentUrl(), await testDatabase()]
  const said: string[] = []
  let [clock, tries] = [0, 0]
  const database = await openWhenItAnswers(silent, (url) => openDatabase(++tries > 130 ? real.url : url), {
    say: (sentence) => void said.push(sentence),
    now: () => clock,
    pause: async (ms) => void (clock += ms),
  })
  expect((await database.pool.query('select 1')).rowCount).toBe(1)
  expect(said).toHaveLength(3)
  expect(said[0]).toMatch(/База данных по адресу 127\.0\.0\.1:\d+\/\w+ не отвечает .*Сайт откроется/)
  expect(said.join()).not.toContain('secret')
  await database.close()
  await real.drop()
})

test('an error that waiting cannot fix ends the start', async () => {
  const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' })
  await expect(
    openWhenItAnswers(
      'postgres://x',
      async () => {
        throw wrong
      },
      { say: () => undefined },
    ),
  ).rejects.toBe(wrong)
})
