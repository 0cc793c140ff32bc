/** The size of the field. In a small file of its own, so that menus and histories need not load the rules. */

/** Cells of the field, numbered from 0 row by row, `rowLength` in a row. */
export const cellCount = 25
export const rowLength = 5
export const minesBounds = { min: 1, max: 24 } as const
