/** Alert rules name metrics and states that the site has, and each thing that can fail unseen has a rule. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '@kurazh/contract/index.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let metrics: string
/** A rule's expression, by its name. */
let rules: ReadonlyMap<string, string>

beforeAll(async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const address = free.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await new Promise((resolve) => free.close(resolve))
  site = await testSite({ METRICS_PORT: `${port}` })
  const player = await site.player()
  await player.bet()
  await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
  await player.call(calls.login, { login: player.login, password: 'not this one', info: '' })
  await player.call(calls.login, { login: 'nobody-at-all', password: 'not this one', info: '' })
  metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const text = await readFile(new URL('../../../deploy/prometheus/alerts.yml', import.meta.url), 'utf8')
  rules = new Map(
    [...text.matchAll(/- alert: (\w+)\n {8}expr: (.+)$/gm)].map(([, name = '', expr = '']) => [name, expr]),
  )
  expect(rules.size).toBe(text.match(/- alert:/g)?.length)
})
afterAll(() => site.close())

const typeOf = (name: string) => new RegExp(`^# TYPE ${name} (\\w+)$`, 'm').exec(metrics)?.[1]
const named = (text: string) => [...text.matchAll(/\b(?:kurazh|nodejs|process)_\w+/g)].map(([name]) => name)

test('every metric in a rule is one of the site', () => {
  const unknown = [...rules.values()]
    .flatMap(named)
    .filter((name) => typeOf(name.replace(/_(?:count|bucket|sum)$/, '')) === undefined)
  expect(unknown).toEqual([])
})

test('every value of a label in a rule is one that the site gives', () => {
  const wanted = [...rules.values()].flatMap((expr) =>
    [...expr.matchAll(/(kurazh_\w+)\{(\w+)="([^"]+)"\}/g)].map(
      ([, name = '', label = '', value = '']) => [name, label, value] as const,
    ),
  )
  expect(wanted.length).toBeGreaterThan(10)
  const absent = wanted.filter(
    ([name, label, value]) => !new RegExp(`^${name}\\{[^}]*${label}="${value}"`, 'm').test(metrics),
  )
  expect(absent).toEqual([])
})

test('letters, the archive, sign-ins, top-ups, payouts and the books each have a rule', () => {
  const watched = new Set([...rules.values()].flatMap(named))
  const own = [...metrics.matchAll(/^# TYPE (kurazh_\w+) /gm)].map(([, name = '']) => name)
  // A prize may wait for as long as its winner is on a break.
  const quiet = new Set([
    'kurazh_sockets',
    'kurazh_stream_batch',
    'kurazh_database_connections',
    'kurazh_http_seconds',
    'kurazh_jackpot_prizes_waiting',
  ])
  expect(own.filter((name) => !watched.has(name) && !quiet.has(name))).toEqual([])
  for (const name of ['letters', 'letters_oldest_seconds', 'archive_failing', 'sign_ins_total', 'top_ups', 'payouts'])
    expect(watched).toContain(`kurazh_${name}`)
})

test('what is called a total is a counter', () => {
  const totals = [...metrics.matchAll(/^# TYPE (\w+_total) (\w+)$/gm)].map(([, name, type]) => [name, type] as const)
  expect(totals.length).toBeGreaterThan(3)
  expect(totals.filter(([, type]) => type !== 'counter')).toEqual([])
})

test('sign-ins are counted, refused ones too where there is no such login; a registration is none', () => {
  expect(metrics).toMatch(/^kurazh_sign_ins_total\{result="ok"\} 1$/m)
  expect(metrics).toMatch(/^kurazh_sign_ins_total\{result="refused"\} 2$/m)
})

test('without an archive nothing is said of it', () => {
  expect(metrics).not.toMatch(/^kurazh_archive_\w+ /m)
})
