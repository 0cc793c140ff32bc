/** Reads the columns of a declared row type, and which of them come from the generated `rows.ts`. */
import { posix } from 'node:path'
import type {
  Statement,
  TSInterfaceDeclaration,
  TSSignature,
  TSType,
  TSTypeAliasDeclaration,
  TSTypeParameterInstantiation,
} from 'oxc-parser'
import type { SourceFile, Tree } from '../check/tree.ts'

export interface DeclaredColumn {
  /** As it is written. */
  type: string
  /** Taken from a generated row, possibly narrowed. */
  picked: boolean
}

export type DeclaredRow = ReadonlyMap<string, DeclaredColumn>
type Declaration = TSInterfaceDeclaration | TSTypeAliasDeclaration

/**
 * The columns of `type`, declared in `file`; undefined for a form that is not supported. Supports literals, interfaces,
 * aliases, Pick, Omit, &, Row.
 */
export function declaredRow(tree: Tree, file: SourceFile, type: TSType): DeclaredRow | undefined {
  if (type.type === 'TSTypeLiteral') return membersOf(file, type.members)
  if (type.type === 'TSParenthesizedType') return declaredRow(tree, file, type.typeAnnotation)
  if (type.type === 'TSIntersectionType') return together(type.types.map((each) => declaredRow(tree, file, each)))
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined
  return named(tree, file, type.typeName.name, type.typeArguments)
}

/** The rows declared by a generated file, by table or function. */
export function generatedRows(file: SourceFile): ReadonlyMap<string, DeclaredRow> {
  const rows = declarations(file).get('Rows')
  if (rows?.type !== 'TSInterfaceDeclaration') return new Map()
  return new Map(
    rows.body.body.flatMap((member) => {
      const type = member.type === 'TSPropertySignature' ? member.typeAnnotation?.typeAnnotation : undefined
      return type?.type === 'TSTypeLiteral' ? [[keyOf(member), picked(membersOf(file, type.members))] as const] : []
    }),
  )
}

function named(
  tree: Tree,
  file: SourceFile,
  name: string,
  args: TSTypeParameterInstantiation | null,
): DeclaredRow | undefined {
  const [first, second] = args?.params ?? []
  if (name === 'Pick' || name === 'Omit') {
    const row = first && declaredRow(tree, file, first)
    const keys = second && literalsOf(second)
    return row && keys && new Map([...row].filter(([column]) => keys.includes(column) === (name === 'Pick')))
  }
  const local = declarations(file).get(name)
  if (local !== undefined) return ofDeclaration(tree, file, local)
  const imported = importOf(tree, file, name)
  if (imported === undefined) return undefined
  if (imported.name === 'Row' && imported.file.path.endsWith('/rows.ts'))
    return generatedRows(imported.file).get((first && literalsOf(first)?.[0]) ?? '')
  return named(tree, imported.file, imported.name, args)
}

function ofDeclaration(tree: Tree, file: SourceFile, declaration: Declaration): DeclaredRow | undefined {
  if (declaration.type === 'TSTypeAliasDeclaration') return declaredRow(tree, file, declaration.typeAnnotation)
  const bases = declaration.extends.map(({ expression, typeArguments }) =>
    expression.type === 'Identifier' ? named(tree, file, expression.name, typeArguments) : undefined,
  )
  return together([...bases, membersOf(file, declaration.body.body)])
}

/** A column in several of them is narrowed by the last, and remains picked. */
function together(rows: readonly (DeclaredRow | undefined)[]): DeclaredRow | undefined {
  const all = new Map<string, DeclaredColumn>()
  for (const row of rows) {
    if (row === undefined) return undefined
    for (const [name, column] of row)
      all.set(name, { ...column, picked: column.picked || all.get(name)?.picked === true })
  }
  return all
}

function membersOf(file: SourceFile, members: readonly TSSignature[]): DeclaredRow {
  return new Map(
    members.flatMap((member) => {
      if (member.type !== 'TSPropertySignature' || member.typeAnnotation == null) return []
      const type = member.typeAnnotation.typeAnnotation
      return [[keyOf(member), { type: file.text.slice(type.start, type.end), picked: isPickedValue(type) }] as const]
    }),
  )
}

/** `Row<'bet'>['at']`, possibly non-null: an aliased column. */
function isPickedValue(type: TSType): boolean {
  const [inner] =
    type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'NonNullable'
      ? (type.typeArguments?.params ?? [])
      : []
  if (inner !== undefined) return isPickedValue(inner)
  return type.type === 'TSIndexedAccessType' && type.objectType.type === 'TSTypeReference'
}

const picked = (row: DeclaredRow): DeclaredRow =>
  new Map([...row].map(([name, column]) => [name, { ...column, picked: true }]))

function keyOf(member: TSSignature): string {
  return member.type === 'TSPropertySignature' && member.key.type === 'Identifier' ? member.key.name : ''
}

function literalsOf(type: TSType): string[] | undefined {
  const parts = type.type === 'TSUnionType' ? type.types : [type]
  const literals = parts.flatMap((part) =>
    part.type === 'TSLiteralType' && part.literal.type === 'Literal' ? [String(part.literal.value)] : [],
  )
  return literals.length === parts.length ? literals : undefined
}

function declarations(file: SourceFile): Map<string, Declaration> {
  const bare = (statement: Statement) =>
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return new Map(
    (file.program.body as Statement[])
      .map(bare)
      .flatMap((each) =>
        each?.type === 'TSInterfaceDeclaration' || each?.type === 'TSTypeAliasDeclaration'
          ? [[each.id.name, each] as const]
          : [],
      ),
  )
}

/** The file of ours a name is imported from, and its name there. */
export function importOf(tree: Tree, file: SourceFile, name: string): { file: SourceFile; name: string } | undefined {
  for (const statement of file.program.body) {
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('.')) continue
    const specifier = statement.specifiers.find((each) => each.local.name === name)
    if (specifier?.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
    const path = posix.join(posix.dirname(file.path), statement.source.value)
    const found = tree.files.find((each) => each.path === path)
    return found && { file: found, name: specifier.imported.name }
  }
  return undefined
}
