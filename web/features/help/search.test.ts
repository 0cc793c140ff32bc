import { describe, expect, test } from 'vitest'
import { makeIndex, markHits, search, stemsOf } from './search.ts'

const index = makeIndex([
  {
    id: 'password',
    title: 'Забыли пароль',
    lead: 'Попросите письмо.',
    keywords: 'восстановить',
    text: 'Ссылка в письме действует час. '.repeat(12),
  },
  {
    id: 'bets',
    title: 'Пределы ставок',
    lead: 'Сколько можно поставить.',
    keywords: '',
    text: 'Наибольшая ставка написана над полем. Пароль тут ни при чём.',
  },
  {
    id: 'hidden',
    title: 'Скрытое имя',
    lead: 'Лента без имени.',
    keywords: 'аноним',
    text: 'Всё ещё видно ставку, но не имя игрока.',
  },
  {
    id: 'rules',
    title: 'Сияние: правила',
    lead: 'Пять барабанов.',
    keywords: 'слот',
    text: 'Сияние заполняет барабан. Час за часом письмо не придёт.',
    ofGame: true,
  },
])
const ids = (query: string) => search(index, query).map(({ id }) => id)
const marked = (pieces: readonly { text: string; hit: boolean }[] | undefined) =>
  pieces?.filter(({ hit }) => hit).map(({ text }) => text)

describe('help search', () => {
  test('the beginning of a word is enough, in any case, and «ё» matches «е»', () => {
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

  test('a word in the text of a game alone gives way to any other article', () => {
    expect(ids('слот')).toEqual(['rules'])
    expect(ids('заполнить')).toEqual(['rules'])
    expect(ids('письмо')).toEqual(['password'])
  })

  test('every word must match, and stop words are ignored', () => {
    expect(ids('пароль ставка')).toEqual(['bets'])
    expect(ids('как мне восстановить пароль')).toEqual(['password'])
    expect(ids('пароль жираф')).toEqual([])
  })

  test.each([
    ['a missing letter', 'парль', 'password'],
    ['an extra letter', 'парооль', 'password'],
    ['a wrong letter', 'пороль', 'password'],
    ['two swapped letters', 'восстаонвить', 'password'],
    ['a typo next to a correct word', 'скратое имя', 'hidden'],
    ['the other keyboard layout', 'gfhjkm', 'password'],
    ['the other layout in capitals', 'GFHJKM', 'password'],
    ['the other layout, where a symbol is a letter', 'yfb,jkmifz', 'bets'],
    ['two words in the other layout', 'cnfdrb bvz', 'hidden'],
  ])('tolerates %s: «%s»', (_what, query, id) => {
    expect(ids(query)[0]).toBe(id)
  })

  test('where words match exactly, similar words do not count', () => {
    expect(ids('скрытое')).toEqual(['hidden'])
    expect(ids('предел')).toEqual(['bets'])
  })

  test.each(['жираф', 'ыыы', 'qqqq', 'паровоз жираф'])(
    'an unknown query finds nothing, with typo tolerance or without: «%s»',
    (query) => {
      expect(ids(query)).toEqual([])
    },
  )

  test('a query of only stop words or symbols finds what it can, but never everything', () => {
    expect(stemsOf('как')).toEqual(['как'])
    expect(ids('???')).toEqual([])
    expect(ids('   ')).toEqual([])
  })

  test('matches are marked in the title and in the surrounding text', () => {
    const [found] = search(index, 'пароль')
    expect(marked(found?.title)).toEqual(['пароль'])
    expect(marked(search(index, 'игрока')[0]?.snippet)).toEqual(['игрока'])
  })

  test('joined pieces equal the text', () => {
    const text = 'Ставка, ставки; «СТАВКОЙ» — и не подставка.'
    const pieces = markHits(text, ['ставк'])
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(marked(pieces)).toEqual(['Ставка', 'ставки', 'СТАВКОЙ'])
  })

  test('a snippet of a long text is short, begins at a word and shows the match', () => {
    const long = makeIndex([
      {
        id: 'one',
        title: 'Заголовок',
        lead: 'Начало.',
        keywords: '',
        text: `${'слово '.repeat(80)}редкость ${'слово '.repeat(80)}`,
      },
    ])
    const [found] = search(long, 'редкость')
    const text = found?.snippet.map((piece) => piece.text).join('') ?? ''
    expect(text).toMatch(/^… слово .*редкость.* …$/)
    expect(text.length).toBeLessThan(190)
  })
})
