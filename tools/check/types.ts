/** Checks that every TypeScript file compiles in the project of its folder, and that no file is in none of them. */
import { relative } from 'node:path'
import { command } from './command.ts'
import type { Finding, Result } from './finding.ts'
import type { Tree } from './tree.ts'

/** Folders with a tsconfig.json. The root's holds tools, bench, e2e and the tests of the pure folders. */
const projects = ['games', 'shared', 'contract', 'server', 'web', '.']

export async function checkTypes(tree: Tree): Promise<Result> {
  const findings: Finding[] = []
  const compiled = new Set<string>()
  // In parallel, with one checker each: several checkers in one project would check shared files once each, half as
  // much processor time again.
  const answers = await Promise.all(
    projects.map(async (project) => ({
      project,
      ...(await command(tree.root, 'tsc', ['-p', project, '--pretty', 'false', '--listFiles', '--checkers', '1'])),
    })),
  )
  for (const { project, code, output, complaint } of answers) {
    const errors = output.split('\n').flatMap((line) => typeError(line, project))
    if (code !== 0 && errors.length === 0) {
      errors.push({ path: project, line: 1, text: `tsc ended with ${code}: ${(complaint || output).slice(0, 500)}` })
    }
    findings.push(...errors)
    for (const line of output.split('\n')) compiled.add(relative(tree.root, line))
  }
  const left = tree.files.filter(({ path }) => /\.tsx?$/.test(path) && !compiled.has(path))
  findings.push(
    ...left.map(({ path }) => ({ path, line: 1, text: 'no tsconfig.json compiles this file: add it to an include' })),
  )
  const count = tree.files.filter(({ path }) => compiled.has(path)).length
  return { findings: unique(findings), note: `${projects.length} projects, ${count} of our files` }
}

function typeError(line: string, project: string): Finding[] {
  const [, path, at, text] = /^(\S.*?)\((\d+),\d+\): error (TS\d+: .*)$/.exec(line) ?? []
  if (path !== undefined) return [{ path, line: Number(at), text: text ?? '' }]
  const general = /^error (TS\d+: .*)$/.exec(line)?.[1]
  return general === undefined
    ? []
    : [{ path: project === '.' ? 'tsconfig.json' : `${project}/tsconfig.json`, line: 1, text: general }]
}

/** A file shared by two projects is reported by both. */
function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((each) => [`${each.path}:${each.line}:${each.text}`, each])).values()]
}
