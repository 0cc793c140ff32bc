/**
 * `npm run audit`: verifies the audit chain of administrators' actions where a site's database is available, and asks
 * the registry which packages of the lock file have known vulnerabilities. Needs the network, so no test runs it. Exits
 * with 0 when all is well, with 1 when a vulnerability is known, with 2 when the registry gave no answer or the chain
 * is broken.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ownEnvironment, readConfig } from '../server/config.ts'
import { runNpm } from './npm.ts'
import { readArguments } from '../server/platform/process/command-arguments.ts'

readArguments({ options: {} })
interface Report {
  vulnerabilities: Record<string, { severity: string; range: string; via: (string | { title: string; url: string })[] }>
}

const chained = verifyActions()
const { output, complained } = await runNpm(['audit', '--json', '--package-lock-only', '--loglevel=warn'])
const report = reportIn(output)
if (report === undefined) {
  const reason = complained
    .split('\n')
    .find((line) => /npm (?:warn|error) audit/.test(line))
    ?.replace(/^npm \w+ audit /, '')
  process.stderr.write(
    `Реестр не ответил на вопрос об уязвимостях${reason === undefined ? '' : ` (${reason})`}. Проверка не состоялась: есть ли они, неизвестно.\n`,
  )
  process.exit(2)
}
const found = Object.entries(report.vulnerabilities)
for (const [name, { severity, range, via }] of found) {
  console.log(`${name} ${range}: ${severity}`)
  for (const cause of via)
    console.log(`  ${typeof cause === 'string' ? `через ${cause}` : `${cause.title} — ${cause.url}`}`)
}
console.log(
  found.length === 0 ? 'Известных уязвимостей в пакетах нет.' : `Пакетов с известными уязвимостями: ${found.length}.`,
)
process.exit(chained !== 0 ? 2 : found.length === 0 ? 0 : 1)

/** When the registry did not answer, npm also prints JSON, but not a report. */
function reportIn(text: string): Report | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' &&
      answer !== null &&
      'vulnerabilities' in answer &&
      'auditReportVersion' in answer
      ? (answer as Report)
      : undefined
  } catch {
    return undefined
  }
}

/** Runs `npm run admin -- audit verify`. Creates no database. Returns 0 when all is well. */
function verifyActions(): number {
  const { databaseUrl, dataDir } = readConfig(ownEnvironment())
  if (databaseUrl === undefined && !existsSync(dataDir)) {
    console.log('Базы сайта здесь нет: журнал действий администраторов не проверялся.')
    return 0
  }
  return (
    spawnSync(process.execPath, [fileURLToPath(new URL('../server/admin.ts', import.meta.url)), 'audit', 'verify'], {
      stdio: 'inherit',
    }).status ?? 1
  )
}
