/** Remembers the presses that have ended a celebration: where a press would also place a bet, these do not. */
const spent = new WeakSet<Event>()

export const spendPress = (event: Event): void => void spent.add(event)
/** The press has ended a celebration. Its other listeners may run after the page has been rendered without it. */
export const isSpentPress = (event: Event): boolean => spent.has(event)
