import { describe, expect, test } from 'vitest'
import { type Block, plainText, readMarkup } from './markup.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const kinds = (text: string) => readMarkup(text).map(({ kind }) => kind)
const piecesOf = (block: Block | undefined) => (block && 'line' in block ? block.line.pieces : [])

describe('the markup of the help', () => {
  test('an empty line parts blocks, and the first mark of a block says what it is', () => {
    expect(kinds('Слово.\n\n## Заголовок\n\n- раз\n- два\n\n1. один\n2. два\n\n> совет\n\n| а | б |\n| 1 | 2 |')).toEqual([
      'paragraph', 'heading', 'list', 'steps', 'note', 'table',
    ])
  })

  test('a line break is a space, and a line without a mark goes on with the item above', () => {
    expect(plain(plainText('Первая\nстрока.'))).toBe('Первая строка.')
    const [list] = readMarkup('- раз\n  и ещё\n- два')
    expect(list?.kind === 'list' && list.items.map(({ words }) => plain(words))).toEqual(['раз и ещё', 'два'])
  })

  test('strong, code and links are found in a line, in their order', () => {
    const [block] = readMarkup('Это **важно**, смотрите `код` и [статью](/help/one#two).')
    expect(piecesOf(block).map((piece) => (piece.kind === 'link' ? [piece.kind, piece.text, piece.to] : [piece.kind, plain(piece.text)]))).toEqual([
      ['text', 'Это '],
      ['strong', 'важно'],
      ['text', ', смотрите '],
      ['code', 'код'],
      ['text', ' и '],
      ['link', 'статью', '/help/one#two'],
      ['text', '.'],
    ])
  })

  test('marks that do not close stay as they are written', () => {
    expect(plainText('2 * 2 ** 3 и [скобки] и `одна')).toContain('2 * 2 ** 3')
    expect(plain(plainText('[скобки] без адреса'))).toBe('[скобки] без адреса')
  })

  test('the first row of a table is its head, and cells lose the spaces around them', () => {
    const [table] = readMarkup('| Имя | Срок |\n| кука | **30** дней |')
    expect(table?.kind === 'table' && [table.head.length, table.rows.length, table.rows[0]?.[1]?.pieces[0]]).toEqual([2, 1, { at: 0, kind: 'strong', text: '30' }])
  })

  test('a dash keeps to the word before it, a short word to the next, a figure to its unit', () => {
    expect(plainText('Ставка — это 10 000 ₽ или 5 %.')).toBe('Ставка\u00a0— это 10\u00a0000\u00a0₽ или 5\u00a0%.')
    expect(plainText('Не в том дело')).toBe('Не\u00a0в\u00a0том дело')
    expect(readMarkup('Вот `а — б`')[0]).toMatchObject({ line: { pieces: [{ kind: 'text' }, { kind: 'code', text: 'а — б' }] } })
  })
})
