/**
 * Access to each call, written out independently. Access checks, documents and the other access tests are built from
 * the contract's rows, so only this table catches a wrong row. A new call is added here by its author.
 */
import { expect, test } from 'vitest'
import type { CallDefinition, Role } from './call.ts'
import { calls } from '../index.ts'

/** Everyone, banned players included: signing in and out, recovery by letter, what the site publishes. */
const open = `
  getUser login registr vkRegister exit secondStep passkeyChallenge passkeySignIn forgotPassword resetPassword confirmEmail
  packages showBet tables feed gameFeed reserves returns gameReturns statuses returned tournaments tournament challenges referralOffer roundState roundClock roundHistory round roundChains
  tableList tableState tableRound tableHistory tableVideo tableChains jackpot jackpotProof
  chatLines roomGifts rainProof helpTexts documents documentText restorations publicProfile`

/** Anyone who is signed in, banned or not: the player's own history and money orders. */
const own =
  'notices seeNotices getBal vault history latestBets betLink payment moneyOrders statement statementFile reservesBranch jackpotDays roundBets tableBets tableLeave tableCorrections seeTableCorrection'

/** Players who are not banned: everything that bets, moves money or changes the account. */
const active = `
  raceback confirm confirmChallenge confirmByPasskey beginAuthenticator enableAuthenticator disableAuthenticator renewBackupCodes
  passkeyOptions addPasskey removePasskey vkLink vkUnlink hideName hideProfile profile uploadPicture removePicture changePassword
  rewards takeRewards credit creditDays creditBets enterPromo promoUses referral referralPeople makeReferralLink joinTournament joinTournamentTeam tasks checkTask linkTelegram missions
  jackpotSeed heist makeHeistTeam joinHeistTeam leaveHeistTeam
  openPackage nextPackageRound allowPackageRound openPackageRounds packageState
  favourites setFavourite sendEmailConfirmation changeEmail sessions endSession endOtherSessions endAllSessions signIns ownRecords
  push subscribePush unsubscribePush testPush
  protection setLimit confirmLimit keepLimit takeBreak visit realityChecked
  acceptDocuments tableLayouts keepLayout forgetLayout
  commitments placeBet placeGift wheel move openGames cashier topUp withdraw putAside takeOut cancelReturn setVaultDelay roundBet roundCancel roundTake tableBet tableMove tableSit tableSeed sayInChat reportLine hideWriter showWriter chatMentions seeMentions tipTerms giveTip tipSetting setTips openRain joinRain shownSeed shownLink`

const rows: readonly [roles: readonly Role[], names: string][] = [
  [['guest', 'player', 'banned', 'admin'], open],
  [['player', 'banned', 'admin'], own],
  [['player', 'admin'], active],
  // The administrator's account belongs to the site and cannot be closed like a player's.
  [['player'], 'closeAccount'],
  [['admin'], 'sandboxAct'],
]

/** What stays open during maintenance: showing its state, signing in and out, seeing and ending open bets,
 * seeds of a draw that goes on. */
const duringMaintenance = `
  getUser login exit secondStep passkeyChallenge passkeySignIn forgotPassword resetPassword confirmEmail
  packages openPackage nextPackageRound openPackageRounds packageState
  getBal tables move openGames roundState roundClock roundCancel roundTake tableList tableState tableMove tableLeave
  restorations shownSeed shownLink jackpot jackpotSeed`

const named = (text: string) => text.split(/\s+/).filter((name) => name !== '')
const all = Object.entries(calls) as [string, CallDefinition][]
const expected = new Map(rows.flatMap(([roles, names]) => named(names).map((name) => [name, roles] as const)))

test('every call is in the table once', () => {
  const listed = rows.flatMap(([, names]) => named(names))
  expect(listed.toSorted()).toEqual(all.map(([name]) => name).toSorted())
})

test.each(all)('%s is open to the roles of the table', (name, { access }) => {
  expect(access).toEqual(expected.get(name))
})

test('during maintenance only these calls are answered', () => {
  expect(
    all
      .filter(([, call]) => call.duringMaintenance === true)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(named(duringMaintenance).toSorted())
})

test('only the avatar upload accepts a larger body than usual', () => {
  expect(all.filter(([, call]) => call.bodyBytes !== undefined).map(([name]) => name)).toEqual(['uploadPicture'])
})
