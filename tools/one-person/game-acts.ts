/** Changes of one staff member to games: rounds, tables, switches, packages, promotions and prizes. */
import { type Act, features, operations } from './act.ts'

const madeByTwo = `${features}/tournaments/made-by-two.test.ts`
const daySum = [
  madeByTwo,
  'the sum of a day counts all acts of one person, also concurrent ones; above it a second person approves the request',
] as const

export const gameActs: Readonly<Record<string, Act>> = {
  pauseRounds: {
    by: 'alone',
    bound: 'The current round is played to its end. Undone by the same call.',
    test: [
      'server/play/rounds/control/control.test.ts',
      'a pause lets the current round end, pages are notified, and rounds continue after it',
    ],
  },
  proposeVoid: {
    by: 'two',
    bound: 'A request; another person calls the round off while it is in progress. The reason is public.',
    test: [
      'server/play/rounds/control/control.test.ts',
      'two people call off a flight: taken bets stay, the others are returned, and the reason is public',
    ],
  },
  pauseTable: {
    by: 'alone',
    bound: 'The current round is played to its end. Undone by the same call.',
    test: [operations, 'a table is paused and resumed manually; without such a table nothing is paused or called off'],
  },
  enterRecording: {
    by: 'alone',
    bound: 'Adds the hash of a recording to rounds; existing ones are not replaced.',
    test: [
      'server/play/tables/hand/admin-dealing.test.ts',
      'a round is dealt, confirmed and paid; its page has the log instead of a proof, and the audit has every action',
    ],
  },
  callOffRound: {
    by: 'bounded',
    bound:
      'Alone while nothing of the round is entered; from the first value on two people. All stakes are returned in full, and the reason is public.',
    test: [
      'server/play/tables/called-off.test.ts',
      'from the first entered value on, calling off a dealer’s round takes two people, even if the value is taken back',
    ],
  },
  dealerAct: {
    by: 'bounded',
    bound: 'A large payout is confirmed by a second person; every action is in the round’s public log.',
    test: [
      'server/play/tables/hand/admin-dealing.test.ts',
      'a round is dealt, confirmed and paid; its page has the log instead of a proof, and the audit has every action',
    ],
  },
  correctRound: {
    by: 'two',
    bound: 'A request; another person who did not deal the round approves it. Both results stay public.',
    test: [
      `server/staff/round-corrections.test.ts`,
      'the dealer of the round cannot approve its correction; an unknown or drawn round and an unchanged result are refused',
    ],
  },
  makePromo: {
    by: 'bounded',
    bound: 'Amount times uses within the day’s sum; a second person above it.',
    test: [
      `${features}/promo/codes-by-two.test.ts`,
      'codes made at the same time are counted one after another, also for the owner',
    ],
  },
  endPromo: {
    by: 'alone',
    bound: 'The code cannot be entered any more; players who have entered it keep it.',
    test: [operations, 'a promo code is created within its bounds, listed with its budget and ended'],
  },
  makeTournament: {
    by: 'bounded',
    bound:
      'The fund, or what the share would have cost, within the day’s sum; a second person above it. At most half of the edge of the best comparable days, or 100,000 ₽.',
    test: [madeByTwo, 'a fund larger than the edge can bring is refused, for one person and for two'],
  },
  cancelTournament: {
    by: 'bounded',
    bound: 'The current prizes, within the day’s sum; a second person above it. Fees are returned.',
    test: [madeByTwo, 'one person cancels a tournament with small prizes; large expected prizes need two'],
  },
  strikeOut: {
    by: 'two',
    bound:
      'A request; another person carries it out. Players are ranked again; a paid prize is taken back as far as it is on the balance. The player and those who move up are told.',
    test: [
      `${features}/tournaments/striking.test.ts`,
      'after the end players are ranked again by two people: the paid prize is taken back, and who moves up is paid the difference, once',
    ],
  },
  makeChallenge: {
    by: 'bounded',
    bound:
      'All prizes within the day’s sum; a second person above it. A prize is at most half of what winning it leaves to the site, together with other challenges.',
    test: [
      `${features}/challenges/admin-challenges.test.ts`,
      'one person declares within the sum of a day, a second one above it',
    ],
  },
  cancelChallenge: {
    by: 'alone',
    bound: 'Places that are won stay won and are paid; nobody else has earned anything.',
    test: [
      `${features}/challenges/challenges.test.ts`,
      'a cancelled challenge pays the places that are won, and a bet that was over before',
    ],
  },
  startHeistSeason: {
    by: 'bounded',
    bound:
      'The chapters’ budget within the day’s sum; a second person above it. A player gets less of it than the edge of a first ticket.',
    test: daySum,
  },
  endHeistSeason: {
    by: 'alone',
    bound: 'Tickets can start runs for three more days, gifts remain.',
    test: [
      `${features}/heist/heist.test.ts`,
      'an open run outlives the season; unused tickets open runs for three more days, then lapse',
    ],
  },
  cancelHeistSeason: {
    by: 'alone',
    bound: 'Only a season that has not begun: nobody has a ticket of it, and it has cost nothing.',
    test: [
      `${features}/heist/admin-heist.test.ts`,
      'a planned season is cancelled, does not come back, and its days are free',
    ],
  },
  switchGame: {
    by: 'alone',
    bound: 'Open bets are played to their end. Undone by the same call.',
    test: [
      'server/play/switches/switches.test.ts',
      'a disabled game refuses bets with the operator’s text while others are played, until it is enabled again',
    ],
  },
  setGamePace: {
    by: 'alone',
    bound: 'Never looser than the jurisdiction. Undone by the same call.',
    test: [
      'server/play/switches/switches.test.ts',
      'automatic play and turbo can be disabled in one game, and never enabled where the jurisdiction forbids them',
    ],
  },
  retirePackage: {
    by: 'alone',
    bound: 'Played rounds are kept permanently; the other files can be added again on the command line.',
    test: [
      `${features}/packages/admin-packages.test.ts`,
      'a played package is retired and kept, an unplayed one is removed, and both are audited',
    ],
  },
}
