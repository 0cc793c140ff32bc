import { describe, expect, test } from 'vitest'
import { makeIndex, markHits, search, stemsOf } from './search.ts'

const index = makeIndex([
  { id: 'password', title: 'Забыли пароль', lead: 'Попросите письмо.', keywords: 'восстановить', text: 'Ссылка в письме действует час. '.repeat(12) },
  { id: 'bets', title: 'Пределы ставок', lead: 'Сколько можно поставить.', keywords: '', text: 'Наибольшая ставка написана над полем. Пароль тут ни при чём.' },
  { id: 'hidden', title: 'Скрытое имя', lead: 'Лента без имени.', keywords: 'аноним', text: 'Всё ещё видно ставку, но не имя игрока.' },
])
const ids = (query: string) => search(index, query).map(({ id }) => id)
const marked = (pieces: readonly { text: string; hit: boolean }[] | undefined) => pieces?.filter(({ hit }) => hit).map(({ text }) => text)

describe('the search of the help', () => {
  test('the beginning of a word is enough, in any case, and «ё» is «е»', () => {
    expect(ids('ПАРО')[0]).toBe('password')
    expect(ids('еще')).toEqual(['hidden'])
    expect(ids('ещё')).toEqual(['hidden'])
  })

  test('a Russian ending may differ from the one in the text', () => {
    expect(ids('ставками')).toContain('bets')
    expect(ids('пароля')[0]).toBe('password')
    expect(ids('письма')).toEqual(['password'])
  })

  test('a word in the title outweighs the same word in a text', () => {
    expect(ids('пароль')).toEqual(['password', 'bets'])
  })

  test('every word must be met, and words that say nothing are not looked for', () => {
    expect(ids('пароль ставка')).toEqual(['bets'])
    expect(ids('как мне восстановить пароль')).toEqual(['password'])
    expect(ids('пароль жираф')).toEqual([])
  })

  test.each([
    ['a letter too few', 'парль', 'password'], ['a letter too many', 'парооль', 'password'], ['another letter', 'пороль', 'password'],
    ['two letters changed about', 'восстаонвить', 'password'], ['a typo beside a word that is right', 'скратое имя', 'hidden'],
    ['the other keyboard layout', 'gfhjkm', 'password'], ['the other layout in capitals', 'GFHJKM', 'password'], ['the other layout, where a sign is a letter', 'yfb,jkmifz', 'bets'], ['two words in the other layout', 'cnfdrb bvz', 'hidden'],
  ])('%s is forgiven: «%s»', (_what, query, id) => {
    expect(ids(query)[0]).toBe(id)
  })

  test('where words are met to the letter, words that only resemble them are not', () => {
    expect(ids('скрытое')).toEqual(['hidden'])
    expect(ids('предел')).toEqual(['bets'])
  })

  test.each(['жираф', 'ыыы', 'qqqq', 'паровоз жираф'])('what nobody wrote of finds nothing, forgiving or not: «%s»', (query) => {
    expect(ids(query)).toEqual([])
  })

  test('a query of nothing but small talk or signs finds what it can and never everything', () => {
    expect(stemsOf('как')).toEqual(['как'])
    expect(ids('???')).toEqual([])
    expect(ids('   ')).toEqual([])
  })

  test('words met are marked in the title and in the text around them', () => {
    const [found] = search(index, 'пароль')
    expect(marked(found?.title)).toEqual(['пароль'])
    expect(marked(search(index, 'игрока')[0]?.snippet)).toEqual(['игрока'])
  })

  test('pieces put together are the text again', () => {
    const text = 'Ставка, ставки; «СТАВКОЙ» — и не подставка.'
    const pieces = markHits(text, ['ставк'])
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(marked(pieces)).toEqual(['Ставка', 'ставки', 'СТАВКОЙ'])
  })

  test('a snippet of a long text is short, begins at a word and shows the word that was met', () => {
    const long = makeIndex([{ id: 'one', title: 'Заголовок', lead: 'Начало.', keywords: '', text: `${'слово '.repeat(80)}редкость ${'слово '.repeat(80)}` }])
    const [found] = search(long, 'редкость')
    const text = found?.snippet.map((piece) => piece.text).join('') ?? ''
    expect(text).toMatch(/^… слово .*редкость.* …$/)
    expect(text.length).toBeLessThan(190)
  })
})
