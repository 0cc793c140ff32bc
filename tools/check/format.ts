/** Checks that code and style sheets are formatted by oxfmt with `.oxfmtrc.json`. */
import { command } from './command.ts'
import type { Finding, Result } from './finding.ts'
import type { Tree } from './tree.ts'

export async function checkFormat(tree: Tree): Promise<Result> {
  const { code, output, complaint } = await command(tree.root, 'oxfmt', ['--list-different'])
  const paths = code === 0 ? [] : output.split('\n').filter((line) => line !== '')
  const findings = paths.map((path): Finding => ({ path, line: 1, text: 'is not formatted: call `npm run format`' }))
  if (code !== 0 && findings.length === 0)
    findings.push({ path: '.oxfmtrc.json', line: 1, text: `oxfmt ended with ${code}: ${complaint.slice(0, 500)}` })
  return { findings, note: `${tree.files.length} files and the sheets` }
}
