/** How many returns from a vault may wait at a time, and how the job that makes them goes. */
export const mostReturns = 10
export const returnsAtOnce = 100
export const returnEveryMs = 2000
