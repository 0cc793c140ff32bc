/** Movements on a page of the statement, and in one part of its file. */
export const pageLength = 30
export const fileRows = 5000
