/** Limits of what one administrator may do alone: the server enforces them, the pages show them beforehand. */
import type { BreakLength } from '../account/protection.ts'

/**
 * Kopecks that one administrator may give away, declare, or take from players' expected rewards within 24 hours without
 * a second person, over all actions together.
 */
export const mostAlone = 10_000_00n

/**
 * Rows of players' data that one administrator may take in files within 24 hours, over all files together; a whole list
 * takes two, and counts for neither.
 */
export const rowsAlone = 5_000

/**
 * Rows of players' data that one administrator may read in lists within 24 hours, page after page. Pages about one
 * player are not counted. Reading more than `rowsAlone` is told to colleagues.
 */
export const rowsRead = 20_000

/** Breaks that one administrator may impose; every longer one takes a second person. */
export const breaksAlone: readonly BreakLength[] = ['hour', 'six-hours', 'day', 'three-days', 'week', 'two-weeks']
