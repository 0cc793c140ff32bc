/** For this many days after registration, a player without a bet is greeted as new. */
export const newcomerDays = 7
