/** Changes of one staff member to the site: maintenance, webhooks, texts and reconciliation. */
import { type Act, features, operations } from './act.ts'

export const siteActs: Readonly<Record<string, Act>> = {
  setMaintenance: {
    by: 'alone',
    bound: 'Owners only; undone by the same call. The operator’s systems are notified (`staff.act`).',
    test: [`${features}/site/site.test.ts`, 'only an owner closes the site, and the operator’s systems are notified'],
  },
  setRegistration: {
    by: 'alone',
    bound: 'Owners only; undone by the same call. The operator’s systems are notified (`staff.act`).',
    test: [`${features}/site/site.test.ts`, 'only an owner closes the site, and the operator’s systems are notified'],
  },
  sendAgain: {
    by: 'alone',
    bound: 'Sends an event again, under the same number.',
    test: [
      operations,
      'webhook events are listed by state, an event that was given up can be sent again, and a test needs a receiver',
    ],
  },
  testDelivery: {
    by: 'alone',
    bound: 'One event marked as a test.',
    test: [
      operations,
      'webhook events are listed by state, an event that was given up can be sent again, and a test needs a receiver',
    ],
  },
  testLetter: {
    by: 'alone',
    bound: 'One letter to one’s own confirmed address.',
    test: [
      operations,
      'letters are shown with their text, and a test letter is sent to the requester’s confirmed address',
    ],
  },
  setSocial: {
    by: 'alone',
    bound: 'Only pages of the known networks. Undone by resetSocial; the audit has both.',
    test: [
      `${features}/site/social.test.ts`,
      'links follow the configuration until others are set, and again after a reset; both changes are audited',
    ],
  },
  resetSocial: {
    by: 'alone',
    bound: 'Undone by setSocial; the audit has both.',
    test: [
      `${features}/site/social.test.ts`,
      'links follow the configuration until others are set, and again after a reset; both changes are audited',
    ],
  },
  setHelpText: {
    by: 'alone',
    bound: 'Every version stays. Undone by resetHelpText.',
    test: [
      `${features}/content/help-texts.test.ts`,
      'everyone reads the newest version, and the built-in text after a reset; every version is kept and audited',
    ],
  },
  resetHelpText: {
    by: 'alone',
    bound: 'Every version stays. Undone by setHelpText.',
    test: [
      `${features}/content/help-texts.test.ts`,
      'everyone reads the newest version, and the built-in text after a reset; every version is kept and audited',
    ],
  },
  setLobby: {
    by: 'alone',
    bound: 'Order only. Undone by the same call; the audit has both.',
    test: [
      `${features}/site/operators-lobby-order.test.ts`,
      'pins come first, then the order; guests, players and administrators receive the same, and every change is audited',
    ],
  },
  setBanners: {
    by: 'alone',
    bound: 'Undone by the same call; the audit has both lists.',
    test: [
      `${features}/site/banners.test.ts`,
      'the second of two editors who began from the same list is refused; the audit has both lists',
    ],
  },
  writeDocument: {
    by: 'two',
    bound: 'A request; another person publishes it, and players are prompted to accept.',
    test: [
      `${features}/documents/documents.test.ts`,
      'two people publish a version from the admin area: everyone reads it, players are asked to accept it, and an unchanged release keeps it',
    ],
  },
  declareBank: {
    by: 'two',
    bound: 'A request; another person declares it. It only tightens what the code allows.',
    test: [
      `${features}/bank/bank.test.ts`,
      'two people declare the bank, everyone plays by it, and both are kept with the reason',
    ],
  },
  askListFile: {
    by: 'two',
    bound:
      'Alone 5,000 rows of personal data within 24 hours over all files, with a reason (and 20,000 rows in lists); the whole list is allowed by another person and taken once within a day, or again for an hour in the same session if it broke off.',
    test: [
      'server/staff/whole-files.test.ts',
      'a file of personal data asks why and ends after a bound; another person allows the whole, once',
    ],
  },
  reconcileDay: {
    by: 'alone',
    bound: 'Compares once more; it moves no money.',
    test: [
      `${features}/payments/reconciliation/admin-reconciliation.test.ts`,
      'a requested day is compared; differences are listed with their orders and can be noted',
    ],
  },
  noteDifference: {
    by: 'alone',
    bound: 'A note with its writer’s name; the difference stays listed.',
    test: [
      `${features}/payments/reconciliation/admin-reconciliation.test.ts`,
      'a requested day is compared; differences are listed with their orders and can be noted',
    ],
  },
}
