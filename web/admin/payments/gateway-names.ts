/** Names the payment systems; one made later is called by its id until it has a name here. */
const names: Readonly<Record<string, string>> = {
  sandbox: 'Учебная касса',
  yookassa: 'ЮKassa',
  'crypto-pay': 'Crypto Pay',
}

export const gatewayName = (id: string): string => names[id] ?? id

/** The choices of a filter: the address keeps the id. */
export const gatewayOptions = Object.entries(names).map(([value, label]) => ({ value, label }))
