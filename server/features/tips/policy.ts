/** Limits of tips and rains. Sums in kopecks. */
import type { StatusLabel } from '@kurazh/contract/account/status-names.ts'
import type { MostOfDay } from '../../wallet/between-players.ts'

export const leastTip = 10_00n
export const leastRain = 50_00n
/** Of a rain: no share is promised to be smaller. */
export const leastShare = 1_00n
/** What one gives away and is given on a day of Moscow, tips and rains together. */
export const mostOfDay: MostOfDay = { given: 5_000_00n, received: 5_000_00n }
/** Gifts of a day that are more than this together ask for a confirmation where there was none lately. */
export const mostUnconfirmed = 500_00n
/** An account of fewer days neither gives nor is given anything: the gift of a registration is not to be collected. */
export const daysBefore = 7
/** The status from which one gives. */
export const statusToGive: StatusLabel = 'simple'
/** Rains of one player within 24 hours. */
export const rainsADay = 5
/** One who takes part has written in the room within so many hours before the rain. */
export const writtenWithinHours = 24
export const mostEntrants = 200
/** Tips of a room that are shown, and for how many hours. */
export const shownTips = 20
export const shownTipHours = 24
/** For how many minutes a rain that is over is shown. */
export const shownRainMinutes = 10
/** How often it looks for rains to draw, in milliseconds. */
export const drawEveryMs = 1000
/** A rain this many seconds past its end counts as late. */
export const lateSeconds = 60
