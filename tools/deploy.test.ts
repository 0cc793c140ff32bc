/** The deployment files match the code: known settings, ports it listens on, files that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const [compose, dockerfile, proxy, guide] = [
  read('compose.yaml'),
  read('Dockerfile'),
  read('deploy/Caddyfile'),
  read('docs/operator/README.md'),
]

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
    trustProxy: true,
    redisUrl: 'redis://redis:6379',
    port: 8080,
    realtimePort: 8443,
    packagePort: 8444,
    metrics: { host: '0.0.0.0', port: 9464 },
  })
})

test('every setting in the composition is one of the site’s', () => {
  const known = new Set([...read('.env.example').matchAll(/^# ?(\w+)=/gm)].map(([, name]) => name))
  expect(Object.keys(nodeSettings({})).filter((name) => !known.has(name))).toEqual([])
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
  const copied = [...dockerfile.matchAll(/^COPY (.+) \S+$/gm)]
    .flatMap(([, names = '']) => names.split(' '))
    .filter((name) => name !== '.')
  expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([])
  expect(dockerfile).toContain('node tools/build-web.ts')
  expect(read('tools/run.mjs')).toContain("first: 'tools/build-web.ts', run: 'server/main.ts'")
  expect(dockerfile).toContain('CMD ["node", "server/main.ts"]')
})

test('the guide names existing commands and settings', () => {
  const verbs = [...guide.matchAll(/npm run admin -- (\w+)/g)].map(([, verb = '']) => verb)
  const admin = read('server/admin.ts')
  expect(verbs.filter((verb) => !new RegExp(`^ {2}${verb}: \\{`, 'm').test(admin))).toEqual([])
  const known = read('.env.example') + compose
  expect(
    [...guide.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name = '']) => name).filter((name) => !known.includes(name)),
  ).toEqual([])
})
