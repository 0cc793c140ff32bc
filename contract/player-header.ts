/**
 * Whose page asks, by public code: another tab of the same browser may have signed in somebody else. Where it names another
 * player than the session does, a call that needs one is refused before anything is done. Apart from the calls: the page's
 * first load has no use for their schemas.
 */
export const playerHeader = 'x-player'
