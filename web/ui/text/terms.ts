/** Words of the trade that a player meets without having been told: each with its meaning in one sentence. */

export const terms = {
  seed: {
    meaning: 'Сид — случайное число. Из сида сервера и сида игрока считается исход ставки.',
    forms: 'сид(?:а|у|ом|е|ы|ов|ам|ами|ах)?',
  },
  nonce: { meaning: 'Nonce — номер ставки. Он делает исход каждой ставки другим при тех же сидах.', forms: 'nonce' },
  hash: {
    meaning: 'Хеш — отпечаток данных. По данным его посчитает каждый, а данные по нему не восстановить.',
    forms: 'хеш(?:а|у|ем|е|и|ей|ам|ами|ах)?',
  },
  commitment: {
    meaning: 'Отпечаток — короткий код данных. Он назван заранее, и подменить данные после уже нельзя.',
    forms: 'отпечат(?:ок|ка|ку|ком|ке|ки|ков)(?= (?:серверного|своего|секрета|сида))',
  },
  chain: {
    meaning: 'Цепочка — ряд хешей, где каждый посчитан из соседнего. Её конец назван заранее.',
    forms: 'цепочк(?:а|и|у|ой|е)',
  },
  salt: { meaning: 'Соль — случайная добавка к данным: без неё их хеш можно подобрать.', forms: 'сол(?:ь|и|ью)' },
  shoe: {
    meaning: 'Шуз — перетасованные колоды, из которых сдают карты одну за другой.',
    forms: 'шуз(?:а|у|ом|е|ы|ов)?',
  },
  poker: {
    meaning: '21+3 — ставка на покер из двух ваших карт и открытой карты дилера.',
    forms: '21\\+3',
  },
} as const

export type TermName = keyof typeof terms

const names = Object.keys(terms) as TermName[]
/** `\b` knows no Russian letters. */
const anyTerm = new RegExp(
  names.map((name) => `(?<${name}>(?<![а-яёa-z\\d])(?:${terms[name].forms})(?![а-яёa-z\\d]))`).join('|'),
  'gi',
)

/** A text cut at the words that are met in it for the first time; `met` has those met before, and takes these. */
export function cutAtTerms(text: string, met: Set<TermName>): (string | { name: TermName; word: string })[] {
  const parts: (string | { name: TermName; word: string })[] = []
  let from = 0
  for (const { 0: word, index, groups } of text.matchAll(anyTerm)) {
    const name = names.find((each) => groups?.[each] !== undefined)
    if (name === undefined || met.has(name)) continue
    met.add(name)
    parts.push(text.slice(from, index), { name, word })
    from = index + word.length
  }
  return [...parts, text.slice(from)].filter((part) => part !== '')
}
