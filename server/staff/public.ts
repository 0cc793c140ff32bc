/** What features and the context may import from the staff. */

/** Records an act of an administrator or of the site in the audit log; the newest link of the log. */
export { lastLink, noteAdmin, noteSite } from './audit.ts'
/** What administrators have added to balances, by day. */
export { correctionsByDay } from './corrections.ts'
/** Creates requests for acts that take two people, and lists the open ones. */
export { openRequests, proposeRequest } from './requests.ts'
/** Who has which role, and whether a person has a right. */
export { holdsRight, peopleWithRoles } from './role-holders.ts'
/** Acts of the staff on a player, as a part of the timeline. */
export { staffTold } from './staff-told.ts'
