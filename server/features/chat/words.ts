/**
 * Filters text that is forbidden in the chat. A coarse filter: players report what slips through, and a person decides.
 */

/** Letters of other alphabets, and digits, that look like Russian letters. */
const alike: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  u: 'и',
  x: 'х',
  y: 'у',
  ё: 'е',
  0: 'о',
  3: 'з',
  6: 'б',
  '@': 'а',
}

/** The reverse: letters that look like digits, applied next to digits. */
const likeDigits: Readonly<Record<string, string>> = {
  o: '0',
  O: '0',
  о: '0',
  О: '0',
  з: '3',
  З: '3',
  l: '1',
  I: '1',
  '|': '1',
  б: '6',
}

const begin = '(?<![а-я])'
const obscene = new RegExp(
  [
    `${begin}(?:на|по|за|о|до|ни|от|а)?ху[йеяию]`,
    'пизд',
    `${begin}(?:за|вы|по|на|до|отъ?|разъ?|объ?|съ?|у|подъ?|про|долбо)?еб[алуиеныо]`,
    `${begin}бля(?:[дт]|(?![а-я]))`,
    'муда[кч]',
    `${begin}мудил`,
    'п[еи]д[оа]р(?:ас|ы|у|ов|(?![а-я]))',
    `${begin}сук[аиуе](?![а-я])`,
    `${begin}суч(?:к|ар)`,
    'г[ао]ндон',
    'залуп',
    'шлюх',
    `${begin}дроч`,
  ].join('|'),
)
const domain =
  /(?:https?:|www\.|t\.me|(?<![\p{L}\d])[\p{L}\d-]+\.(?:ru|com|net|org|io|me|su|xyz|top|cc|link|bet|casino|рф|online|site|club|info)(?![\p{L}\d]))/iu
/** Ten or more digits with any separators: a telephone or card number. */
const longNumber = /(?:\d[\s().-]*){10,}/
const nickname = /(?<![\p{L}\d])@[a-z\d_]{4,}/iu

/** Invisible characters that change how text is displayed: controls, zero-width characters and direction marks. */
const unseen = /[\p{Cc}\p{Cf}]/gu
/** A joiner between two emoji makes one of them. */
const joiner = /(?<=[\p{Extended_Pictographic}\p{EMod}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu

/** More than three combining marks on one letter cover the lines above and below. */
const tower = /(\p{M}{3})\p{M}+/gu

/** Removes invisible characters and excess combining marks. The result may be empty. */
export function cleanLine(text: string): string {
  const spaced = text.replace(/[\t-\r\x85]+/g, ' ')
  // Joiners that stay are replaced for a moment by a noncharacter, which no text contains.
  return spaced
    .replace(/\ufdd0/g, '')
    .replace(joiner, '\ufdd0')
    .replace(unseen, '')
    .replace(/\ufdd0/g, '\u200d')
    .normalize('NFC')
    .replace(tower, '$1')
    .trim()
}

/** Replaces digits of any alphabet, and look-alike letters next to digits, by ASCII digits. */
function asDigits(text: string): string {
  const latin = text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => `${valueOf(digit)}`)
  return latin.replace(/[\doOоОзЗlI|б]+/g, (run) =>
    /\d/.test(run) ? run.replace(/\D/g, (letter) => likeDigits[letter] ?? letter) : run,
  )
}

/** The digits of an alphabet are ten consecutive code points. */
function valueOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0
  let zero = at
  while (at - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return at - zero
}

/** Why the text is refused, as a sentence for its author; undefined if it is allowed. */
export function faultOf(text: string): string | undefined {
  const read = asDigits(text)
  if (domain.test(read) || longNumber.test(read) || nickname.test(read))
    return 'Ссылки, телефоны, номера карт и имена в других сетях в чате не пишут: так выманивают деньги'
  return obscene.test(plain(text.normalize('NFKC'))) ? 'Так в чате не пишут. Скажите то же другими словами' : undefined
}

/** Normalizes letters: look-alikes become Russian, spaced-out letters are joined, repeated letters collapse to one. */
function plain(text: string): string {
  // Marks that remain after composition are dropped: no Russian letter needs them.
  const letters = text
    .normalize('NFC')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/./gu, (letter) => alike[letter] ?? letter)
  const together = letters.replace(/(?<![а-я])[а-я](?:[^а-я]+[а-я](?![а-я]))+/g, (apart) =>
    apart.replace(/[^а-я]/g, ''),
  )
  return together.replace(/(.)\1+/g, '$1')
}
