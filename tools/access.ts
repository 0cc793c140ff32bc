/**
 * `npm run access`: visits every path and window of the site in a browser: axe in both themes, size and reach of
 * targets with touch and with a mouse. `-- <arguments of Playwright>` selects tests.
 */
import { summaryOf } from './test/summary.ts'
import { buildPages, runE2e } from './test/parts.ts'

const result = await runE2e(buildPages(), ['--project', 'access', ...process.argv.slice(2)], 'access')
console.log(`\n${summaryOf([result], result.seconds).join('\n')}`)
process.exitCode = result.failed === 0 && result.passed > 0 ? 0 : 1
