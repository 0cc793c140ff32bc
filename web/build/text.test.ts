import { describe, expect, test } from 'vitest'
import { plainText, sectionsOf, tablesIn } from '../ui/text/text.ts'
import { readText } from './text.ts'

const head = '---\ntitle: Заголовок\nlead: Начало.\n---\n'
const read = (body: string, figures = {}) =>
  readText(head.replace('lead:', 'figures: ./figures.ts\nlead:') + body, async () => figures)
const bodyOf = async (body: string) => (await read(body)).body
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('readText', () => {
  test('reads paragraphs, headings, lists, steps, notes and tables', async () => {
    const body = await bodyOf(
      'Слово.\n\n## Заголовок\n\n### Меньше\n\n- раз\n- два\n\n1. один\n2. два\n\n> совет\n\n| а | б |\n| --- | --- |\n| 1 | 2 |\n',
    )
    expect(body.map(([tag]) => tag)).toEqual(['p', 'h2', 'h3', 'ul', 'ol', 'note', 'table'])
    expect(tablesIn(body)).toEqual([[['1', '2']]])
  })

  test('a line break is a space, and a line without a mark continues the item above', async () => {
    expect(plain(plainText(await bodyOf('Первая\nстрока.')))).toBe('Первая строка.')
    expect(await bodyOf('- раз\n  и ещё\n- два')).toEqual([
      [
        'ul',
        [
          ['li', ['раз и\u00a0ещё']],
          ['li', ['два']],
        ],
      ],
    ])
  })

  test('reads strong text, code and links inside a line', async () => {
    expect(await bodyOf('**Да** `x  y` [там](/help/seeds)')).toEqual([
      ['p', [['strong', ['Да']], ' ', ['code', ['x  y']], ' ', ['a', ['там'], '/help/seeds']]],
    ])
  })

  test('Russian typesetting keeps related words on one line and leaves code alone', async () => {
    expect(plainText(await bodyOf('Не о том — 1 000 ₽ `а б`'))).toBe('Не\u00a0о\u00a0том\u00a0— 1\u00a0000\u00a0₽ а б')
  })

  test('the head holds what lists and search need', async () => {
    const { body, ...fields } = await readText(
      '---\ntitle: А\nlead: Б.\nkeywords: в г\nrelated: [d, e]\norder: 10\nchanged: 2026-11-22\n---\n\nТекст.\n',
      async () => ({}),
    )
    expect(fields).toEqual({
      title: 'А',
      lead: 'Б.',
      keywords: 'в г',
      related: ['d', 'e'],
      order: 10,
      changed: '2026-11-22',
    })
    expect(body).toEqual([['p', ['Текст.']]])
  })

  test('a heading may have its own anchor, and a link may point to one', async () => {
    expect(await bodyOf('## Что **это** {#what-it-is}\n\n[Там](#what-it-is)')).toEqual([
      ['h2', ['Что ', ['strong', ['это']]], 'what-it-is'],
      ['p', [['a', ['Там'], '#what-it-is']]],
    ])
    expect(sectionsOf(await bodyOf('Начало.\n\n## Раз {#one}\n\nа\n\nб\n\n## Два\n\nв'))).toEqual([
      {
        id: 'one',
        title: 'Раз',
        body: [
          ['p', ['а']],
          ['p', ['б']],
        ],
      },
      { id: '', title: 'Два', body: [['p', ['в']]] },
    ])
  })

  test('a placeholder for the running site is inline or a block of its own', async () => {
    expect(await bodyOf('«{brand}» — сайт.\n\n{contacts}')).toEqual([
      ['p', ['«', ['slot', [], 'brand'], '»\u00a0— сайт.']],
      ['slot', [], 'contacts'],
    ])
    expect(await bodyOf('`{code}` и {Не то}')).toEqual([['p', [['code', ['{code}']], ' и\u00a0{Не то}']]])
  })

  test('figures come from code, in the head and in the body, whole tables too', async () => {
    const source =
      '---\ntitle: А\nlead: До {{most}}.\nfigures: ./figures.ts\n---\n\n{{ most }} раз\n\n| Сколько |\n| --- |\n{{rows}}\n'
    const asked: string[] = []
    const { lead, body } = await readText(source, async (file) => (asked.push(file), { most: 7, rows: '| 1 |\n| 2 |' }))
    expect(asked).toEqual(['./figures.ts'])
    expect(lead).toBe('До 7.')
    expect(plainText(body)).toBe('7 раз Сколько 1 2')
    expect(tablesIn(body)).toEqual([[['1'], ['2']]])
  })
})

describe('the build fails at', () => {
  test.each([
    ['an unknown figure', 'Сколько: {{mots}}.', /no figure «mots» \(there are: most\)/],
    ['a figure that every object inherits', 'Сколько: {{constructor}} {{most}}.', /no figure «constructor»/],
    ['an unused figure', 'Слово.', /no place for the figures most/],
    ['HTML in a line', '{{most}} <b>слово</b>', /has no html/],
    ['a block of HTML', '{{most}}\n\n<div>слово</div>', /has no html/],
    ['an image', '{{most}} ![слово](/a.png)', /has no image/],
    ['a block of code', '{{most}}\n\n```\nслово\n```', /has no code/],
    ['a heading of the page', '# {{most}}', /a heading is ## or ###/],
    ['a table that would be read as words', '| {{most}} | б |\n| 1 | 2 |', /a table has \|---\|/],
    ['a link that leaves the site', '{{most}} [там](https://example.com)', /leads to an address of the site/],
    ['a list in a list', '- {{most}}\n  - б', /an item of a list is one line/],
  ])('%s', async (_what, body, message) => {
    await expect(read(body, { most: 7 })).rejects.toThrow(message)
  })

  test('a head that is missing or has unknown fields', async () => {
    await expect(readText('Слово.\n', async () => ({}))).rejects.toThrow(/begins with its head/)
    await expect(readText('---\ntitle: А\nlead: Б\nauthor: В\n---\n\nТекст\n', async () => ({}))).rejects.toThrow(
      /author/,
    )
    await expect(readText('---\nlead: А\n---\n\nТекст\n', async () => ({}))).rejects.toThrow(/title/)
  })
})
