// private probe: CPU per bet in node and postgres
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../server/platform/database.ts'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../server/platform/migrate.ts'
import { measureEngine } from './engine.ts'
import { makePlayers } from './players.ts'
import { preparePgbench } from './pgbench.ts'
const folder = await mkdtemp('/tmp/fb/probe-'); await chmod('/tmp/fb',0o755); await chmod(folder, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {}, warn: console.error } })
const ticks = (pid: number, kids: boolean) => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return Number(f[11]) + Number(f[12]) + (kids ? Number(f[13]) + Number(f[14]) : 0) }
const ppid = (pid: number) => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8'); return Number(s.slice(s.lastIndexOf(')') + 2).split(' ')[1]) }
const pgTicks = () => { const pm = postgres.pid()!; let t = ticks(pm, true); for (const d of readdirSync('/proc')) if (/^\d+$/.test(d)) { try { if (ppid(Number(d)) === pm) t += ticks(Number(d), false) } catch {} } return t }
try {
  const n = Number(process.env.PLAYERS ?? 256)
  const database = await openDatabase(postgres.url); await migrate(database.db)
  const players = await makePlayers(database.db, n, 10_000_000n, 'p')
  const seedKey = randomBytes(32)
  for (let i = 0; i < Number(process.env.RUNS ?? 3); i++) {
    const c0 = process.cpuUsage(), p0 = pgTicks()
    const before = await database.pool.query('select count(*) as n from bet')
    const m = await measureEngine({ database, seedKey, players, atOnce: Number(process.env.ATONCE ?? n), warmUpMs: 1000, measuredMs: Number(process.env.MS ?? 6000) })
    const after = await database.pool.query('select count(*) as n from bet')
    const bets = Number(after.rows[0].n - before.rows[0].n)
    const c = process.cpuUsage(c0), p = pgTicks() - p0
    console.log(`${m.perSecond.toFixed(0)}/s p50 ${m.p50Ms.toFixed(1)} p99 ${m.p99Ms.toFixed(1)}  node ${((c.user + c.system) / bets).toFixed(1)}us (sys ${(c.system / bets).toFixed(1)})  pg ${(p * 10000 / bets).toFixed(1)}us`)
  }
  if (process.env.PGB) { const b = await preparePgbench(postgres.url); for (const c of [8, 32]) { const p0 = pgTicks(); const t = await b.run(c, 6); console.log('pgbench', c, t.toFixed(0), 'pg us', ((pgTicks() - p0) * 10000 / (t * 6)).toFixed(1)) } }
  await database.close()
} finally { await postgres.stop(); await rm(folder, { recursive: true, force: true }) }
