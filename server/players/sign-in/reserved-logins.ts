/** Reserves logins with which a player could imitate the site or its staff. */
import { keyOf } from '../players.ts'

/**
 * Words of the staff, in both alphabets. A login that begins with one, or has one as a separate part, cannot be
 * registered.
 */
const words = [
  'admin',
  'administrator',
  'moder',
  'moderator',
  'support',
  'dealer',
  'croupier',
  'krupier',
  'owner',
  'official',
  'staff',
  'operator',
  'system',
  'root',
  'security',
  'helpdesk',
  'kurazh',
  'админ',
  'администратор',
  'модер',
  'модератор',
  'поддержка',
  'техподдержка',
  'саппорт',
  'дилер',
  'крупье',
  'владелец',
  'официальный',
  'сотрудник',
  'оператор',
  'система',
  'служба',
  'кураж',
]

/** Letters and digits that look like a Latin letter, or replace one. */
const alike: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  ё: 'e',
  н: 'h',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  т: 't',
  у: 'y',
  х: 'x',
  0: 'o',
  1: 'i',
  l: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
}

/** Normalizes a name to its appearance: look-alikes become one letter, repeated letters one. */
const folded = (text: string): string =>
  keyOf(text)
    .replace(/./gu, (letter) => alike[letter] ?? letter)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/(.)\1+/g, '$1')

const reserved = words.map(folded)

/** Returns whether the login is reserved for the staff of the site with this name. */
export function isReserved(login: string, brand: string): boolean {
  const kept = [...reserved, ...(/\p{L}{3}/u.test(brand) ? [folded(brand.replace(/[^\p{L}\d]/gu, ''))] : [])]
  const bare = (text: string) => text.replace(/[-_]/g, '')
  // «admin1» and «4dmin»: a digit may be a letter of the word, or come next to it.
  const spelt = [folded(bare(login)), folded(bare(login).replace(/\d/g, ''))]
  const parts = new Set(login.split(/[-_\d]+/).map(folded))
  return kept.some((word) => spelt.some((text) => text.startsWith(word)) || parts.has(word))
}
