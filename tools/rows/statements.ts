/** The SQL statements of a file, as the database gets them, with the type their rows are given. */
import { type ArrowFunctionExpression, type CallExpression, type Expression, type Function as FunctionNode, type TaggedTemplateExpression, type TSType, Visitor } from 'oxc-parser'
import type { SourceFile, Tree } from '../check/tree.ts'
import { importOf } from './declared-row.ts'

export interface SqlStatement {
  line: number
  /** With `$1`, `$2` for values and other templates put in; undefined where a piece of it is only known when it runs. */
  text: string | undefined
  /** As it stands in the code, `${}` for every expression. */
  written: string
  rowType: TSType | undefined
}

const verb = /^\s*(?:with|select|insert|update|delete)\b/i

/** Every `sql` template that is a whole statement, and every text given to `query`. */
export function statementsOf(tree: Tree, file: SourceFile): SqlStatement[] {
  const found: SqlStatement[] = []
  const add = (node: TaggedTemplateExpression | CallExpression, written: string, text: string | undefined) => {
    if (verb.test(text ?? written)) found.push({ line: file.lineAt(node.start), text, written, rowType: node.typeArguments?.params[0] })
  }
  new Visitor({
    TaggedTemplateExpression: (node) => {
      if (isSql(node)) add(node, node.quasi.quasis.map((part) => part.value.raw).join('${}'), new Assembly(tree).of(file, node))
    },
    CallExpression: (node) => {
      const [argument] = node.arguments
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier' || node.callee.property.name !== 'query') return
      const text = argument?.type === 'Literal' ? argument.value : argument?.type === 'TemplateLiteral' && argument.expressions.length === 0 ? argument.quasis[0]?.value.raw : undefined
      if (typeof text === 'string') add(node, text, text)
    },
  }).visit(file.program)
  return found
}

const isSql = (node: TaggedTemplateExpression) => node.tag.type === 'Identifier' && node.tag.name === 'sql'

/** Puts one statement together as the query builder would: what is itself SQL goes in as text, the rest becomes a numbered value. */
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

  /** `lease(ms)`, where the function gives a piece of SQL; `sql.ref(…)` and its like are known only when they run. */
  #called(file: SourceFile, { callee }: CallExpression): string | undefined {
    if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'sql') return undefined
    if (callee.type !== 'Identifier') return this.#value()
    const imported = importOf(this.#tree, file, callee.name)
    const within = imported?.file ?? file
    const body = functionsOf(within).get(imported?.name ?? callee.name)
    return body === undefined ? this.#value() : this.of(within, body)
  }

  #named(file: SourceFile, name: string): string | undefined {
    const imported = importOf(this.#tree, file, name)
    if (imported !== undefined) return this.#named(imported.file, imported.name)
    const made = constantsOf(file).get(name)
    if (made !== undefined) return this.#filled(file, made)
    // A condition that the caller gives: any holds the rest of the statement to the tables.
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

/** Functions that do nothing but give a piece of SQL, by name. */
function functionsOf(file: SourceFile): Map<string, TaggedTemplateExpression> {
  const found = new Map<string, TaggedTemplateExpression>()
  const add = (name: string, node: FunctionNode | ArrowFunctionExpression) => {
    const [only] = node.body?.type === 'BlockStatement' ? node.body.body : []
    const given = node.type === 'ArrowFunctionExpression' && node.expression ? node.body : only?.type === 'ReturnStatement' ? only.argument : undefined
    if (given?.type === 'TaggedTemplateExpression' && isSql(given)) found.set(name, given)
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') add(id.name, init)
    },
    FunctionDeclaration: (node) => add(node.id?.name ?? '', node),
  }).visit(file.program)
  return found
}
