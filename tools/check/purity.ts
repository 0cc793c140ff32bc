/**
 * Checks that rules of games use no clock and no randomness of their own: a bet must replay the same everywhere and
 * always.
 */
import { Visitor } from 'oxc-parser'
import type { Finding, Result } from './finding.ts'
import type { SourceFile, Tree } from './tree.ts'

const impure = new Set(['Date', 'performance', 'crypto', 'globalThis', 'setTimeout', 'setInterval', 'fetch', 'process'])

/** No Math.random, Date, performance and the like in `games/`, except in tests. */
export function checkPurity(tree: Tree): Result {
  const rules = tree.files.filter((file) => file.path.startsWith('games/') && !file.isTest)
  return { findings: rules.flatMap(impurities), note: `${rules.length} files of rules` }
}

function impurities(file: SourceFile): Finding[] {
  const found: Finding[] = []
  /** Offsets of identifiers that are member names, not variables. */
  const memberNames = new Set<number>()
  const add = (name: string, start: number) => {
    const text = `${name} in the rules of a game: draw from the given seed, take time as a parameter`
    found.push({ path: file.path, line: file.lineAt(start), text })
  }
  new Visitor({
    MemberExpression: (node) => {
      if (node.computed) return
      memberNames.add(node.property.start)
      if (node.object.type !== 'Identifier' || node.object.name !== 'Math') return
      memberNames.add(node.object.start)
      if (node.property.type === 'Identifier' && node.property.name === 'random') add('Math.random', node.start)
    },
    Property: (node) => {
      if (!node.computed && !node.shorthand) memberNames.add(node.key.start)
    },
    TSPropertySignature: (node) => void memberNames.add(node.key.start),
    Identifier: (node) => {
      if (memberNames.has(node.start)) return
      if (impure.has(node.name)) add(node.name, node.start)
      // Math used as a value (`const { random } = Math`, `Math['random']`) would hide its use.
      if (node.name === 'Math') add('Math without a plain member', node.start)
    },
  }).visit(file.program)
  return found
}
