/**
 * Checks that money in `server/` is bigint kopecks: nothing may convert it to a floating number or compute with one.
 */
import { type Expression, Visitor } from 'oxc-parser'
import type { Finding, Result } from './finding.ts'
import type { SourceFile, Tree } from './tree.ts'

const kopecks = /kopecks$/i
/** Columns and fields of money whose names carry no unit. */
const amounts = /(kopecks|\b(stake|payout|balance|amount)s?)\b(?!\s*\()/i
const money = /(kopecks|roubles)$/i
const mend = 'money is bigint kopecks; roubles are made and read by shared/money/kopecks.ts alone'

/** A heuristic by names: it relies on amounts ending in their unit, as the style guide requires. */
export function checkMoney(tree: Tree): Result {
  const files = tree.files.filter((file) => file.path.startsWith('server/') && !file.isTest)
  return { findings: files.flatMap(faults), note: `${files.length} files of the server` }
}

function faults(file: SourceFile): Finding[] {
  const found: Finding[] = []
  const add = (what: string, start: number) =>
    void found.push({ path: file.path, line: file.lineAt(start), text: `${what}: ${mend}` })
  new Visitor({
    CallExpression: (node) => {
      const called = calledName(node.callee)
      if (called === 'parseFloat' || called === 'toFixed') add(called, node.start)
      const args = file.text.slice(node.callee.end, node.end)
      if ((called === 'Number' || called === 'parseInt') && amounts.test(args)) add(`${called} of money`, node.start)
      if (called === 'BigInt' && /\bMath\.(round|floor|ceil|trunc)\b/.test(args))
        add('BigInt of a rounded floating number', node.start)
    },
    UnaryExpression: (node) => {
      if (node.operator === '+' && kopecks.test(endName(node.argument))) add('unary + on kopecks', node.start)
    },
    BinaryExpression: (node) => {
      if (!/^[*/%+-]$/.test(node.operator)) return
      for (const [one, other] of [
        [node.left, node.right],
        [node.right, node.left],
      ] as const) {
        if (money.test(endName(one)) && isFloatingLiteral(other))
          add(`${endName(one)} ${node.operator} a floating literal`, node.start)
      }
    },
    Identifier: (node) => {
      const type = 'typeAnnotation' in node ? node.typeAnnotation : null
      if (kopecks.test(node.name) && type?.typeAnnotation.type === 'TSNumberKeyword')
        add(`${node.name}: number`, node.start)
    },
    TSPropertySignature: (node) => {
      const name = node.key.type === 'Identifier' ? node.key.name : ''
      if (kopecks.test(name) && node.typeAnnotation?.typeAnnotation.type === 'TSNumberKeyword')
        add(`${name}: number`, node.start)
    },
  }).visit(file.program)
  return found
}

/** The last word of a name: `x.stakeKopecks` is `stakeKopecks`. */
function endName(node: Expression): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed)
    return node.property.name
  return node.type === 'ParenthesizedExpression' ? endName(node.expression) : ''
}

function isFloatingLiteral(node: Expression): boolean {
  return node.type === 'Literal' && typeof node.value === 'number'
}

function calledName(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}
