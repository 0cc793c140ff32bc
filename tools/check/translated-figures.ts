/**
 * A browser that translates a page must leave figures alone: it may rewrite «12.50», and it puts elements of its own in
 * place of the text that React updates. A sum, a multiplier or a count that is a text of its own in JSX stands in an
 * element with `translate="no"`, or is given to a component that writes it into one. A sentence that is one string
 * with words may be translated: `web/ui/browser/survive-translation.ts` keeps it up to date.
 */
import { type Expression, type JSXElement, type JSXExpression, Visitor } from 'oxc-parser'
import type { Finding, Result } from './finding.ts'
import type { SourceFile, Tree } from './tree.ts'

/** Functions that format figures. */
const formatters = [
  'formatAmount',
  'formatMicro',
  'formatMoney',
  'formatMultiplier',
  'formatNumber',
  'formatResult',
  'formatRound',
  'formatRoundMoney',
  'formatShare',
  'formatShort',
]
/** Attributes that the browser itself shows or reads out. */
const spoken = /^(aria-.*|title|label|placeholder|alt)$/
const mend = 'a translator breaks it: write it by web/ui/text/figure-text.tsx, or in an element with translate="no"'

export function checkTranslatedFigures(tree: Tree): Result {
  const files = tree.files.filter(({ path, isTest }) => /^web\/.*\.tsx$/.test(path) && !isTest)
  const components = new Map(files.map((file) => [file, componentsOf(file)]))
  const exported = [...components.values()].flat().filter(({ isExported }) => isExported)
  return {
    findings: files.flatMap((file) => {
      const own = components.get(file) ?? []
      return exposedFigures(file, (name) => (own.find((each) => each.name === name) ?? common(exported, name)).kept)
    }),
    note: `${files.length} files of the page`,
  }
}

interface Component {
  name: string
  isExported: boolean
  /** The props that it renders into untranslated elements. */
  kept: readonly string[]
}

/** The props that all components of this name keep. */
function common(components: readonly Component[], name: string): { kept: readonly string[] } {
  const [first, ...others] = components.filter((each) => each.name === name).map(({ kept }) => kept)
  return { kept: first?.filter((word) => others.every((kept) => kept.includes(word))) ?? [] }
}

function componentsOf({ program }: SourceFile): Component[] {
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'FunctionDeclaration' || !declared.id || !/^[A-Z]/.test(declared.id.name)) return []
    const kept = keptNames({ ...program, body: [declared] })
    return [{ name: declared.id.name, isExported: statement !== declared, kept }]
  })
}

function keptNames(program: SourceFile['program']): string[] {
  const names: string[] = []
  eachElement(program, (children, isKept, element) => {
    if (!isKept) return
    for (const child of children) if (child.type === 'Identifier') names.push(child.name)
    const spreads = element?.openingElement.attributes.some(({ type }) => type === 'JSXSpreadAttribute') ?? false
    if (spreads) names.push('children')
  })
  return names
}

/** Calls back with the expressions among the children of an element or fragment, and whether they are marked. */
function eachElement(
  program: SourceFile['program'],
  look: (children: JSXExpression[], isKept: boolean, element?: JSXElement) => void,
  keeps: (element: JSXElement) => boolean = isMarked,
): void {
  let kept = 0
  new Visitor({
    JSXElement: (element) => {
      if (keeps(element)) kept += 1
      look(expressionsIn(element), kept > 0, element)
    },
    'JSXElement:exit': (element) => {
      if (keeps(element)) kept -= 1
    },
    JSXFragment: (fragment) => look(expressionsIn(fragment), kept > 0),
  }).visit(program)
}

const expressionsIn = ({ children }: Pick<JSXElement, 'children'>): JSXExpression[] =>
  children.flatMap((child) => (child.type === 'JSXExpressionContainer' ? [child.expression] : []))

/** `translate="no"`. */
const isMarked = ({ openingElement }: JSXElement): boolean =>
  openingElement.attributes.some(
    (attribute) =>
      attribute.type === 'JSXAttribute' &&
      attribute.name.name === 'translate' &&
      attribute.value?.type === 'Literal' &&
      attribute.value.value === 'no',
  )

function exposedFigures(file: SourceFile, keptBy: (component: string) => readonly string[]): Finding[] {
  const found: Finding[] = []
  const names = figureNames(file)
  const keptIn = ({ openingElement: { name } }: JSXElement) => (name.type === 'JSXIdentifier' ? keptBy(name.name) : [])
  const look = (expression: JSXExpression) => {
    const figure = figureIn(expression, names)
    if (figure === undefined) return
    found.push({
      path: file.path,
      line: file.lineAt(figure.start),
      text: `${file.text.slice(figure.start, figure.end)}: ${mend}`,
    })
  }
  eachElement(
    file.program,
    (children, isKept, element) => {
      if (isKept) return
      children.forEach(look)
      if (element) givenFigures(element, keptIn(element)).forEach(look)
    },
    (element) => isMarked(element) || keptIn(element).includes('children'),
  )
  return found
}

/** The figures passed to a component, except in props that it keeps. */
function givenFigures({ openingElement: { name, attributes } }: JSXElement, kept: readonly string[]): JSXExpression[] {
  if (name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name)) return []
  return attributes.flatMap((attribute) => {
    if (attribute.type !== 'JSXAttribute' || attribute.value?.type !== 'JSXExpressionContainer') return []
    const word = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : ''
    return spoken.test(word) || kept.includes(word) ? [] : [attribute.value.expression]
  })
}

/** The formatters, and the file's names for their results. */
function figureNames({ program }: SourceFile): ReadonlySet<string> {
  const names = new Set(formatters)
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const written = init?.type === 'ArrowFunctionExpression' ? init.body : init
      if (id.type !== 'Identifier' || !written || written.type === 'BlockStatement') return
      if (figureIn(written, names)) names.add(id.name)
    },
  }).visit(program)
  return names
}

/** A figure that this evaluates to, in at least one branch. A string that combines it with words is not a figure. */
function figureIn(node: JSXExpression, names: ReadonlySet<string>): Expression | undefined {
  const within = (part: Expression) => figureIn(part, names)
  if (node.type === 'ConditionalExpression') return within(node.consequent) ?? within(node.alternate)
  if (node.type === 'LogicalExpression') return within(node.right) ?? within(node.left)
  if (node.type === 'ParenthesizedExpression') return within(node.expression)
  if (node.type === 'Identifier') return names.has(node.name) ? node : undefined
  if (node.type === 'TemplateLiteral') {
    const figures = node.expressions.map(within)
    const isBare = node.quasis.every(({ value }) => !/\p{L}/u.test(value.raw))
    return isBare && figures.every((figure) => figure !== undefined) ? figures[0] : undefined
  }
  if (node.type !== 'CallExpression') return undefined
  if (node.callee.type === 'MemberExpression')
    return node.callee.object.type === 'CallExpression' ? within(node.callee.object) : undefined
  return within(node.callee) && node
}
