/** Settings of notifications. */
import type { PushKind } from '@kurazh/contract/account/push.ts'

/** Pauses between the tries of a notification, in seconds; after the last one it is given up. */
export const pausesSeconds = [5, 30, 120, 600, 1_800, 3_600, 3 * 3_600, 6 * 3_600] as const
/** How long a notification is worth sending, in minutes. The push service keeps it as long for a device that is off. */
export const deadlineMinutes: Readonly<Record<PushKind | 'test', number>> = {
  payout: 3 * 1_440,
  security: 1_440,
  tournament: 1_440,
  reward: 720,
  test: 10,
}
/** How long it waits before it is sent, in minutes. A reward is often taken on the page: then nothing is sent. */
export const delayMinutes: Readonly<Record<PushKind | 'test', number>> = {
  payout: 0,
  security: 0,
  tournament: 0,
  reward: 30,
  test: 0,
}
/** How soon a device that saves power shows it (RFC 8030). */
export const urgencyOf = {
  payout: 'normal',
  security: 'high',
  tournament: 'normal',
  reward: 'low',
  test: 'high',
} as const satisfies Readonly<Record<PushKind | 'test', string>>
/** A player's newest devices; the oldest gives way. */
export const mostDevices = 10
/** Every notification has this many bytes before it is encrypted: its length tells the push service nothing. */
export const paddedBytes = 1_000
/** A sender that has not reported the result of a try for this long, in seconds, is gone: another one tries. */
export const leaseSeconds = 60
export const sentAtOnce = 32
/** How long a push service has for its answer, in milliseconds. */
export const patienceMs = 5_000
export const lookEveryMs = 2_000
/** How long it is kept that a notification was sent, in days. Its text is not. */
export const keptDays = 30
