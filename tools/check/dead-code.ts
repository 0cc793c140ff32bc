/** Runs knip with `knip.json`: finds unused files, exports and packages, and undeclared packages. */
import { command } from './command.ts'
import type { Finding, Result } from './finding.ts'
import type { Tree } from './tree.ts'

/** An issue of knip, by kind; for unused files the file itself. */
interface Issue {
  file: string
  [kind: string]: string | { name: string; line?: number }[] | unknown[]
}

const sentences: Readonly<Record<string, string>> = {
  files: 'is not reached from any entry point: use it or delete it (entry points are in knip.json)',
  exports: 'is exported and nobody imports it: take the export away, or the whole thing',
  types: 'is an exported type nobody imports: take the export away, or the whole thing',
  duplicates: 'is exported under two names: keep one',
  enumMembers: 'is never used: delete it',
  namespaceMembers: 'is never used: delete it',
  dependencies: 'is a package nobody imports: npm uninstall it',
  devDependencies: 'is a package nobody imports: npm uninstall it',
  unlisted: 'is used but not in the package.json of its workspace: npm i -w <workspace>',
  binaries: 'is a program used but not installed',
  unresolved: 'does not resolve',
}

export async function checkDeadCode(tree: Tree): Promise<Result> {
  const { code, output, complaint } = await command(tree.root, 'knip', [
    '--no-progress',
    '--no-config-hints',
    '--reporter',
    'json',
  ])
  const findings: Finding[] = []
  // Exit code 0 is clean, 1 means issues were found; anything else is a failure of knip itself.
  if (code > 1 || !output.startsWith('{')) {
    findings.push({
      path: 'knip.json',
      line: 1,
      text: `knip ended with ${code}: ${(complaint || output).slice(0, 500)}`,
    })
    return { findings, note: 'nothing' }
  }
  for (const issue of (JSON.parse(output) as { issues: Issue[] }).issues) {
    for (const [kind, things] of Object.entries(issue)) {
      if (!Array.isArray(things)) continue
      for (const thing of things.flat() as { name: string; line?: number }[]) {
        findings.push({ path: issue.file, line: thing.line ?? 1, text: `«${thing.name}» ${sentences[kind] ?? kind}` })
      }
    }
  }
  if (code !== 0 && findings.length === 0) {
    findings.push({ path: 'knip.json', line: 1, text: `knip ended with ${code} and named nothing: run npx knip` })
  }
  return { findings, note: 'files, exports, packages' }
}
