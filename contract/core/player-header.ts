/**
 * The player for whom the page makes the call, by public code: another tab of the same browser may have signed in as
 * someone else. If it differs from the session's player, a call that needs one is refused before anything is done. In a
 * file of its own, so the first load does not include the calls' schemas.
 */
export const playerHeader = 'x-player'
/**
 * Sent by pages that keep a client seed with its nonce after a refusal. A page that names its player without this
 * header is older: it would take the loss of its nonce for fraud.
 */
export const seedsHeader = 'x-seeds'
