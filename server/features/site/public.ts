/** The public interface of the site, for features above it and the context. */

/** The banners of the lobby shown at a given time. */
export { bannersAt } from './banners.ts'
/** Demo players and bets. */
export { demoOf } from './demo.ts'
/** The operator's switches as this process knows them, and whether the database has play money or real money. */
export { moneyKind, type SiteState } from './site.ts'
