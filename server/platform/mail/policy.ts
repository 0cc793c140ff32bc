/** Settings of mail. */

/**
 * Pauses between the tries of a letter, in seconds; after the last one it is given up, about a day after it was
 * written. A letter whose link is dead earlier is given up then.
 */
export const pausesSeconds = [10, 30, 120, 300, 900, 1_800, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600] as const
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
