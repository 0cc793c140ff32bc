/**
 * The header with the site's build of the pages. It is on every answer of a call, and in the page as the `meta` of this
 * name, so that an open page learns of a newer build.
 */
export const buildHeader = 'x-build'
