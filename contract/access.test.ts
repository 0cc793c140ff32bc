/**
 * Who may make which call, said a second time by hand. Guards, documents and the other access tests are made from the contract's rows,
 * so a wrong row there is wrong everywhere alike: only this table sees it. A new call is written here by the one who adds it.
 */
import { expect, test } from 'vitest'
import type { CallDefinition, Role } from './call.ts'
import { calls } from './index.ts'

/** Everybody, a banned player among them: signing in and out, recovery by letter, what the site publishes. */
const open = `
  getUser login registr vkRegister exit secondStep passkeyChallenge passkeySignIn forgotPassword resetPassword confirmEmail
  packages showBet tables feed gameFeed reserves returns gameReturns statuses returned tournaments tournament referralOffer roundState roundClock roundHistory round roundChains
  tableList tableState tableRound tableHistory tableVideo tableChains chatLines helpTexts documents documentText`

/** Whoever is signed in, banned or not: one's own past and one's own money orders. */
const own = 'notices seeNotices getBal history latestBets betLink payment moneyOrders statement statementFile reservesBranch roundBets tableBets tableLeave tableCorrections seeTableCorrection'

/** Players who are not banned: whatever bets, moves money or changes the account. */
const active = `
  raceback confirm confirmChallenge confirmByPasskey beginAuthenticator enableAuthenticator disableAuthenticator renewBackupCodes
  passkeyOptions addPasskey removePasskey vkLink vkUnlink hideName profile uploadPicture removePicture changePassword
  rewards takeRewards credit creditDays creditBets enterPromo promoUses referral referralPeople makeReferralLink joinTournament tasks checkTask linkTelegram
  heist makeHeistTeam joinHeistTeam leaveHeistTeam
  openPackage nextPackageRound allowPackageRound packageState
  favourites setFavourite sendEmailConfirmation changeEmail sessions endSession endOtherSessions endAllSessions signIns ownRecords
  protection setLimit confirmLimit keepLimit takeBreak visit realityChecked
  acceptDocuments tableLayouts keepLayout forgetLayout
  commitments placeBet placeGift wheel move openGames cashier topUp withdraw roundBet roundCancel roundTake tableBet tableMove tableSit tableSeed sayInChat reportLine`

const rows: readonly [roles: readonly Role[], names: string][] = [
  [['guest', 'player', 'banned', 'admin'], open],
  [['player', 'banned', 'admin'], own],
  [['player', 'admin'], active],
  // The administrator's account belongs to the site: it is not closed like a player's.
  [['player'], 'closeAccount'],
  [['admin'], 'sandboxAct'],
]

/** What stays open while the site is under maintenance: telling so, coming in and going out, seeing and ending what is in the air. */
const duringMaintenance = `
  getUser login exit secondStep passkeyChallenge passkeySignIn forgotPassword resetPassword confirmEmail
  packages openPackage nextPackageRound packageState
  getBal tables move openGames roundState roundClock roundCancel roundTake tableList tableState tableMove tableLeave`

const named = (text: string) => text.split(/\s+/).filter((name) => name !== '')
const all = Object.entries(calls) as [string, CallDefinition][]
const expected = new Map(rows.flatMap(([roles, names]) => named(names).map((name) => [name, roles] as const)))

test('every call stands in the table once', () => {
  const listed = rows.flatMap(([, names]) => named(names))
  expect(listed.toSorted()).toEqual(all.map(([name]) => name).toSorted())
})

test.each(all)('%s is open to the roles of the table', (name, { access }) => {
  expect(access).toEqual(expected.get(name))
})

test('under maintenance these calls are answered, and no other', () => {
  expect(all.filter(([, call]) => call.duringMaintenance === true).map(([name]) => name).toSorted()).toEqual(named(duringMaintenance).toSorted())
})

test('a body larger than usual is taken by the picture alone', () => {
  expect(all.filter(([, call]) => call.bodyBytes !== undefined).map(([name]) => name)).toEqual(['uploadPicture'])
})
