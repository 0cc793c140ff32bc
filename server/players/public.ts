/** What floors and features above may import from players. */

/** Changes that the staff makes to who a player is. */
export { changeLogin, isMailboxTaken, loginRefusal, moveToMailbox, refuseDevices } from './by-staff.ts'
/** What an open case needs of an account that is closed. */
export { type Evidence, evidenceOf } from './evidence.ts'
/** Logins by number, for code that shows players to the staff. */
export { loginsOf, type NamedPlayer, playerNamed, playersShownAs, shownLoginsOf, staffAmong } from './logins.ts'
/** An account by number, and facts about several at once. */
export {
  closedAmong,
  credentialsChangedAt,
  emailOf,
  isClosed,
  isLoginTaken,
  type Player,
  playerById,
  playerByLogin,
  setAdmin,
  uidBy,
  uidsOf,
  welcomeGiftKey,
} from './players.ts'
/** The number of registered accounts, by month. */
export { registeredByMonth } from './registered.ts'
/** The sign-ins of a player, as a part of the timeline, and when they were last on the site. */
export { lastSeenOf, signInsTold } from './admin-ways.ts'
/** The number of accounts that wait for a check. */
export { countHeld } from './admin-held.ts'
/** How a player appears to others, and the picture alone. */
export { facesOf, pictureOf } from './profile/faces.ts'
/** Whether a player has a confirmed contact. */
export { hasConfirmedContact } from './profile/contacts.ts'
/** The letters of a player, as a part of the timeline. */
export { lettersTold } from './recovery/letters-told.ts'
/** Letters to the owner of an account. */
export { type LetterDependencies, sendNotice, tellOwner, writeAbout } from './recovery/email-templates.ts'
/** The second factors a player has set up. */
export { factorsOf } from './second-factor/second-factor.ts'
/** A proof by password and second factor, sent together with the request that needs it. */
export { type Missing, type ProofDependencies, proveOwner } from './second-factor/step-up.ts'
/** Sign-in data for rules of risk. */
export { riskReaders } from './risk-signs.ts'
/** Sessions: a confirmation where there was none lately, and which of them have ended. */
export { askConfirmation, endedAmong, type Sessions } from './sessions/sessions.ts'
/** The name of a browser and its system. */
export { deviceOf } from './sessions/device.ts'
/** Marks of players who have excluded themselves, and the key that makes them. */
export { heldLike, keepMarks, markExcluded, marksKey, notePayee, releaseHeld } from './sign-in/excluded.ts'
/** What two accounts have in common, and the owner of a `ref_link`. */
export { playerByRefLink, shareDevice, sharedWaysIn } from './sign-in/shared-traces.ts'
/** The linked account of VK. */
export { vkSubjectOf } from './sign-in/social.ts'
