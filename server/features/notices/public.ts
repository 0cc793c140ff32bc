/** What features above may import from notices. */

/** Writes a notice of the site to a player, or to several. */
export { noticePlayer, noticePlayers } from './notices.ts'
