/** The public interface of tournaments, for features above it. */

/** Places of one player in tournaments that are over. */
export { pastPlacesOf } from './past-places.ts'
