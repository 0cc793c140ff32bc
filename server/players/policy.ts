/**
 * Lifetimes of account data, and limits on attempts. Lengths are in the contract, because the page applies them too:
 * of passwords in contract/account/password.ts, of logins in contract/account/identity.ts.
 */

// Sessions and their cookie.
/** An unused session ends after this long, and so does its cookie. */
export const sessionDays = 30
/** A session in constant use ends this long after its sign-in. */
export const longestSessionDays = 90
/** When a player has more sessions than this, the oldest end. */
export const mostSessions = 20
/** A session in use gets a new token once a day. */
export const rotateAfterMs = 86_400_000
/** A video card of so many accounts is a common one: it does not tell that two of them are one person's. */
export const commonCard = 20
/** For this long after a sign-in or a confirmation, dangerous acts need no other. */
export const confirmedMinutes = 10
/** The old token keeps working this long, for requests in progress. */
export const graceSeconds = 60
/** How long a device is shown why its session has ended: longer than its cookie lives. */
export const endedSessionKeptDays = 31
/** How long the sign-in journal is kept. */
export const signInsKeptDays = 90

// Newcomers.
/** For this long, a repeated registration signs in to the account it has created. */
export const repeatMinutes = 15

// Logins.
/** For how long a login that the staff has corrected goes to nobody else. */
export const formerLoginDays = 180

// Passwords and signing in.
/**
 * For passwords and backup codes: OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two
 * passes, one lane.
 */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Wrong passwords for one login from one network within the window. */
export const triesPerLogin = 10
export const loginTriesWindowSeconds = 900
/** Time left for the second step after the password. */
export const secondStepMinutes = 5
export const triesPerTicket = 5
/** Codes of one player that may be tried within the window, at all endpoints together. */
export const codesPerPlayer = 10
export const codesWindowSeconds = 900
/** Confirmations of a player within the window. */
export const confirmationTries = 10
export const confirmationWindowSeconds = 900
/** How many backup codes are created, and how many letters each has. */
export const backupCodes = 10
export const backupCodeLength = 10
export const passkeyChallengeMinutes = 5
export const mostPasskeys = 10
export const vkAttemptMinutes = 10
export const vkTicketMinutes = 15
/** VK sign-ins begun from one network. */
export const vkStartsPerHour = 100

// Letters.
export const emailLinkHours = 24
export const emailLettersPerHour = 3
/** Counted separately: registering a stranger's address must not use up the letters its owner may request. */
export const newAccountLettersPerHour = 2
export const resetLinkMinutes = 60
export const resetLettersPerHour = 3
/** Letters about sign-ins from new devices, for each player. */
export const newDeviceLettersPerDay = 5
