/**
 * Payout destinations of YooKassa: a phone at a bank by the Faster Payments System, or a wallet. Card numbers are not
 * accepted: they would have to be stored.
 */
import type { PayoutMethod } from '@kurazh/contract/money/payments.ts'
import type { Declined, Details } from '../gateway.ts'

/** Members of the Faster Payments System, by YooKassa's numbers. */
const banks = [
  { value: '100000000111', label: 'Сбербанк' },
  { value: '100000000004', label: 'Т-Банк' },
  { value: '110000000005', label: 'ВТБ' },
  { value: '100000000008', label: 'Альфа-Банк' },
  { value: '100000000007', label: 'Райффайзен Банк' },
  { value: '100000000015', label: 'Открытие' },
  { value: '100000000013', label: 'Совкомбанк' },
  { value: '100000000001', label: 'Газпромбанк' },
] as const

export const payoutMethods: readonly PayoutMethod[] = [
  {
    id: 'yookassa-sbp-out',
    title: 'СБП',
    about: 'На счёт по номеру телефона',
    min: 100_00n,
    max: 500_000_00n,
    fields: [
      { name: 'phone', label: 'Телефон', example: '+7 900 123-45-67', inputMode: 'tel' },
      { name: 'bank', label: 'Банк', example: '', inputMode: 'text', choices: [...banks] },
    ],
  },
  {
    id: 'yookassa-wallet-out',
    title: 'Кошелёк ЮMoney',
    about: 'По номеру кошелька',
    min: 100_00n,
    max: 250_000_00n,
    fields: [{ name: 'wallet', label: 'Номер кошелька', example: '4100 1161 4444 3333', inputMode: 'numeric' }],
  },
]

/** Normalizes the details. */
export function payoutDetails(
  method: string,
  { phone = '', bank = '', wallet = '' }: Details,
): { details: Details; masked: string } | Declined {
  if (method === 'yookassa-wallet-out') {
    const digits = wallet.replace(/\D/g, '')
    return /^\d{11,33}$/.test(digits)
      ? { details: { wallet: digits }, masked: `ЮMoney •• ${digits.slice(-4)}` }
      : { declined: 'Номер кошелька ЮMoney — от 11 цифр' }
  }
  const digits = phone.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')
  if (!/^7\d{10}$/.test(digits)) return { declined: 'Телефон — российский, в виде +7 900 123-45-67' }
  const name = banks.find(({ value }) => value === bank)?.label
  return name === undefined
    ? { declined: 'Выберите банк из списка' }
    : { details: { phone: digits, bank }, masked: `${name}, •• ${digits.slice(-4)}` }
}

/** The same as the API expects it. */
export function payoutDestination(method: string, details: Details): object {
  return method === 'yookassa-wallet-out'
    ? { type: 'yoo_money', account_number: details['wallet'] }
    : { type: 'sbp', phone: details['phone'], bank_id: details['bank'] }
}
