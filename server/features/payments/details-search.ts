/** Finds payouts by the whole details that they went to: the marks of everything that a text may mean to a method. */
import type { PayoutMethod } from '@kurazh/contract/money/payments.ts'
import { type Details, type Gateway, isDeclined } from './gateway.ts'
import { detailsKey } from './payout-orders.ts'

/** The marks of a text as the details of each method, with every choice of its other fields. */
export const marksOf = (secret: Buffer, gateways: readonly Gateway[], text: string): Buffer[] =>
  gateways.flatMap((gateway) =>
    gateway.capabilities().payout.flatMap((method) =>
      meanings(method, text).flatMap((details) => {
        const read = gateway.readDetails(method.id, details)
        return isDeclined(read) ? [] : [detailsKey(secret, method.id, read.details)]
      }),
    ),
  )

/** The text in the method's one free field, and its other fields by every choice. */
function meanings({ fields }: PayoutMethod, text: string): Details[] {
  if (fields.filter(({ choices }) => choices === undefined).length !== 1) return []
  return fields.reduce<Details[]>(
    (all, { name, choices }) =>
      all.flatMap((details) =>
        (choices?.map(({ value }) => value) ?? [text]).map((value) => ({ ...details, [name]: value })),
      ),
    [{}],
  )
}
