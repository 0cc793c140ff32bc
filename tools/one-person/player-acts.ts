/** Changes of one staff member to a player: account, balance and payouts. */
import { type Act, features, subjects } from './act.ts'

const payouts = `${features}/payments/admin-payouts.test.ts`

export const playerActs: Readonly<Record<string, Act>> = {
  leaveAdmin: {
    by: 'alone',
    bound: 'Ends only one’s own session of the admin area.',
    test: [
      `server/staff/admin.test.ts`,
      'the admin cookie is limited to admin calls and is not valid in another session of the same person',
    ],
  },
  endAdminSession: {
    by: 'alone',
    bound: 'Owners only. The person signs in again with a second factor.',
    test: [
      `server/staff/admin.test.ts`,
      'ending another administrator’s session disconnects their open page, which reconnects without admin access',
    ],
  },
  proposeRoles: {
    by: 'two',
    bound: 'A request; another owner approves it. One owner always remains.',
    test: [`server/staff/admin.test.ts`, 'a request is carried out once, by another person than its maker'],
  },
  takeRoles: {
    by: 'alone',
    bound:
      'Owners only; takes, never gives: giving back takes two. One owner always remains, and one person takes the role of one owner a day. Everybody with a role gets a letter.',
    test: [`server/staff/admin.test.ts`, 'roles are taken away by one owner at once, and the last owner stays'],
  },
  takeBackRequest: {
    by: 'alone',
    bound: 'Only a request of one’s own that nobody has decided.',
    test: [`server/staff/admin.test.ts`, 'who asked takes the request back, with no right to decide'],
  },
  decideRequest: {
    by: 'two',
    bound:
      'Never the person who made the request, nor the player it is about; both rights are checked again in the transaction.',
    test: [`server/staff/admin.test.ts`, 'a decision waiting for a lock fails if the right is removed in the meantime'],
  },
  banPlayer: {
    by: 'alone',
    bound: 'Undone by unbanPlayer; the money is frozen and kept. The player reads the reason.',
    test: [
      `server/staff/admin.test.ts`,
      'a ban ends sessions and sockets at once, is audited with the states before and after, and can be undone',
    ],
  },
  unbanPlayer: {
    by: 'alone',
    bound: 'Undone by banPlayer. Payouts still follow the review rules; a closed account is refused.',
    test: [`server/staff/admin.test.ts`, 'a permanently closed account is not unbanned: its money stays frozen'],
  },
  endPlayerSessions: { by: 'alone', bound: 'The player signs in again.', test: subjects },
  resetFactors: {
    by: 'alone',
    bound:
      'A reason is kept; sessions end, payouts are closed for 24 hours, and the owner gets a letter. The player sets up new factors.',
    test: [
      `server/staff/player-actions.test.ts`,
      'a player’s second factors are removed and their sessions ended; an administrator’s are not',
    ],
  },
  tightenLimit: {
    by: 'alone',
    bound: 'Only tighter; the player loosens it after 24 hours.',
    test: [`server/staff/player-actions.test.ts`, 'staff can only tighten limits and lengthen breaks'],
  },
  sendOnBreak: {
    by: 'bounded',
    bound: 'Alone up to two weeks; a break cannot be ended, so every longer one takes a second person.',
    test: [
      `server/staff/player-actions.test.ts`,
      'a break longer than two weeks takes two people, because no one can end it',
    ],
  },
  closeByStaff: {
    by: 'two',
    bound:
      'A request; another person carries it out. The money stays on the closed account and is paid out by two (payOutClosed). A letter goes to the owner. Not undone.',
    test: [
      `${features}/account/by-staff.test.ts`,
      'two people close an account by letter, of a banned player or of a child: the data are erased, the money stays, a letter goes out',
    ],
  },
  correctLogin: {
    by: 'two',
    bound:
      'A request; another person carries it out. The player is told on the site and by letter. Undone by the same call.',
    test: [
      `${features}/account/by-staff.test.ts`,
      'a login is corrected by two people, and a taken or reserved one is refused',
    ],
  },
  restoreMailbox: {
    by: 'two',
    bound:
      'A request; another person carries it out. Every former way in is closed, payouts stop until liftFreeze, letters go to both addresses. Undone by the same call.',
    test: [
      `${features}/account/by-staff.test.ts`,
      'an account comes back to its owner under another mailbox: former ways in are closed, both mailboxes are told, the audit names no address',
    ],
  },
  askPlayerCopy: {
    by: 'two',
    bound:
      'A request; another person allows it. The person who asked takes the file once within a day, or again for an hour in the same session if it broke off; the player finds it in their own copy.',
    test: [
      `${features}/account/by-staff.test.ts`,
      'a copy of the data is taken once by the person who asked, after another allowed it',
    ],
  },
  refuseDevices: {
    by: 'two',
    bound:
      'A request; another person carries it out: the names of video cards are deleted and no more are kept. Refused while a case is open, also at the second person. The player is told.',
    test: [
      `${features}/account/by-staff.test.ts`,
      'two people erase the names of video cards and keep no more, and not under an open case',
    ],
  },
  addNote: {
    by: 'alone',
    bound: 'Adds a text that the player finds in their data export. Nothing is changed or removed.',
    test: [
      `server/staff/player-actions.test.ts`,
      'notes about a player are stored and listed; an unknown player and a missing right are refused',
    ],
  },
  notifyPlayer: {
    by: 'alone',
    bound: 'Plain text, stored with its writer’s name.',
    test: [
      `${features}/notices/notices.test.ts`,
      'a notice reaches an open page, is read once for all devices and stays; the admin area shows whether it was read',
    ],
  },
  correctBalance: {
    by: 'bounded',
    bound:
      'Alone within the day’s sum of the person, and of the player. Never one’s own balance; a colleague’s takes two.',
    test: [
      `server/staff/corrections.test.ts`,
      'above the daily sum, as one correction or several, a second person carries it out, once',
    ],
  },
  approvePayout: {
    by: 'bounded',
    bound:
      'Alone below 150,000 ₽ a day of the player, two people above; never one’s own; an open case must have been seen.',
    test: [payouts, 'a large payout is approved once by two different people, no matter how many pages each has open'],
  },
  payOutClosed: {
    by: 'two',
    bound: 'Only the money of a closed account; this is one approval, another person gives the second.',
    test: [
      `${features}/payments/closed-payouts.test.ts`,
      'money that came after closing is paid out by two people, and the details are then erased',
    ],
  },
  refusePayout: {
    by: 'alone',
    bound: 'The money is returned to the balance; the player reads the reason and may request again. Never one’s own.',
    test: [payouts, 'no one approves, refuses, holds or releases their own payout'],
  },
  decidePayment: {
    by: 'bounded',
    bound:
      'Within the day’s sum; a second person above it. Never one’s own. Money follows the payment system’s record; the player’s limits count what is credited above the order. The player is told.',
    test: [
      `${features}/payments/odd-payments.test.ts`,
      'a payment in another sum is credited or given back, alone within the day’s sum and by two above it',
    ],
  },
  refundPayment: {
    by: 'two',
    bound:
      'At most what is left of the payment. The balance gives what it has, held until the money has gone; what the site bears is named and agreed to. Never one’s own. The player is told with the reason.',
    test: [
      `${features}/payments/refunds.test.ts`,
      'a credited payment goes back in parts, by two people: the balance gives it at once, and the books keep their zero',
    ],
  },
  freezePayouts: {
    by: 'alone',
    bound: 'Moves no money. The player is told with the reason, on the site and by letter. Undone by liftFreeze.',
    test: [
      `${features}/payments/payout-freeze.test.ts`,
      'support stops payouts at once: nothing is asked for, approved or sent; those who refuse payouts let them go on',
    ],
  },
  liftFreeze: {
    by: 'alone',
    bound: 'Support stops and does not let go. Payouts that waited still need their approval. Undone by freezePayouts.',
    test: [
      `${features}/payments/payout-freeze.test.ts`,
      'support stops payouts at once: nothing is asked for, approved or sent; those who refuse payouts let them go on',
    ],
  },
  openPayouts: {
    by: 'alone',
    bound:
      'Only what a restoration stopped, and a restoration takes the operator. Moves no money: payouts of stopped players and those that wait for a person stay.',
    test: [
      `${features}/payments/restored-payouts.test.ts`,
      'a restored site opens with its payouts stopped: none is asked for, approved or sent until a person opens them',
    ],
  },
  holdPayout: {
    by: 'alone',
    bound: 'Undone by letPayoutGo. Never one’s own.',
    test: [payouts, 'no one approves, refuses, holds or releases their own payout'],
  },
  letPayoutGo: {
    by: 'alone',
    bound: 'The payout waits for its approval as before. Never one’s own.',
    test: [payouts, 'no one approves, refuses, holds or releases their own payout'],
  },
}
