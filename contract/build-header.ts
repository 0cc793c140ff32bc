/**
 * Which build of the pages the site serves: on every answer of a call, and in the page itself as the `meta` of this name, so
 * that a page left open hears of a newer one.
 */
export const buildHeader = 'x-build'
