/**
 * How long what belongs to accounts lives, and how often something may be tried. How long a login and a password are is
 * `registrationBounds` of contract/identity.ts: the page holds itself to the same.
 */

// Sessions and their cookie.
/** A session nobody uses ends after so long, and so does its cookie. */
export const sessionDays = 30
/** However much it is used, a session ends so long after its sign-in. */
export const longestSessionDays = 90
/** Of more sessions of one player than these the oldest end. */
export const mostSessions = 20
/** A session in use gets a new token once a day. */
export const rotateAfterMs = 86_400_000
/** For this long after a sign-in or a confirmation, dangerous acts ask for nothing. */
export const confirmedMinutes = 10
/** So long the old token works on, for requests that were under way. */
export const graceSeconds = 60
/** So long a device is told why its session has ended: longer than its cookie lives. */
export const endedSessionKeptDays = 31
/** How long the sign-in journal remembers. */
export const signInsKeptDays = 90

// Newcomers.
/** For so long after the registration a player without a bet is greeted as new. */
export const newcomerDays = 7

// Passwords and signing in.
/** Of passwords and backup codes: OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Wrong passwords for one login from one network within the window. */
export const triesPerLogin = 10
export const loginTriesWindowSeconds = 900
/** After the password, so long is left for the second step. */
export const secondStepMinutes = 5
export const triesPerTicket = 5
/** Codes of one player that may be tried within the window, wherever they are asked for. */
export const codesPerPlayer = 10
export const codesWindowSeconds = 900
/** Confirmations of a player within the window. */
export const confirmationTries = 10
export const confirmationWindowSeconds = 900
export const passkeyChallengeMinutes = 5
export const mostPasskeys = 10
export const vkAttemptMinutes = 10
export const vkTicketMinutes = 15
/** Ways to VK begun from one network. */
export const vkStartsPerHour = 100

// Letters.
export const emailLinkHours = 24
export const emailLettersPerHour = 3
/** Counted apart: who registers strangers' addresses must not use up what their owners may ask for. */
export const newAccountLettersPerHour = 2
export const resetLinkMinutes = 60
export const resetLettersPerHour = 3
