/** How much of the accruals a page shows at once. */
export const daysAPage = 14
export const betsAPage = 50
