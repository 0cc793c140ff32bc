/** The string literals of a file, and its templates with `${}` for each expression. */
import { Visitor } from 'oxc-parser'
import type { SourceFile } from './tree.ts'

export interface Text {
  value: string
  /** Offset in the file's text. */
  start: number
}

/** Every string and template of a file except import paths. */
export function textsOf(file: SourceFile): Text[] {
  const found: Text[] = []
  const importPaths = new Set<number>()
  const skip = (source: { start: number } | null) => void importPaths.add(source?.start ?? -1)
  new Visitor({
    ImportDeclaration: (node) => skip(node.source),
    ExportAllDeclaration: (node) => skip(node.source),
    ExportNamedDeclaration: (node) => skip(node.source),
    ImportExpression: (node) => skip(node.source),
    TSImportType: (node) => skip(node.source),
    Literal: (node) => {
      if (typeof node.value === 'string' && !importPaths.has(node.start))
        found.push({ value: node.value, start: node.start })
    },
    TemplateLiteral: (node) => {
      const value = node.quasis.map((part) => part.value.cooked ?? part.value.raw).join('${}')
      if (!importPaths.has(node.start)) found.push({ value, start: node.start })
    },
  }).visit(file.program)
  return found
}
