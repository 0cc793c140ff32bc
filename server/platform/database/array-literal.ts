/** Writes PostgreSQL's array literals. The driver's general ones cost more than the writes they are part of. */

/** Returns the literal of an array with this value of each item. */
export function arrayLiteral<Item>(items: readonly Item[], value: (item: Item) => string | number | bigint): string {
  let text = '{'
  for (const item of items) text += (text.length === 1 ? '' : ',') + value(item)
  return `${text}}`
}

/** Quotes text as an element of an array literal. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
