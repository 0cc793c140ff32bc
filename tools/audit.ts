/**
 * `npm run audit`: asks the registry which packages of the lock file have known vulnerabilities. Needs the network, so no test
 * runs it. Ends with 0 when none is known, 1 when some are, 2 when the registry did not say: that is no good news.
 */
import { askNpm } from './npm.ts'

interface Report {
  vulnerabilities: Record<string, { severity: string; range: string; via: (string | { title: string; url: string })[] }>
}

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
process.exit(found.length === 0 ? 0 : 1)

/** What npm prints when the registry did not answer is JSON too, but no report. */
function reportIn(text: string): Report | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null && 'vulnerabilities' in answer && 'auditReportVersion' in answer ? (answer as Report) : undefined
  } catch {
    return undefined
  }
}
