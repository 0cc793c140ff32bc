/**
 * The search of the lobby. A query is read as it is, as typed under the other keyboard layout («;fh-gnbwf»), and as
 * Russian written in Latin letters («zhar-ptitsa», «jar ptica»); a machine is found when one of the readings matches.
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

/** The searched texts of a machine. */
export interface Findable {
  title: string
  about: string
  aliases: string
  mechanic: string
}

/** Matching machines, in their order. An empty query finds everything. */
export function findSlots<Slot extends Findable>(slots: readonly Slot[], query: string): Slot[] {
  const readings = readingsOf(query.toLowerCase())
  if (wordsOf(query).length === 0 && readings.every((words) => words.length === 0)) return [...slots]
  return slots.filter(({ title, about, aliases, mechanic }) => {
    const text = wordsOf(`${title} ${about} ${aliases} ${mechanic}`)
    return readings.some(
      (words) => words.length > 0 && words.every((word) => text.some((known) => known.startsWith(word))),
    )
  })
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
