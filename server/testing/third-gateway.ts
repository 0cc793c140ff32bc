/** A payment system with real money that no other file of the site knows. */
import type { Gateway } from '../features/payments/gateway.ts'

const notAsked = () => {
  throw new Error('this payment system is not asked')
}
/** Unlike all the other payment systems; it moves no money. */
export const thirdGateway: Gateway = {
  name: 'third',
  play: false,
  capabilities: () => ({ topUp: [], payout: [], refunds: false, payoutKeyHours: 24 }),
  createPayment: notAsked,
  fetchPayment: notAsked,
  parseNotice: () => undefined,
  acknowledge: () => ({ status: 200, body: '' }),
  refund: notAsked,
  readDetails: notAsked,
  writePayout: notAsked,
  payOut: notAsked,
  fetchPayout: notAsked,
  async *list() {
    // It has made nothing.
  },
}
