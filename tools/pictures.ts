/**
 * `npm run pictures`: compares the still screens of the site, pixel by pixel, with the pictures in `.pictures/`. `--
 * --update-snapshots` takes them anew: once on the commit to compare with, then without it on the change. What differs
 * is in `test-results/`.
 */
import { summaryOf } from './test/summary.ts'
import { buildPages, runE2e } from './test/parts.ts'

const result = await runE2e(buildPages(), ['--project', 'pictures', ...process.argv.slice(2)], 'pictures')
console.log(`\n${summaryOf([result], result.seconds).join('\n')}`)
process.exitCode = result.failed === 0 && result.passed > 0 ? 0 : 1
