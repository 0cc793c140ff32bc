/** PostgreSQL's array literals, made here because the driver's general ones cost more than the writes they go into. */

/** The literal of an array with this value of each item. */
export function arrayLiteral<Item>(items: readonly Item[], value: (item: Item) => string | number | bigint): string {
  let text = '{'
  for (const item of items) text += (text.length === 1 ? '' : ',') + value(item)
  return `${text}}`
}

/** Text as an element of an array literal. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
