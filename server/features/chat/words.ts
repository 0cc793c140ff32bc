/** What nobody writes into the chat. A sieve, not a judge: what slips through it others report, and a person decides. */

/** Letters of other alphabets, and digits, that look like Russian ones. */
const alike: Readonly<Record<string, string>> = { a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', u: 'и', x: 'х', y: 'у', ё: 'е', 0: 'о', 3: 'з', 6: 'б', '@': 'а' }

/** The other way round, where letters stand among digits. */
const likeDigits: Readonly<Record<string, string>> = { o: '0', O: '0', о: '0', О: '0', з: '3', З: '3', l: '1', I: '1', '|': '1', б: '6' }

const begin = '(?<![а-я])'
const obscene = new RegExp(
  [
    `${begin}(?:на|по|за|о|до|ни|от|а)?ху[йеяию]`, 'пизд', `${begin}(?:за|вы|по|на|до|отъ?|разъ?|объ?|съ?|у|подъ?|про|долбо)?еб[алуиеныо]`, `${begin}бля(?:[дт]|(?![а-я]))`,
    'муда[кч]', `${begin}мудил`, 'п[еи]д[оа]р(?:ас|ы|у|ов|(?![а-я]))', `${begin}сук[аиуе](?![а-я])`, `${begin}суч(?:к|ар)`, 'г[ао]ндон', 'залуп', 'шлюх', `${begin}дроч`,
  ].join('|'),
)
const domain = /(?:https?:|www\.|t\.me|(?<![\p{L}\d])[\p{L}\d-]+\.(?:ru|com|net|org|io|me|su|xyz|top|cc|link|bet|casino|рф|online|site|club|info)(?![\p{L}\d]))/iu
/** Ten digits and more, however they are parted: a telephone, or a card. */
const longNumber = /(?:\d[\s().-]*){10,}/
const nickname = /(?<![\p{L}\d])@[a-z\d_]{4,}/iu

/** What is seen by nobody and moves what others see: controls, zero widths, marks that turn the direction. */
const unseen = /[\p{Cc}\p{Cf}]/gu
/** Between two pictures it makes one of them. */
const joiner = /(?<=[\p{Extended_Pictographic}\p{EMod}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu

/** A line without what cannot be seen in it; may be empty then. */
export function cleanLine(text: string): string {
  const spaced = text.replace(/[\t-\r\x85]+/g, ' ')
  // Joiners that stay are set aside as a mark that no line has: noncharacters are none.
  return spaced.replace(/\ufdd0/g, '').replace(joiner, '\ufdd0').replace(unseen, '').replace(/\ufdd0/g, '\u200d').trim()
}

/** Digits of whatever alphabet, and letters among digits that look like one, as the digits they are read as. */
function asDigits(text: string): string {
  const latin = text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => `${valueOf(digit)}`)
  return latin.replace(/[\doOоОзЗlI|б]+/g, (run) => (/\d/.test(run) ? run.replace(/\D/g, (letter) => likeDigits[letter] ?? letter) : run))
}

/** Digits of an alphabet stand one after another, ten in a row. */
function valueOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0
  let zero = at
  while (at - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return at - zero
}

/** What is wrong with a line, in a sentence for its author; undefined where nothing is. */
export function faultOf(text: string): string | undefined {
  const read = asDigits(text)
  if (domain.test(read) || longNumber.test(read) || nickname.test(read)) return 'Ссылки, телефоны, номера карт и имена в других сетях в чате не пишут: так выманивают деньги'
  return obscene.test(plain(text.normalize('NFKC'))) ? 'Так в чате не пишут. Скажите то же другими словами' : undefined
}

/** Letters as they are read: look-alikes made Russian, repeated ones one, those that stand apart put together. */
function plain(text: string): string {
  // What is left of marks after letters were put together stands on no Russian letter.
  const letters = text.normalize('NFC').replace(/\p{M}/gu, '').toLowerCase().replace(/./gu, (letter) => alike[letter] ?? letter)
  const together = letters.replace(/(?<![а-я])[а-я](?:[^а-я]+[а-я](?![а-я]))+/g, (apart) => apart.replace(/[^а-я]/g, ''))
  return together.replace(/(.)\1+/g, '$1')
}
