/** oxlint with the rules of `.oxlintrc.json`, those that need types included. */
import { command } from './command.ts'
import type { Finding, Result } from './finding.ts'
import type { Tree } from './tree.ts'

const configuration = '.oxlintrc.json'

interface Report {
  number_of_files: number
  diagnostics: {
    message: string
    code?: string
    help?: string
    filename: string
    labels: { span: { line: number } }[]
  }[]
}

export async function checkLint(tree: Tree): Promise<Result> {
  const args = ['--type-aware', '--report-unused-disable-directives-severity=error', '--format=json']
  const { code, output, complaint } = await command(tree.root, 'oxlint', args)
  const report = parsed(output)
  const ended = {
    path: configuration,
    line: 1,
    text: `oxlint ended with ${code}: ${(complaint || output).slice(0, 500)}`,
  }
  if (report === undefined) return { findings: [ended], note: 'nothing' }
  const findings: Finding[] = report.diagnostics.map(({ message, code: rule, help, filename, labels }) => ({
    path: filename,
    line: labels[0]?.span.line ?? 1,
    text: [message, help, rule === undefined ? undefined : `(${rule})`]
      .filter(Boolean)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  }))
  if (report.number_of_files < tree.files.length) {
    const text = `oxlint read ${report.number_of_files} files of ${tree.files.length}: take the missing folder out of the ignored ones`
    findings.push({ path: configuration, line: 1, text })
  }
  if (code !== 0 && findings.length === 0) findings.push(ended)
  return { findings, note: `${report.number_of_files} files` }
}

/** oxlint prints plain sentences instead of JSON when it cannot begin. */
function parsed(output: string): Report | undefined {
  try {
    return JSON.parse(output) as Report
  } catch {
    return undefined
  }
}
