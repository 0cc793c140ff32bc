/** Names the payment systems for the staff; rows, addresses and files keep their ids. */
export const gatewayNames: Readonly<Record<string, string>> = {
  sandbox: 'Учебная касса',
  yookassa: 'ЮKassa',
  'crypto-pay': 'Crypto Pay',
}

/** Of a system that the site had once, the id. */
export const gatewayName = (id: string): string => gatewayNames[id] ?? id
