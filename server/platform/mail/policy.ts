/** Settings of mail. */

/**
 * Pauses between the tries of a letter, in seconds; after the last one it is given up, about a day after its first try.
 * A letter whose deadline comes earlier is given up then.
 */
export const pausesSeconds = [10, 30, 120, 300, 900, 1_800, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600] as const
/** Letters that somebody waits for, or that warn: sent beside the others, and never behind them. */
export const urgentKinds: ReadonlySet<string> = new Set(['newcomer', 'confirm', 'recovery', 'security'])
/** How long after it was written a letter without a link is still sent, in minutes: later its news is old. */
export const deadlineMinutes = {
  newcomer: 3 * 1_440,
  confirm: 3 * 1_440,
  recovery: 3 * 1_440,
  security: 3 * 1_440,
  notice: 3 * 1_440,
  restored: 7 * 1_440,
  day: 1_440,
} as const
/** How long a mail server may take for each step, in milliseconds. */
export const smtpTimes = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  dnsTimeout: 10_000,
} as const
/** A sender that has not reported the result of a try for this long, in seconds, is gone: another one tries. */
export const leaseSeconds = 180
export const sentAtOnce = 5
/** A new letter is sent at once; what has to wait is looked for this often. */
export const lookEveryMs = 5_000
/** How long it is kept that a letter was sent or given up, in days. Neither its address nor its text is. */
export const keptDays = 30
/** How long letters are kept as files where there is no mail server, in days; the second: those without a player. */
export const fileDays = 7
export const linkFileDays = 1
