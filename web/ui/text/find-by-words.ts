/**
 * Finds games by words. A query is read as it is, as typed under the other keyboard layout («;fh-gnbwf»), and as Russian
 * written in Latin letters («zhar-ptitsa», «jar ptica»); what one of the readings matches is found. Where nothing is, a
 * word may have a typo.
 */

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const toRussianKeys = new Map(latinKeys.split('').map((key, at) => [key, russianKeys[at] ?? key]))
const toLatinKeys = new Map(russianKeys.split('').map((key, at) => [key, latinKeys[at] ?? key]))

/** Latin spellings of Russian letters, the longest first. */
const spellings: readonly (readonly [latin: string, russian: string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['sh', 'ш'],
  ['ch', 'ч'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['tz', 'ц'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['yo', 'е'],
  ['jo', 'е'],
  ['ye', 'е'],
  ['je', 'е'],
  ['ph', 'ф'],
  ['x', 'кс'],
  ['w', 'в'],
  ['q', 'к'],
  ['a', 'а'],
  ['b', 'б'],
  ['c', 'ц'],
  ['d', 'д'],
  ['e', 'е'],
  ['f', 'ф'],
  ['g', 'г'],
  ['h', 'х'],
  ['i', 'и'],
  ['j', 'й'],
  ['k', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['v', 'в'],
  ['y', 'й'],
  ['z', 'з'],
]

/** Letters that are spelt in several ways, or left out, as one. */
const alike: Readonly<Record<string, string>> = { ё: 'е', э: 'е', й: 'и', ы: 'и', щ: 'ш', ъ: '', ь: '' }

/** Words of fewer letters are to be right; from so many on two letters may be wrong, in between one. */
const exactBelow = 4
const twoWrongFrom = 8

/** What has every word of the query at the beginning of a word of its text, in the given order. An empty query finds everything. */
export function findByWords<Item>(items: readonly Item[], query: string, textOf: (item: Item) => string): Item[] {
  const readings = readingsOf(query.toLowerCase()).filter((words) => words.length > 0)
  if (readings.length === 0) return [...items]
  const known = items.map((item) => [item, wordsOf(textOf(item))] as const)
  const matching = (fits: (word: string, text: string) => boolean) =>
    known
      .filter(([, text]) => readings.some((words) => words.every((word) => text.some((each) => fits(word, each)))))
      .map(([item]) => item)
  const found = matching((word, each) => each.startsWith(word))
  return found.length > 0 ? found : matching(nearlyBegins)
}

/** Whether the known word begins as this one, with as many letters wrong, missing, extra or swapped as its length allows. */
function nearlyBegins(word: string, known: string): boolean {
  const wrong = word.length < exactBelow ? 0 : word.length < twoWrongFrom ? 1 : 2
  return known.startsWith(word) || (wrong > 0 && distanceToBeginning(word, known) <= wrong)
}

/** The least number of such changes that make the word a beginning of the known one. */
function distanceToBeginning(word: string, known: string): number {
  const rows = [Array.from({ length: known.length + 1 }, (_, at) => at)]
  for (let y = 1; y <= word.length; y += 1) {
    const row = [y]
    const [above, before] = [rows[y - 1] ?? [], rows[y - 2] ?? []]
    for (let x = 1; x <= known.length; x += 1) {
      const isSwapped = y > 1 && x > 1 && word[y - 1] === known[x - 2] && word[y - 2] === known[x - 1]
      row[x] = Math.min(
        (above[x] ?? 0) + 1,
        (row[x - 1] ?? 0) + 1,
        (above[x - 1] ?? 0) + (word[y - 1] === known[x - 1] ? 0 : 1),
        isSwapped ? (before[x - 2] ?? 0) + 1 : Infinity,
      )
    }
    rows.push(row)
  }
  return Math.min(...(rows.at(-1) ?? []))
}

/** The query's words in each of its readings. */
function readingsOf(query: string): string[][] {
  const underLatin = keyed(query, toRussianKeys)
  const underRussian = keyed(query, toLatinKeys)
  // «jar» may be «яр» and «жар».
  const latin = [query, query.replaceAll('j', 'zh')]
  return [query, underLatin, underRussian, ...latin.map(spelt)].map(wordsOf)
}

const keyed = (text: string, keys: ReadonlyMap<string, string>): string =>
  text.replace(/./gu, (key) => keys.get(key) ?? key)

function spelt(text: string): string {
  let russian = ''
  let rest = text
  while (rest !== '') {
    const [latin, letter] = spellings.find(([start]) => rest.startsWith(start)) ?? [rest.slice(0, 1), rest.slice(0, 1)]
    russian += letter
    rest = rest.slice(latin.length)
  }
  return russian
}

/** Words of letters and digits; similar letters count as one. */
function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[ёэйыщъь]/g, (letter) => alike[letter] ?? letter)
    .replaceAll('тс', 'ц')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
