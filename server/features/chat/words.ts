/**
 * Filters text that is forbidden in the chat. A coarse filter: players report what slips through, and a person decides.
 * `corpus/` has lines of both kinds, and its test counts how many are judged rightly.
 */
import { leadsAway } from './contacts.ts'

/** Letters of other alphabets, and digits, that look like Russian letters. `u` is also written for «у». */
const alike: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  d: 'д',
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
}

const begin = '(?<![а-яa-z])'
const end = '(?![а-яa-z])'
const obscene = new RegExp(
  [
    `${begin}(?:на|по|за|о|до|ни|от|а|не)?ху[йеяию](?!с)`,
    `${begin}хул[иь]${end}`,
    'пизд',
    `${begin}(?:за|вы|по|на|до|отъ?|разъ?|объ|съ|у|подъ?|пере|про|долбо)?еб(?!итд|ург)[алуиеныо]`,
    `${begin}(?:долбо)?еб${end}`,
    `${begin}бля(?:[дт](?!к)|${end})`,
    'муда[кч]',
    `${begin}мудил`,
    `(?<!ски)п[еи]д[оа]р(?:ас|ы|у|ов|${end})`,
    `${begin}пидр`,
    `${begin}сук[аиуе]${end}`,
    `${begin}суч(?:ар|к[аиу]${end})`,
    'г[ао]ндон',
    'залуп',
    'шлюх',
    `${begin}дроч(?!ен)`,
    `${begin}чурк[аиу]${end}`,
    `${begin}нигер(?!и)`,
    `${begin}жид(?:ы|ов|яр)`,
  ].join('|'),
)

/** The same words in Latin letters. */
const obsceneLatin =
  /(?<![a-z])(?:(?:na|po|za|ni|do|o)?(?:(?:k?h|x)u(?:y|j|i)(?:[^a-z]|n|a|e|u|lo|$)|huesos)|(?:s|za|o|ras|raz|na|vy)?pi[zs]d(?:[aeuiyo]|$)|bly?a(?:d|t'?)?(?![a-z])|suka(?![a-z])|pid[oa]ra?s?(?![a-z])|(?:za|vy|po|na|ot|u|do|raz)?[yj]eb(?:a|l|u|i|o)|(?:za|ot|u)?eba[tnl](?![di])|mudak|gandon|zalup|shl[yj]?u(?:h|x)a|droch)/

/** Signs that are written in place of letters, within a word or at its end. */
const masked = /(?<=[а-я])(?:[*#@$%]+|[_.·•-]+(?=[а-я]))/g
const maskable = ['у', 'и', 'е', 'я', 'а', 'о', 'ю', 'з', 'к', 'т', '']

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

/** Why the text is refused, as a sentence for its author; undefined if it is allowed. */
export function faultOf(text: string): string | undefined {
  if (leadsAway(text))
    return 'Ссылки, телефоны, номера карт и имена в других сетях в чате не пишут: так выманивают деньги'
  return isObscene(text.normalize('NFKC')) ? 'Так в чате не пишут. Скажите то же другими словами' : undefined
}

function isObscene(text: string): boolean {
  if (obsceneLatin.test(withoutRepeats(text.toLowerCase()))) return true
  return [text, text.replace(/u/giu, 'у')].some((read) => {
    const letters = russian(read)
    const readings = [letters.replaceAll('@', 'а'), ...maskable.map((letter) => letters.replace(masked, letter))]
    return readings.some((each) => obscene.test(joined(each)))
  })
}

const withoutRepeats = (text: string) => text.replace(/(.)\1+/gu, '$1')

/** Replaces look-alikes by Russian letters. Marks that remain after composition are dropped: no Russian letter needs them. */
const russian = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/./gu, (letter) => alike[letter] ?? letter)

/** Joins letters that are spaced out, and collapses repeated ones. */
const joined = (letters: string) =>
  withoutRepeats(letters.replace(/(?<![а-я])[а-я](?:[^а-я]+[а-я](?![а-я]))+/g, (apart) => apart.replace(/[^а-я]/g, '')))
