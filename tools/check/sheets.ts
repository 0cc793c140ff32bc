/**
 * Checks the scope of style sheets. A sheet `x.module.css` is used by files of its own folder only; every class in it
 * is used by one of them, and every class they use exists. Global classes are in `web/styles`; breakpoints have names,
 * in one file. Text is sized in rem, so that the browser's own font size counts.
 */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Visitor } from 'oxc-parser'
import { type AtRule, parse, type Root } from 'postcss'
import type { Finding, Result } from './finding.ts'
import type { SourceFile, Tree } from './tree.ts'

const lines = 400
const sheet = /^web\/(?!dist\/).+\.css$/
const room = /\.module\.css$/
const everywhere = 'web/styles/'
const className = /\.([a-zA-Z_][\w-]*)/g
/**
 * Elements around all that a screen renders: styled by their contents (`:has`), they and everything inside are restyled
 * and laid out whenever text appears or goes anywhere.
 */
const around = {
  sheet: 'web/features/frame/frame.module.css',
  asked: /(?:^|[\s,>])(?::root|html|body)[^\s,>+~]*:has\(/,
}
/** The weights that the fonts are cut to (tools/fonts.ts); any other weight would render as one of these. */
const weight = /^(?:400|600|normal|inherit|bolder)$/
const weightOf = { 'font-weight': /^.+$/, font: /(?<![\w.-])(?:\d{3}|bold|lighter)(?= )/ }
/** A length in px, outside of what sizes a text by its drawing: a variable or its container decides there. */
const px = /(?<![\w.-])\d*\.?\d+px\b/
const byDrawing = /\b(?:clamp|min|max|calc)\((?=[^;]*(?:var\(--(?!font)|\dcq\w))(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g
/** Classes of a package that our sheets may style. */
const ofPackages = /^Toastify__/

interface Sheet {
  path: string
  text: string
  root: Root
  classes: Set<string>
}

export function checkSheets(tree: Tree): Result {
  const sheets = [...tree.listed].filter((path) => sheet.test(path)).map((path) => readSheet(tree, path))
  const global = new Set(
    sheets.filter(({ path }) => path.startsWith(everywhere)).flatMap(({ classes }) => [...classes]),
  )
  const worn = new Map<string, Set<string>>()
  const pages = tree.files.filter(({ path }) => path.startsWith('web/'))
  const findings = [
    ...sheets.flatMap((each) => sheetFaults(each, global)),
    ...twice(sheets),
    ...pages.flatMap((file) => wearFaults(file, sheets, worn)),
    ...pages.flatMap((file) => wordFaults(file, global)),
    ...sheets.flatMap((each) => unworn(each, worn)),
  ]
  return { findings, note: `${sheets.length} sheets` }
}

function readSheet(tree: Tree, path: string): Sheet {
  const text = readFileSync(join(tree.root, path), 'utf8')
  const root = parse(text, { from: path })
  const classes = new Set<string>()
  root.walkRules((rule) => {
    for (const [, name = ''] of withoutGlobal(rule.selector).matchAll(className)) classes.add(name)
  })
  return { path, text, root, classes }
}

const withoutGlobal = (selector: string) => selector.replaceAll(/:global\([^)]*\)/g, '')

function sheetFaults({ path, text, root }: Sheet, global: ReadonlySet<string>): Finding[] {
  const found: Finding[] = []
  const add = (fault: string, line = 1) => void found.push({ path, line, text: fault })
  const length = text.split('\n').length - 1
  if (length > lines) add(`${length} lines, the limit is ${lines}: give a part of it its own name and file`)
  if (!room.test(path) && !path.startsWith(everywhere))
    add('a sheet outside web/styles is a room’s own: name it x.module.css and import it where it is worn')
  root.walkAtRules('media', (rule) => {
    if (/width|height/.test(rule.params))
      add(`«${rule.params}»: widths have names, in web/styles/breakpoints.css`, rule.source?.start?.line)
  })
  root.walkDecls(/^font(?:-weight)?$/, ({ prop, value, source, parent }) => {
    const [output] = weightOf[prop as keyof typeof weightOf].exec(value) ?? []
    const names = parent?.type === 'atrule' && (parent as AtRule).name === 'font-face'
    if (!names && output !== undefined && !weight.test(output))
      add(`the weight ${output}: the fonts are cut in 400 and 600`, source?.start?.line)
  })
  root.walkDecls(/^(?:font|font-size|line-height)$/, ({ prop, value, source }) => {
    const [size] = px.exec(value.replaceAll(byDrawing, '')) ?? []
    if (size !== undefined)
      add(`${prop} in px: write ${Number.parseFloat(size) / 16}rem, or no unit for a line height`, source?.start?.line)
  })
  root.walkRules((rule) => {
    const printed = rule.parent?.type === 'atrule' && (rule.parent as AtRule).params === 'print'
    if (!printed && (around.asked.test(rule.selector) || (path === around.sheet && rule.selector.includes(':has('))))
      add(
        'what stands around every screen asks what lies within it: set a mark on the page instead',
        rule.source?.start?.line,
      )
    for (const [, inside = ''] of rule.selector.matchAll(/:global\(([^)]*)\)/g)) {
      for (const [, name = ''] of inside.matchAll(className)) {
        if (!global.has(name) && !ofPackages.test(name))
          add(
            `the class «${name}» is of no sheet in web/styles: give the element a data-part`,
            rule.source?.start?.line,
          )
      }
    }
  })
  return found
}

/** A class name on the page includes the name of its sheet: two sheets of one name would clash. */
function twice(sheets: readonly Sheet[]): Finding[] {
  const first = new Map<string, string>()
  return sheets.flatMap(({ path }) => {
    if (!room.test(path)) return []
    const name = posix.basename(path)
    const other = first.get(name)
    if (other === undefined) first.set(name, path)
    return other === undefined
      ? []
      : [{ path, line: 1, text: `${other} has this name too, and classes are named after their sheet` }]
  })
}

/** Records what a file uses, by sheet, and returns classes that do not exist or are out of its scope. */
function wearFaults(file: SourceFile, sheets: readonly Sheet[], worn: Map<string, Set<string>>): Finding[] {
  const found: Finding[] = []
  const bySheet = new Map<string, Sheet>()
  const add = (start: number, text: string) => void found.push({ path: file.path, line: file.lineAt(start), text })
  for (const node of file.program.body) {
    if (node.type !== 'ImportDeclaration' || !room.test(node.source.value)) continue
    const path = posix.normalize(posix.join(posix.dirname(file.path), node.source.value))
    const own = sheets.find((each) => each.path === path)
    const [specifier] = node.specifiers
    if (posix.dirname(path) !== posix.dirname(file.path))
      add(node.start, `${path} is the sheet of another room: use a component of that room, or a sheet here`)
    if (own !== undefined && specifier !== undefined) bySheet.set(specifier.local.name, own)
  }
  new Visitor({
    MemberExpression: (node) => {
      const own = node.object.type === 'Identifier' ? bySheet.get(node.object.name) : undefined
      if (own === undefined) return
      if (node.computed || node.property.type !== 'Identifier')
        return add(
          node.start,
          'a class by a computed name cannot be checked: write it out, or say the difference by a data attribute',
        )
      const { name } = node.property
      if (!own.classes.has(name)) add(node.start, `${own.path} has no class «${name}»`)
      worn.set(own.path, (worn.get(own.path) ?? new Set()).add(name))
    },
  }).visit(file.program)
  return found
}

/** Literal names in a `className` are global classes. */
function wordFaults(file: SourceFile, global: ReadonlySet<string>): Finding[] {
  const attributes: { start: number; end: number }[] = []
  const texts: { start: number; value: string }[] = []
  // A compared string is not a class.
  const compared = new Set<number>()
  new Visitor({
    JSXAttribute: (node) => {
      if (node.name.name === 'className') attributes.push(node)
    },
    BinaryExpression: ({ left, right }) => void compared.add(left.start).add(right.start),
    Literal: ({ start, value }) => {
      if (typeof value === 'string') texts.push({ start, value })
    },
    TemplateElement: ({ start, value }) => void texts.push({ start, value: value.raw }),
  }).visit(file.program)
  return texts
    .filter(({ start }) => !compared.has(start) && attributes.some((each) => start > each.start && start < each.end))
    .flatMap(({ start, value }) =>
      value
        .split(/\s+/)
        .filter((word) => word !== '' && !global.has(word))
        .map((word) => ({ start, word })),
    )
    .map(({ start, word }) => ({
      path: file.path,
      line: file.lineAt(start),
      text: `the class «${word}» is of no sheet in web/styles: take it from the room’s own sheet`,
    }))
}

function unworn({ path, classes }: Sheet, worn: ReadonlyMap<string, ReadonlySet<string>>): Finding[] {
  if (!room.test(path)) return []
  return [...classes]
    .filter((name) => !worn.get(path)?.has(name))
    .map((name) => ({ path, line: 1, text: `nobody wears the class «${name}»: delete its rules` }))
}
