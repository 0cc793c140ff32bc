/**
 * Email addresses: the one form in which they are stored, compared and shown. A domain may be written in letters
 * (`почта.рф`) or in its ASCII form (`xn--80a1acny.xn--p1ai`).
 */
import * as z from 'zod/mini'

/** The longest address that mail servers accept. */
export const mostEmailSigns = 254
/** Global in both the browser and Node. */
declare const URL: { new (text: string): { hostname: string }; canParse(text: string): boolean }

/** A domain label in any alphabet; combining marks count as letters. */
const lettered = /^[\p{L}\p{N}\p{M}.-]+$/u
const ascii = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i

/** Returns the address with its domain in ASCII. Returns it unchanged if it has no valid domain. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || !/\P{ASCII}/u.test(domain) || !lettered.test(domain) || !URL.canParse(`http://${domain}`))
    return address
  return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
}

/** An address entered by the player. The parsed value has its domain in ASCII. */
export const email = z.string().check(
  z.trim(),
  z.overwrite(asciiAddress),
  z.maxLength(mostEmailSigns, 'Слишком длинный адрес почты'),
  // Few servers deliver to a local part in other alphabets, so the player would wait for letters in vain.
  z.regex(
    /^(?![^@]*[а-яё][^@]*@)/i,
    'Часть адреса до «@» напишите латиницей: письма на другие адреса доходят не везде',
  ),
  z.regex(ascii, 'Укажите настоящий адрес почты'),
)
