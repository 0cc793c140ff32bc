/** Page sizes of the accrual lists. */
export const daysAPage = 14
export const betsAPage = 50
