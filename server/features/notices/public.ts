/** What features above may import from notices. */

/** Writes a notice of the site to a player. */
export { noticePlayer } from './notices.ts'
