/** The public interface of payments, for features above it and the context. */

/** Sums of top-ups and payouts. */
export { depositsByMonth, gatewaysByDay, moneyByDay, moneyOf } from './admin-payments.ts'
/** What forbids a player to give money away. */
export { givingBar } from './giving.ts'
/** A payment system. */
export type { Gateway } from './gateway.ts'
/** Stops a player's payouts until a person lets them go on. */
export { freezePayouts } from './payout-freeze.ts'
/**
 * The payment systems of the settings, whether they make the balance worth money, and the key that signs the sandbox's
 * notices.
 */
export { gatewaysOf, isRealMoney, sandboxKey } from './gateways.ts'
/** Whether two accounts have payouts to the same place, and the places of one. */
export { payeesOf, shareDetails } from './shared-details.ts'
