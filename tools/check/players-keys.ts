/**
 * Checks that a value chosen by a player (a request key, a client seed, a promo code) is part of a shared key only
 * after the player's own number.
 */
import { type Expression, Visitor } from 'oxc-parser'
import type { Finding, Result } from './finding.ts'
import type { SourceFile, Tree } from './tree.ts'

/** A request field whose text the sender chooses. */
const chosen =
  /\b(?:body|order|wanted|asked|press|request\.body|query)\.(?:key|request|clientSeed|seed|code|name|token|source|spot)\b/
const keyed = /^(?:get|set|has|add|delete)$/
/** The player's number comes first. */
const behindPlayer = /^`\$\{[^}]*\b(?:player|bettor(?:\.id)?|caller\.id|owner)\b[^}]*\}/
const mend = 'its sender has chosen this: a key shared with others begins with the player'

/** A heuristic by the names used for request bodies. */
export function checkPlayersKeys(tree: Tree): Result {
  const files = tree.files.filter(
    (file) => file.path.startsWith('server/') && !file.isTest && !file.path.startsWith('server/testing/'),
  )
  return { findings: files.flatMap(faults), note: `${files.length} files of the server` }
}

function faults(file: SourceFile): Finding[] {
  const found: Finding[] = []
  const textOf = (node: { start: number; end: number }) => file.text.slice(node.start, node.end)
  const look = (key: { start: number; end: number }) => {
    const text = textOf(key)
    if (chosen.test(text) && !behindPlayer.test(text))
      found.push({ path: file.path, line: file.lineAt(key.start), text: `${text}: ${mend}` })
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [key] }) => {
      if (
        key !== undefined &&
        key.type !== 'ObjectExpression' &&
        callee.type === 'MemberExpression' &&
        keyed.test(nameOf(callee.property as Expression))
      )
        look(key)
    },
    MemberExpression: (node) => {
      if (node.computed) look(node.property)
    },
    Property: (node) => {
      if (node.computed) look(node.key)
    },
  }).visit(file.program)
  return found
}

const nameOf = (node: Expression): string => (node.type === 'Identifier' ? node.name : '')
