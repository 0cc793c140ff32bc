import { expect, test } from 'vitest'
import { fixtureTree, places } from './fixture-tree.ts'
import { checkSheets } from './sheets.ts'

const house = {
  'web/styles/text.css': '.muted {\n  color: gray;\n}\n',
  'web/features/help/help.module.css':
    '.help > .title:global(.muted) {\n  color: red;\n}\n\n@media (--phone) {\n  .help {\n    gap: 0;\n  }\n}\n',
  'web/features/help/help.tsx':
    "import css from './help.module.css'\nexport const Help = () => <p className={css.help}><b className={`${css.title} muted`} /></p>\n",
}
const check = (files: Record<string, string>) => places(checkSheets(fixtureTree({ ...house, ...files })).findings)

test('a scoped sheet, with global classes, passes', () => {
  expect(checkSheets(fixtureTree(house))).toEqual({ findings: [], note: '2 sheets' })
})

const wearing = (from: string, body: string) =>
  `import css from '${from}'\nexport const X = ({ tone = '' }) => ${body}\n`

test.each([
  [
    'the sheet of another room',
    'web/features/rtp/rtp.tsx',
    wearing('../help/help.module.css', '<p className={css.help} />'),
    'web/features/rtp/rtp.tsx:1',
  ],
  [
    'the sheet of a room within',
    'web/features/rtp.tsx',
    wearing('./help/help.module.css', '<p className={css.help} />'),
    'web/features/rtp.tsx:1',
  ],
  [
    'a class that is not there',
    'web/features/help/more.tsx',
    wearing('./help.module.css', '<p className={css.lead} />'),
    'web/features/help/more.tsx:2',
  ],
  [
    'a computed class',
    'web/features/help/more.tsx',
    wearing('./help.module.css', '<p className={css[tone]} />'),
    'web/features/help/more.tsx:2',
  ],
  [
    'a word of no sheet',
    'web/features/help/more.tsx',
    'export const X = () => <p className="muted help" />\n',
    'web/features/help/more.tsx:1',
  ],
  [
    'a word of no sheet in a template',
    'web/features/help/more.tsx',
    wearing('./help.module.css', "<p className={`${css.help} ${tone === \"a\" ? 'card' : ''}`} />"),
    'web/features/help/more.tsx:2',
  ],
  [
    'a class nobody wears',
    'web/features/help/more.module.css',
    '.lead {\n  color: red;\n}\n',
    'web/features/help/more.module.css:1',
  ],
  [
    'a sheet of the whole site in a room',
    'web/features/help/help.css',
    'p {\n  color: red;\n}\n',
    'web/features/help/help.css:1',
  ],
  ['a second sheet of one name', 'web/ui/help.module.css', 'p {\n  color: red;\n}\n', 'web/ui/help.module.css:1'],
  [
    'a width without a name',
    'web/styles/base.css',
    '@media print {\n  p {\n    color: red;\n  }\n}\n\n@media (max-width: 640px) {\n  p {\n    color: red;\n  }\n}\n',
    'web/styles/base.css:7',
  ],
  [
    'a class of no sheet, made global',
    'web/styles/base.css',
    'p :global(.card) {\n  color: red;\n}\n',
    'web/styles/base.css:1',
  ],
  [
    'what stands around all that asks what lies within it, but on paper,',
    'web/styles/base.css',
    '@media print {\n  :root:has(p) {\n    color: red;\n  }\n}\n\n:root:has(p) b {\n  color: red;\n}\n',
    'web/styles/base.css:7',
  ],
  [
    'a weight the fonts are not cut in',
    'web/styles/base.css',
    '@font-face {\n  font-weight: 400 700;\n}\n\np {\n  font: 600 0.875rem serif;\n  font-weight: inherit;\n}\n\nb {\n  font: 550 0.875rem serif;\n}\n',
    'web/styles/base.css:11',
  ],
  [
    'a weight after the slant',
    'web/styles/base.css',
    'b {\n  font: italic bold 0.875rem serif;\n}\n',
    'web/styles/base.css:2',
  ],
  [
    'a weight within a width',
    'web/styles/base.css',
    'b {\n  @media (--phone) {\n    font-weight: 500;\n  }\n}\n',
    'web/styles/base.css:3',
  ],
  ['a weight told alone', 'web/styles/base.css', 'b {\n  font-weight: 700;\n}\n', 'web/styles/base.css:2'],
  [
    'a text sized in px, but by its drawing,',
    'web/styles/base.css',
    'p {\n  font-size: clamp(10px, var(--gap) * 0.3, 16px);\n  font: 600 min(8cqi, 30px) serif;\n}\n\nb {\n  font-size: clamp(14px, 2vw, 17px);\n}\n',
    'web/styles/base.css:7',
  ],
  [
    'a font in px',
    'web/styles/base.css',
    'b {\n  font: 600 13.5px/1.2 var(--font-text);\n}\n',
    'web/styles/base.css:2',
  ],
  ['a line in px', 'web/styles/base.css', 'b {\n  line-height: 34px;\n}\n', 'web/styles/base.css:2'],
  ['a sheet that is too long', 'web/styles/base.css', 'p {\n  color: red;\n}\n'.repeat(134), 'web/styles/base.css:1'],
])('%s is a finding', (_, path, text, place) => {
  expect(check({ [path]: text })).toEqual([place])
})
