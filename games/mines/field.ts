/** The field's measures: so little that menus and histories may know them without the rules. */

/** Cells of the field, numbered from 0 row by row, `rowLength` in a row. */
export const cellCount = 25
export const rowLength = 5
export const minesBounds = { min: 1, max: 24 } as const
