import { expect, test } from 'vitest'
import { fixtureTree, places } from './fixture-tree.ts'
import { checkTranslatedFigures } from './translated-figures.ts'

const found = (files: Readonly<Record<string, string>>) => places(checkTranslatedFigures(fixtureTree(files)).findings)

/** Which of the named pieces of JSX have findings, each in its own file. */
function faulty(pieces: Readonly<Record<string, string>>): string[] {
  const names = Object.keys(pieces)
  const rows = names.map((name, at) => [`web/${at}.tsx`, `export const Row = () => (\n  ${pieces[name]}\n)\n`])
  const lines = found({ 'web/ui/tile.tsx': tile, ...Object.fromEntries(rows) })
  return names.filter((_, at) => lines.includes(`web/${at}.tsx:2`))
}

const tile =
  'export function Tile({ value, children }) {\n  return <b translate="no">{value}{children}</b>\n}\n' +
  'function Other({ value }) {\n  return <i>{value}</i>\n}\n'

test('a figure that a translator would change is a finding', () => {
  const pieces = {
    'a sum of its own': '<td>{formatMoney(stake)}</td>',
    'a sum among words': '<p>Баланс {formatMoney(balance)}</p>',
    'a multiplier with its sign': '<b>{formatNumber(point)}×</b>',
    'one branch of a choice': "<dd>{payout === null ? '—' : formatMoney(payout)}</dd>",
    'a sum that comes and goes': '<p>{won > 0n && formatMoney(won)}</p>',
    'a text of nothing but figures': '<p>{`${formatMoney(from)} – ${formatMoney(to)}`}</p>',
    'a formatter that is chosen': '<p>{(isShort ? formatRoundMoney : formatMoney)(sum)}</p>',
    'what an unknown component is given': '<Figure name="Выплата" value={formatMoney(payout)} />',
    'what stands in an unknown component': '<Button>{formatMoney(payout)}</Button>',
    'a figure within a fragment': '<>{formatMultiplier(multiplier)}</>',
    'an element that may be translated': '<b translate="yes">{formatMoney(sum)}</b>',
  }
  expect(faulty(pieces)).toEqual(Object.keys(pieces))
})

test('a figure that it leaves alone, or a sentence that is one string, passes', () => {
  const pieces = {
    'an element that is not translated': '<td translate="no">{formatMoney(stake)}</td>',
    'an element inside one': '<p translate="no"><b>{formatMoney(stake)}</b></p>',
    'a sentence': '<p>{`Баланс ${formatMoney(balance)}`}</p>',
    'what is read out': '<i aria-label={formatMoney(sum)} title={formatMoney(sum)} />',
    'a component that keeps it': '<Tile value={formatMoney(sum)}>{formatMoney(sum)}</Tile>',
  }
  expect(faulty(pieces)).toEqual([])
})

test('a figure is recognized under its name in the file, and a component of that name elsewhere is a different one', () => {
  const files = {
    'web/a.tsx':
      'const won = formatMoney(payout)\nconst percent = (share) => `${formatNumber(share)} %`\n' +
      'export const A = () => (\n  <p>\n    {won}\n    {percent(1)}\n  </p>\n)\n',
    'web/b.tsx': 'export function Tile({ value }) {\n  return <b translate="no">{value}</b>\n}\n',
    'web/c.tsx':
      'function Tile({ value }) {\n  return <i>{value}</i>\n}\n\nexport const C = () => <Tile value={formatMoney(1n)} />\n',
    'web/c.test.tsx': 'export const T = () => <p>{formatMoney(1n)}</p>\n',
  }
  expect(found(files)).toEqual(['web/a.tsx:5', 'web/a.tsx:6', 'web/c.tsx:5'])
})
