/**
 * `npm run audit`: two things of the same name. Goes through the chain of what administrators did, where a site's database is at hand, and asks
 * the registry which packages of the lock file have known vulnerabilities. Needs the network, so no test runs it. Ends with 0 when nothing
 * is wrong, 1 when a vulnerability is known, 2 when the registry did not say or the chain is broken: neither is good news.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ownEnvironment, readConfig } from '../server/config.ts'
import { askNpm } from './npm.ts'

interface Report {
  vulnerabilities: Record<string, { severity: string; range: string; via: (string | { title: string; url: string })[] }>
}

const chained = verifyActions()
const { said, complained } = await askNpm(['audit', '--json', '--package-lock-only', '--loglevel=warn'])
const report = reportIn(said)
if (report === undefined) {
  const reason = complained.split('\n').find((line) => /npm (?:warn|error) audit/.test(line))?.replace(/^npm \w+ audit /, '')
  process.stderr.write(`Реестр не ответил на вопрос об уязвимостях${reason === undefined ? '' : ` (${reason})`}. Проверка не состоялась: есть ли они, неизвестно.\n`)
  process.exit(2)
}
const found = Object.entries(report.vulnerabilities)
for (const [name, { severity, range, via }] of found) {
  console.log(`${name} ${range}: ${severity}`)
  for (const cause of via) console.log(`  ${typeof cause === 'string' ? `через ${cause}` : `${cause.title} — ${cause.url}`}`)
}
console.log(found.length === 0 ? 'Известных уязвимостей в пакетах нет.' : `Пакетов с известными уязвимостями: ${found.length}.`)
process.exit(chained !== 0 ? 2 : found.length === 0 ? 0 : 1)

/** What npm prints when the registry did not answer is JSON too, but no report. */
function reportIn(text: string): Report | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null && 'vulnerabilities' in answer && 'auditReportVersion' in answer ? (answer as Report) : undefined
  } catch {
    return undefined
  }
}

/** Goes through what administrators did, as `npm run admin -- audit verify`. No database is made for it. Answers 0 where nothing is wrong. */
function verifyActions(): number {
  const { databaseUrl, dataDir } = readConfig(ownEnvironment())
  if (databaseUrl === undefined && !existsSync(dataDir)) {
    console.log('Базы сайта здесь нет: журнал действий администраторов не проверялся.')
    return 0
  }
  return spawnSync(process.execPath, [fileURLToPath(new URL('../server/admin.ts', import.meta.url)), 'audit', 'verify'], { stdio: 'inherit' }).status ?? 1
}
