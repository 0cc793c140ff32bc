/** The Russian plural form for a count. */

const forms = new Intl.PluralRules('ru')

/** plural(2, ['ставка', 'ставки', 'ставок']) is «ставки»; a fraction takes the second form: 1.5 ставки. */
export function plural(count: number, [one, few, many]: readonly [one: string, few: string, many: string]): string {
  const form = forms.select(count)
  return form === 'one' ? one : form === 'many' ? many : few
}
