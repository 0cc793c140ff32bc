import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { createHttp } from '../../../platform/http/http.ts'
import { createLog } from '../../../platform/process/log.ts'
import { testDatabase } from '../../../testing/database.ts'
import { noticePath } from '../provider-hooks.ts'
import { sandboxName } from './sandbox-gateway.ts'
import { startSandbox } from './sandbox.ts'

test('a notice that is due while the site starts waits for the routes that are still to come', async () => {
  const made = await testDatabase()
  const { db, pool, close } = await openDatabase(made.url)
  await pool.query(`insert into sandbox_notice (body, due_at) values ('{"about":"payment"}', now())`)
  const log = createLog('silent')
  const http = await createHttp({
    log,
    trustProxy: 0,
    publicOrigin: undefined,
    checkReplies: true,
    rateLimits: { allow: async () => true, clear: async () => undefined, sweep: async () => undefined },
    authenticate: async () => undefined,
    now: Date.now,
    inMaintenance: () => false,
  })
  const job = await startSandbox(http, { db, log, brand: 'Kurazh', secret: randomBytes(32), postEveryMs: 1 })
  // Many runs of the job.
  await sleep(200)
  const heard: unknown[] = []
  await http.app.register(async (room) => {
    room.post(noticePath(sandboxName), async ({ body }) => {
      heard.push(body)
      return {}
    })
  })
  await http.app.ready()
  await expect.poll(() => heard).toEqual([{ about: 'payment' }])
  await job.close()
  await http.app.close()
  await close()
  await made.drop()
})
