/** Changes of one staff member to risk cases and the chat. */
import { type Act, features, subjects } from './act.ts'

const risk = `${features}/risk/risk.test.ts`
const caseLife = [
  risk,
  'a case is taken, noted in, widened, closed with a conclusion and reopened; a closed case accepts no changes',
] as const
const chat = `${features}/chat/chat.test.ts`

export const riskActs: Readonly<Record<string, Act>> = {
  releasePlayer: {
    by: 'bounded',
    bound:
      'Alone only where the exclusion of the similar account has ended; a second person while it lasts. The player’s own break or exclusion remains.',
    test: [
      'server/testing/exclusions.test.ts',
      'the staff sees whose exclusion a held account is like; while it lasts, two people release it',
    ],
  },
  setRiskRule: {
    by: 'alone',
    bound: 'Undone by the same call; the operator’s systems are notified (`staff.act`).',
    test: [
      risk,
      'a rule uses its set numbers, looks again after a change and rests when off; a failing rule reports it and the others run',
    ],
  },
  dismissFlag: {
    by: 'alone',
    bound: 'The flag stays listed with who dismissed it and why; twice as much raises it again.',
    test: [risk, 'a repeated finding is one flag; a dismissed flag stays dismissed until there is twice as much of it'],
  },
  openCase: { by: 'alone', bound: 'Payouts await a review. Undone by holdInCase and closeCase.', test: caseLife },
  takeCase: { by: 'alone', bound: 'The line of the case names the former owner.', test: caseLife },
  noteInCase: { by: 'alone', bound: 'Adds a line; none is removed.', test: caseLife },
  addToCase: { by: 'alone', bound: 'Payouts of one more player await a review.', test: caseLife },
  holdInCase: {
    by: 'alone',
    bound: 'Undone by the same call; the case keeps both lines. A case about oneself is not seen.',
    test: [risk, 'no one decides about their own account, and devices are hidden without the right to see contacts'],
  },
  closeCase: { by: 'alone', bound: 'With a written conclusion; undone by reopenCase.', test: caseLife },
  reopenCase: { by: 'alone', bound: 'The former conclusion stays in the lines.', test: caseLife },
  setChatRoom: {
    by: 'alone',
    bound: 'Undone by the same call. Everybody still reads a closed room, with the reason.',
    test: [
      `${features}/chat/site-rooms.test.ts`,
      'the staff sets the pace and the status of a room and closes it; a dealer may not',
    ],
  },
  cancelRain: {
    by: 'alone',
    bound: 'The money goes back to who opened the rain, never elsewhere; not one’s own: staff open none.',
    test: [
      `${features}/tips/rains.test.ts`,
      'the staff cancels a rain and its money returns; a rain in a room that is closed returns by itself',
    ],
  },
  removeLine: {
    by: 'alone',
    bound: 'The text is kept outside the audit’s chain until the author’s data are erased. Never one’s own lines.',
    test: [chat, 'moderators see a reported line; a removed line disappears from all pages'],
  },
  dismissReports: { by: 'alone', bound: 'The line stays; never complaints about one’s own lines.', test: subjects },
  muteInChat: {
    by: 'alone',
    bound: 'Up to a year; undone by unmuteInChat.',
    test: [
      chat,
      'a muted player is shown the reason and the end; a secretly muted one sees their own lines, and no one else does',
    ],
  },
  unmuteInChat: { by: 'alone', bound: 'Undone by muteInChat. Never one’s own.', test: subjects },
}
