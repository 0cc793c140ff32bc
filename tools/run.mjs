/**
 * `npm run <name>`: installs what the lock file names, finds Node 24 and runs the command with it. Plain JavaScript for
 * Node 20 without packages, because it comes before everything else.
 */
import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What each name runs. `first` must succeed before `run` starts. */
const commands = {
  start: { first: 'tools/build-web.ts', run: 'server/main.ts', env: { NODE_ENV: 'production' } },
  dev: { run: 'tools/dev.ts' },
  test: { run: 'tools/test.ts' },
  access: { run: 'tools/access.ts' },
  browsers: { run: 'tools/browsers.ts' },
  pictures: { run: 'tools/pictures.ts' },
  check: { run: 'tools/check.ts' },
  bench: { run: 'bench/bench.ts' },
  race: { run: 'bench/race.ts' },
  kill: { run: 'bench/kill.ts' },
  cluster: { first: 'tools/build-web.ts', run: 'tools/cluster.ts' },
  mutants: { run: 'tools/mutants.ts' },
  books: { run: 'server/books.ts' },
  history: { run: 'server/history.ts' },
  restored: { run: 'server/restored.ts' },
  admin: { run: 'server/admin.ts' },
  verify: { run: 'tools/verify.ts' },
  'verify-site': { run: 'tools/verify-site.ts' },
  'release-hashes': { first: 'tools/build-web.ts', run: 'tools/release-hashes.ts' },
  verifier: { run: 'tools/build-verifier.ts' },
  'pack-games': { run: 'tools/pack-games.ts' },
  rtp: { run: 'tools/rtp.ts' },
  par: { run: 'tools/par.ts' },
  slots: { run: 'server/slots.ts' },
  stream: { run: 'server/stream.ts' },
  liar: { run: 'web/testing/liar/liar.ts' },
  screens: { run: 'tools/screenshots.ts' },
  format: { run: 'tools/format.ts' },
  rows: { run: 'tools/rows.ts' },
  generate: { run: 'tools/generate.ts' },
  'new-game': { run: 'tools/new-game.ts' },
  sbom: { run: 'tools/sbom.ts' },
  audit: { run: 'tools/audit.ts' },
  video: { run: 'tools/video.ts' },
  proxies: { first: 'tools/build-web.ts', run: 'tools/proxies.ts' },
  guide: { first: 'tools/build-web.ts', run: 'tools/guide.ts' },
  lighthouse: { first: 'tools/build-web.ts', run: 'tools/lighthouse.ts' },
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (command === undefined) fail(`Нет такой команды: ${name || '(пусто)'}. Есть: ${Object.keys(commands).join(', ')}`)

if (name !== 'admin' && args.some((each) => each === '--help' || each === '-h')) tellAbout(command.run)

if (!isInstalled()) install()
const node = findNode()
if (command.first !== undefined) {
  const { code, signal } = await run(command.first, [])
  if (code !== 0) leave(code, signal)
}
const { code, signal } = await run(command.run, args)
leave(code, signal)

/** Prints the comment at the head of a program: what it does and with which arguments. */
function tellAbout(script) {
  const [, comment = ''] = /\/\*\*(.*?)\*\//s.exec(readFileSync(join(root, script), 'utf8')) ?? []
  console.log(comment.replaceAll(/^ *\* ?/gm, '').trim())
  process.exit(0)
}

/** True when node_modules matches the lock file; npm keeps a copy of the lock of what it installed. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (wanted === undefined) fail('Не найден package-lock.json: папка сайта скопирована не целиком.')
  if (present === undefined) return false
  return Object.entries(wanted).every(([path, entry]) => {
    const found = present[path]
    // The root itself is not listed, and optional packages of other platforms are omitted.
    if (found === undefined) return !path.includes('node_modules/') || entry.optional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function install() {
  console.error('Устанавливаем зависимости, это займёт около минуты…')
  const env = {
    ...process.env,
    // The e2e tests use the system's browser.
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  }
  // Building and testing need the development packages, whatever NODE_ENV or the user's npm settings are.
  const npmArgs = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const { status, error } = spawnSync(npm[0], [...npm.slice(1), ...npmArgs], {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0)
    fail(
      `Не удалось установить зависимости${error ? ` (${error.message})` : ''}. Проверьте доступ в интернет и повторите.`,
    )
}

/** Node 24 from the lock file, or our own if it is new enough to run TypeScript. */
function findNode() {
  const bundled = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return { path: bundled, flags: [] }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24) return { path: process.execPath, flags: [] }
  // Before 24, running TypeScript and node:sqlite work as well, but print a warning each time.
  if (major > 22 || (major === 22 && minor >= 18))
    return { path: process.execPath, flags: ['--disable-warning=ExperimentalWarning'] }
  return fail(
    `Нужен Node.js 24 (подойдёт и 22.18), а здесь ${process.versions.node}. Установите его с https://nodejs.org и повторите.`,
  )
}

function run(script, scriptArgs) {
  return new Promise((resolve) => {
    const path = `${dirname(node.path)}${delimiter}${process.env.PATH ?? ''}`
    const child = spawn(node.path, [...node.flags, join(root, script), ...scriptArgs], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...command.env, PATH: path },
    })
    const pass = (caught) => {
      // A terminal sends Ctrl-C and its own closing to the child as well; a second signal would look like an impatient
      // user.
      if (caught !== 'SIGTERM' && process.stdin.isTTY) return
      child.kill(caught)
    }
    const passed = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const caught of passed) process.on(caught, pass)
    child.on('error', (error) => fail(error.message))
    child.on('exit', (exitCode, exitSignal) => {
      for (const caught of passed) process.off(caught, pass)
      resolve({ code: exitCode, signal: exitSignal })
    })
  })
}

/** Exits the way the child did. */
function leave(exitCode, exitSignal) {
  process.exit(exitCode ?? 128 + (constants.signals[exitSignal] ?? 0))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
