/** Finds every import of a file: everything that makes another file or package part of it. */
import { type Expression, Visitor } from 'oxc-parser'
import type { SourceFile } from './tree.ts'

export interface ImportStatement {
  /** Undefined when the path is computed and cannot be checked. */
  specifier: string | undefined
  /** Offset in the file's text. */
  start: number
}

/**
 * Static and dynamic imports, export-from, import types, `import x = require`, require, worker URLs,
 * import.meta.resolve and glob.
 */
export function importStatements(file: SourceFile): ImportStatement[] {
  const found: ImportStatement[] = []
  const add = (specifier: string | undefined, start: number) => void found.push({ specifier, start })
  const visitor = new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start),
    ExportAllDeclaration: (node) => add(node.source.value, node.start),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(node.source.value, node.start)
    },
    ImportExpression: (node) => add(text(node.source), node.start),
    TSImportType: (node) => add(node.source.value, node.start),
    TSImportEqualsDeclaration: (node) => {
      if (node.moduleReference.type === 'TSExternalModuleReference')
        add(node.moduleReference.expression.value, node.start)
    },
    CallExpression: (node) => {
      const [first] = node.arguments
      const called = calledName(node.callee)
      if (called === 'require' || called === 'import.meta.resolve') add(text(first), node.start)
      if (called === 'import.meta.glob') add(undefined, node.start)
    },
    NewExpression: (node) => {
      const path = text(node.arguments[0])
      // Only code: a URL of a folder or an image imports nothing.
      if (
        node.callee.type === 'Identifier' &&
        node.callee.name === 'URL' &&
        path !== undefined &&
        /^\.{1,2}\/.*\.(tsx?|mjs)$/.test(path)
      ) {
        add(path, node.start)
      }
    },
  })
  visitor.visit(file.program)
  for (const comment of file.comments) {
    const path = /^\/\s*<reference\s+path=["']([^"']+)/.exec(comment.value)?.[1]
    if (path !== undefined) add(path.startsWith('.') ? path : `./${path}`, comment.start)
  }
  return found
}

function text(node: { type: string } | undefined): string | undefined {
  const expression = node as Expression | undefined
  if (expression?.type === 'Literal' && typeof expression.value === 'string') return expression.value
  if (expression?.type === 'TemplateLiteral' && expression.expressions.length === 0)
    return expression.quasis[0]?.value.cooked ?? undefined
  return undefined
}

function calledName(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return ''
  return callee.object.type === 'MetaProperty' ? `import.meta.${callee.property.name}` : ''
}
