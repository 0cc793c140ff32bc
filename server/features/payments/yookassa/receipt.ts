/**
 * A receipt by 54-ФЗ, which YooKassa registers with the payment.
 * https://yookassa.ru/developers/payment-acceptance/receipts/54fz/basics
 */

/** The settings that the shop's accountant decides. */
export interface ReceiptSettings {
  /** Rate of VAT, by the provider's number. */
  vatCode: number
  /** If the shop has several tax systems, by the provider's number. */
  taxSystemCode: number | undefined
  /** What is paid for, and how: money put on a balance is an advance. */
  subject: string
  mode: string
}

const longestDescription = 128

/** The receipt of one payment; its only line is the payment itself. */
export function receiptOf(
  { vatCode, taxSystemCode, subject, mode }: ReceiptSettings,
  { email, description, amount }: { email: string; description: string; amount: object },
): object {
  return {
    customer: { email },
    items: [
      {
        description: description.slice(0, longestDescription),
        quantity: '1.00',
        amount,
        vat_code: vatCode,
        payment_subject: subject,
        payment_mode: mode,
      },
    ],
    ...(taxSystemCode !== undefined && { tax_system_code: taxSystemCode }),
  }
}
