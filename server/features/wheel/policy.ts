/** When the daily wheel opens. The stake of a turn is defined with its game: 5 % of this. */

/** Edge credit since the last turn, in kopecks. */
export const neededKopecks = 85_80n
/** At most one turn per calendar day of this zone: a player who turns it every evening keeps their hour. */
export const zoneOfDays = 'Europe/Moscow'
/** How many turns the page shows. */
export const turnsShown = 5
