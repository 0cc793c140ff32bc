/** Work that takes an hour keeps nobody waiting: not webhooks, not the auditor, not people who read a report. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { sql } from 'kysely'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { keepRules, lookByRules } from '../features/risk/run-rules.ts'
import { startAuditor } from '../ledger/auditor.ts'
import { openBus } from '../platform/database/bus.ts'
import type { RiskRule } from '../platform/security/risk-rule.ts'
import { announce } from '../platform/webhooks/outbox.ts'
import { adminInside, pageOrigin } from './admins.ts'
import { testSite } from './site.ts'

/** Any number that no other lock of the site uses. */
const hour = 77_777

test('while a rule of risk reads for an hour, webhooks are sent, books checked and reports answered', async () => {
  const heard: string[] = []
  const receiver = createServer((request, response) => {
    request.on('data', (piece: Buffer) => void heard.push(piece.toString())).on('end', () => response.end('ok'))
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as { port: number }
  const site = await testSite({
    WEBHOOK_URL: `http://127.0.0.1:${port}/`,
    WEBHOOK_SECRET: 's'.repeat(32),
    WEBHOOK_PRIVATE: 'on',
    PUBLIC_ORIGIN: pageOrigin,
  })
  const holder = await site.database.pool.connect()
  const bus = await openBus(site.databaseUrl, site.log)
  const auditor = await startAuditor(site.database.auditing, bus, site.log)
  try {
    const owner = await adminInside(site, ['owner'])
    await holder.query('select pg_advisory_lock($1)', [hour])
    const rules = ['slow', 'slower', 'slowest'].map((name): RiskRule => ({
      name,
      title: name,
      why: '',
      weight: 1,
      numbers: {},
      find: async ({ db }) => (await sql`select pg_advisory_xact_lock_shared(${hour})`.execute(db), []),
    }))
    await keepRules(site.database.db, rules)
    // Each as on a node of its own tick: all of them want the connection of jobs at the same time.
    const looking = rules.map((rule) => lookByRules({ ...site.database, log: site.log, rules: [rule] }))
    await expect
      .poll(() => site.count(`pg_stat_activity where wait_event = 'advisory' and datname = current_database()`))
      .toBeGreaterThan(0)

    await announce(site.database.db, { kind: 'test', detail: { of: 'the hour' } })
    await expect.poll(() => heard.filter((body) => body.includes('the hour'))).toHaveLength(1)
    await auditor.walk()
    expect((await owner.ask(adminCalls.liabilities)).total).toBeDefined()
    expect((await owner.ask(adminCalls.adminBooks)).differences).toEqual([])

    await holder.query('select pg_advisory_unlock($1)', [hour])
    await Promise.all(looking)
  } finally {
    holder.release()
    await auditor.close()
    await bus.close()
    await site.close()
    receiver.close()
  }
})
