/** Renames one game to another in a text: its id in paths and strings, its name in code, its title in texts. */

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const words = (id: string) => id.split('-')

/** «money-train» in code: `moneyTrain`. */
export const camelOf = (id: string): string =>
  words(id)
    .map((word, place) => (place === 0 ? word : capital(word)))
    .join('')
const pascalOf = (id: string) => words(id).map(capital).join('')
/** «money-train» on a tile: «Money Train». */
export const titleOf = (id: string): string => words(id).map(capital).join(' ')
/** «money-train» in an address: `moneytrain`. */
const addressOf = (id: string) => words(id).join('')
/** The id as a key of an object. */
export const keyOf = (id: string): string => (id.includes('-') ? `'${id}'` : id)

/** Replaces the names of the game `like` in a text with those of the game `id`. */
export function renamer(like: string, id: string): (text: string) => string {
  const inText = new RegExp(`(?<=[/'"\`-])${like}(?![a-zA-Z])|(?<![a-zA-Z])${like}(?=-)`, 'g')
  const title = new RegExp(`(?<![a-zA-Z])${titleOf(like)}(?![a-zA-Z])`, 'g')
  const pascal = new RegExp(`${pascalOf(like)}(?![a-z])`, 'g')
  const camel = new RegExp(`(?<![a-zA-Z/'"\`-])${camelOf(like)}(?![a-z])`, 'g')
  const address = new RegExp(`(?<=/)${addressOf(like)}(?![a-zA-Z])`, 'g')
  return (text) =>
    text
      .replace(inText, id)
      .replace(title, titleOf(id))
      .replace(pascal, pascalOf(id))
      .replace(camel, camelOf(id))
      .replace(address, addressOf(id))
}
