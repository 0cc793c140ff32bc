/** The SQL statements of a file as the database receives them, with the declared type of their rows. */
import {
  type ArrowFunctionExpression,
  type CallExpression,
  type Expression,
  type Function as FunctionNode,
  type TaggedTemplateExpression,
  type TemplateLiteral,
  type TSType,
  Visitor,
} from 'oxc-parser'
import type { SourceFile, Tree } from '../check/tree.ts'
import { importOf } from './declared-row.ts'

export interface SqlStatement {
  line: number
  /** With `$1`, `$2` for values, and other templates inlined; undefined where a piece is known only at run time. */
  text: string | undefined
  /** As written in the code, `${}` for every expression. */
  written: string
  rowType: TSType | undefined
}

const verb =
  /^\s*(?:with\s+(?:recursive\s+)?\w+(?:\s*\([^()]*\))?\s+as\b|select\s|insert\s+into\s|update\s+\S+\s+(?:as\s+)?(?:\w+\s+)?set\s|delete\s+from\s)/i

/** Every `sql` template that is a whole statement, and every other text that looks like one. */
export function statementsOf(tree: Tree, file: SourceFile): SqlStatement[] {
  const found: SqlStatement[] = []
  const add = (start: number, written: string, text: string | undefined, rowType: TSType | undefined) => {
    if (verb.test(text ?? written)) found.push({ line: file.lineAt(start), text, written, rowType })
  }
  const queried = new Map<number, TSType | undefined>()
  const tagged = new Set<number>()
  new Visitor({
    TaggedTemplateExpression: (node) => {
      if (!isSql(node)) return
      tagged.add(node.quasi.start)
      add(node.start, writtenIn(node.quasi), new Assembly(tree).of(file, node), node.typeArguments?.params[0])
    },
    CallExpression: ({ callee, arguments: [first], typeArguments }) => {
      const isQuery =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'query'
      if (isQuery && first !== undefined) queried.set(first.start, typeArguments?.params[0])
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') add(start, value, value, queried.get(start))
    },
    TemplateLiteral: (node) => {
      if (tagged.has(node.start)) return
      const written = writtenIn(node)
      add(node.start, written, node.expressions.length === 0 ? written : undefined, queried.get(node.start))
    },
  }).visit(file.program)
  return found
}

const writtenIn = ({ quasis }: TemplateLiteral) => quasis.map((part) => part.value.raw).join('${}')
const isSql = (node: TaggedTemplateExpression) => node.tag.type === 'Identifier' && node.tag.name === 'sql'

/** `sql.join(…)` and its like. */
const isMade = ({ callee }: CallExpression) =>
  callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'sql'

/**
 * Assembles one statement as the query builder would: SQL pieces are inlined as text, everything else becomes a
 * numbered value.
 */
class Assembly {
  readonly #tree: Tree
  #values = 0

  constructor(tree: Tree) {
    this.#tree = tree
  }

  of(file: SourceFile, node: TaggedTemplateExpression): string | undefined {
    let text = ''
    for (const [index, part] of node.quasi.quasis.entries()) {
      const hole = node.quasi.expressions[index]
      const filled = hole === undefined ? '' : this.#filled(file, hole)
      if (filled === undefined) return undefined
      text += part.value.raw + filled
    }
    return text
  }

  #filled(file: SourceFile, hole: Expression): string | undefined {
    if (hole.type === 'ParenthesizedExpression') return this.#filled(file, hole.expression)
    if (hole.type === 'TaggedTemplateExpression' && isSql(hole)) return this.of(file, hole)
    if (hole.type === 'ConditionalExpression') return this.#filled(file, hole.consequent)
    if (hole.type === 'CallExpression') return this.#called(file, hole)
    return hole.type === 'Identifier' ? this.#named(file, hole.name) : this.#value()
  }

  /** `lease(ms)`, where the function returns a piece of SQL; `sql.ref(…)` and the like are known only at run time. */
  #called(file: SourceFile, call: CallExpression): string | undefined {
    const { callee } = call
    if (isMade(call)) return undefined
    if (callee.type !== 'Identifier') return this.#value()
    const imported = importOf(this.#tree, file, callee.name)
    const within = imported?.file ?? file
    const body = functionsOf(within).get(imported?.name ?? callee.name)
    return body === undefined ? this.#value() : this.#filled(within, body)
  }

  #named(file: SourceFile, name: string): string | undefined {
    const imported = importOf(this.#tree, file, name)
    if (imported !== undefined) return this.#named(imported.file, imported.name)
    const made = constantsOf(file).get(name)
    if (made !== undefined) return this.#filled(file, made)
    // A condition passed by the caller: any condition checks the rest of the statement.
    return new RegExp(`[(,]\\s*${name}: (?:RawBuilder|ReturnType<typeof sql>)`).test(file.text) ? 'true' : this.#value()
  }

  #value(): string {
    this.#values += 1
    return `$${this.#values}`
  }
}

/** Constants that may be pieces of SQL, by name. */
function constantsOf(file: SourceFile): Map<string, Expression> {
  const found = new Map<string, Expression>()
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null && pieces.has(init.type)) found.set(id.name, init)
    },
  }).visit(file.program)
  return found
}

const pieces = new Set(['TaggedTemplateExpression', 'ConditionalExpression', 'CallExpression'])

/** Functions that only return a piece of SQL, by name. */
function functionsOf(file: SourceFile): Map<string, Expression> {
  const found = new Map<string, Expression>()
  const add = (name: string, node: FunctionNode | ArrowFunctionExpression) => {
    const [only] = node.body?.type === 'BlockStatement' ? node.body.body : []
    const given =
      node.type === 'ArrowFunctionExpression' && node.expression
        ? node.body
        : only?.type === 'ReturnStatement'
          ? only.argument
          : undefined
    if (given?.type === 'TaggedTemplateExpression' && isSql(given)) found.set(name, given)
    if (given?.type === 'CallExpression' && isMade(given)) found.set(name, given)
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') add(id.name, init)
    },
    FunctionDeclaration: (node) => add(node.id?.name ?? '', node),
  }).visit(file.program)
  return found
}
