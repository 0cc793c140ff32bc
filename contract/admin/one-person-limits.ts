/** Limits of what one administrator may do alone: the server enforces them, the pages show them beforehand. */
import type { BreakLength } from '../account/protection.ts'

/**
 * Kopecks that one administrator may give away, declare, or take from players' expected rewards within 24 hours without
 * a second person, over all actions together.
 */
export const mostAlone = 10_000_00n

/** Rows of a list of personal data that one administrator may take as a file; a whole longer list takes two. */
export const rowsAlone = 5_000

/** Breaks that one administrator may impose; every longer one takes a second person. */
export const breaksAlone: readonly BreakLength[] = ['hour', 'six-hours', 'day', 'three-days', 'week', 'two-weeks']
