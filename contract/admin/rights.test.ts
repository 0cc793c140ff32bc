/**
 * Roles and calls, written out independently: the only check that catches a wrong row of the contract. A new call is
 * added here by its author.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '../index.ts'
import { type AdminCallDefinition, keysOf } from './admin-call.ts'
import { dealingCalls } from './dealing.ts'
import { adminCalls } from './index.ts'
import { adminRoles, freshRights, rights, rightsOf } from './rights.ts'

const all = Object.entries(adminCalls) as [string, AdminCallDefinition][]

/** o owner, f finance, s support, r risk, c content, t tournament, d dealer, a auditor. */
const golden: Readonly<Record<string, string>> = {
  adminState: 'ofsrctda',
  enterAdmin: 'ofsrctda',
  proveAdmin: 'ofsrctda',
  leaveAdmin: 'ofsrctda',
  adminPlayer: 'ofsrta',
  playerSums: 'ofsrta',
  banPlayer: 'or',
  unbanPlayer: 'or',
  closeByStaff: 'osr',
  correctLogin: 'osr',
  restoreMailbox: 'osr',
  askPlayerCopy: 'osr',
  playerCopy: 'osr',
  refuseDevices: 'osr',
  playerList: 'ofsrta',
  playerListFile: 'ofra',
  playerMoney: 'ofsrta',
  playerMoneyFile: 'ofra',
  openGames: 'ofsra',
  betList: 'ofsra',
  betListFile: 'ofra',
  signInList: 'ofsrta',
  signInListFile: 'ofra',
  timeline: 'ofsrta',
  timelineFile: 'ofra',
  playerTraces: 'ofsrta',
  endPlayerSessions: 'osr',
  resetFactors: 'os',
  playerLimits: 'ofsrta',
  tightenLimit: 'osr',
  sendOnBreak: 'osr',
  playerNotes: 'ofsrta',
  addNote: 'ofsr',
  playerNotices: 'ofsrta',
  notifyPlayer: 'ofsr',
  adminPayouts: 'ofsra',
  approvePayout: 'of',
  payOutClosed: 'of',
  refusePayout: 'ofr',
  payoutFreeze: 'ofsrta',
  freezePayouts: 'ofsr',
  openPayouts: 'ofr',
  liftFreeze: 'ofr',
  holdPayout: 'ofr',
  letPayoutGo: 'ofr',
  adminSessions: 'oa',
  endAdminSession: 'o',
  admins: 'oa',
  proposeRoles: 'o',
  takeRoles: 'o',
  askListFile: 'ofra',
  adminRequests: 'ofsrctda',
  decideRequest: 'ofr',
  takeBackRequest: 'ofsrctda',
  correctBalance: 'of',
  correctionList: 'ofa',
  correctionListFile: 'ofa',
  decidePayment: 'of',
  refundPayment: 'of',
  paymentList: 'ofsa',
  moneyGate: 'ofsa',
  bank: 'ofa',
  declareBank: 'of',
  paymentListFile: 'ofa',
  noticeList: 'ofsa',
  noticeListFile: 'ofa',
  reconciliationList: 'ofsa',
  reconciliationListFile: 'ofa',
  differenceList: 'ofsa',
  differenceListFile: 'ofa',
  reconciliationSystems: 'ofsa',
  compareFile: 'of',
  reconcileDay: 'of',
  noteDifference: 'of',
  adminBooks: 'ofa',
  traceMovement: 'ofa',
  gameFigures: 'ofrtda',
  gameLimits: 'ofrtda',
  gameChains: 'ofrtda',
  dealerTables: 'd',
  dealerTable: 'd',
  dealerAct: 'd',
  roundToCorrect: 'of',
  correctRound: 'of',
  roundControls: 'ofrtda',
  pauseRounds: 'od',
  proposeVoid: 'od',
  tableControls: 'ofrtda',
  pauseTable: 'od',
  callOffRound: 'od',
  enterRecording: 'od',
  promoCodes: 'ofrcta',
  makePromo: 'ot',
  endPromo: 'ot',
  tournamentList: 'ofrcta',
  tournamentListFile: 'ofra',
  tournamentCost: 'ot',
  makeTournament: 'ot',
  cancelTournament: 'ot',
  challengeList: 'ofrcta',
  challengeCost: 'ot',
  makeChallenge: 'ot',
  cancelChallenge: 'ot',
  tournamentPlaces: 'ort',
  strikeOut: 'ort',
  jackpotPots: 'ofrcta',
  heistSeasons: 'ofrcta',
  startHeistSeason: 'ot',
  endHeistSeason: 'ot',
  cancelHeistSeason: 'ot',
  heldList: 'ora',
  heldListFile: 'ora',
  exclusionList: 'ora',
  exclusionListFile: 'ora',
  nearLimitList: 'ora',
  nearLimitListFile: 'ora',
  adminOverview: 'ofa',
  adminQueues: 'ofsrctda',
  firstSteps: 'ofa',
  releasePlayer: 'or',
  dayReport: 'ofa',
  dayReportFile: 'ofa',
  liabilities: 'ofa',
  reportSource: 'ofa',
  dayLetter: 'ofa',
  setDayLetter: 'ofa',
  monthReport: 'ofa',
  monthReportFile: 'ofa',
  gameReport: 'ofa',
  gameReportFile: 'ofa',
  cohortReport: 'ofa',
  cohortReportFile: 'ofa',
  rewardReport: 'ofa',
  rewardReportFile: 'ofa',
  paymentReport: 'ofa',
  paymentReportFile: 'ofa',
  riskFlagList: 'ora',
  riskFlagListFile: 'ora',
  riskCaseList: 'ora',
  riskCaseListFile: 'ora',
  riskRules: 'ora',
  riskCase: 'ora',
  setRiskRule: 'or',
  dismissFlag: 'or',
  openCase: 'or',
  takeCase: 'or',
  noteInCase: 'or',
  addToCase: 'or',
  holdInCase: 'or',
  closeCase: 'or',
  reopenCase: 'or',
  chatList: 'osrda',
  chatListFile: 'ora',
  chatRooms: 'osrda',
  setChatRoom: 'osr',
  rains: 'osrda',
  cancelRain: 'osrd',
  removeLine: 'osrd',
  dismissReports: 'osrd',
  muteInChat: 'osrd',
  unmuteInChat: 'osrd',
  auditList: 'ora',
  auditListFile: 'ora',
  adminSite: 'o',
  setMaintenance: 'o',
  setRegistration: 'o',
  deliveryList: 'ofa',
  deliveryListFile: 'ofa',
  sendAgain: 'o',
  testDelivery: 'o',
  adminLetters: 'ofa',
  testLetter: 'o',
  acceptanceList: 'ofsrta',
  acceptanceListFile: 'ofra',
  documentVersions: 'ofsrta',
  writeDocument: 'o',
  gameSwitches: 'ofrtda',
  switchGame: 'or',
  setGamePace: 'or',
  adminLobby: 'oc',
  setLobby: 'oc',
  adminBanners: 'oc',
  setBanners: 'oc',
  adminSocial: 'oc',
  setSocial: 'oc',
  resetSocial: 'oc',
  packageVersions: 'ofrtda',
  retirePackage: 'or',
  adminHelpTexts: 'oc',
  helpVersions: 'oc',
  setHelpText: 'oc',
  resetHelpText: 'oc',
}

test('each call is allowed to the listed roles', () => {
  const letters = (call: AdminCallDefinition) =>
    adminRoles
      .filter((role) => keysOf(call).every((key) => rightsOf([role]).has(key)))
      .map((role) => role[0])
      .join('')
  expect(Object.fromEntries(all.map(([name, call]) => [name, letters(call)]))).toEqual(golden)
})

test('every right opens some call or field; calls that move money, people or the site need a fresh second factor', () => {
  const used = new Set<string>(all.flatMap(([, call]) => keysOf(call)))
  expect(Object.keys(rights).filter((right) => !used.has(right))).toEqual(['player.contact.view'])
  const changes = all.filter(([, call]) => call.audited === 'change' && keysOf(call).length > 0)
  // A dealer reports results many times a minute: the right is checked each time, a fresh factor is not required.
  expect(changes.filter(([, call]) => !keysOf(call).some((key) => freshRights.has(key))).map(([name]) => name)).toEqual(
    ['dealerAct'],
  )
})

test('a call of the area is for administrators only, has the area’s path and is not among the players’ calls', () => {
  for (const [, call] of all)
    expect({ access: call.access, below: call.path.startsWith('/api/admin/') }).toEqual({
      access: ['admin'],
      below: true,
    })
  expect(new Set(all.map(([, { path }]) => path)).size).toBe(all.length)
  expect(Object.values(calls).filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
})

test('a call whose body can name a player says in which field', () => {
  // An audit row is about a player by `subject`, and by `id` where the path is one of a player.
  const names = ({ path, body }: AdminCallDefinition) => {
    const fields = Object.keys(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {})
    return fields.filter(
      (field) =>
        ['player', 'subject', 'login'].includes(field) ||
        (field === 'id' && /^\/api\/admin\/(?:player(?:\/|$)|held\/|payouts\/closed)/.test(path)),
    )
  }
  const said = all.filter(([, call]) => names(call).length > 0)
  expect(said.filter(([, call]) => !names(call).includes(call.subject?.field ?? call.about ?? ''))).toEqual([])
  expect(said.length).toBeGreaterThan(40)
})

test('no field sent to the area could influence an outcome', () => {
  const outcome = /seed|salt|nonce|outcome|stops?$|draw|point|hash(?!$)|multiplier|reel|card|result|rtp|odds|win/i
  // Extension results of a passkey have names of their own.
  const known = /\.clientExtensionResults$/
  const names = all.flatMap(([name, { body }]) =>
    namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).map((field) => `${name}.${field}`),
  )
  expect(
    [...names, ...Object.keys(rights), ...all.map(([, { path }]) => path)].filter(
      (text) => outcome.test(text) && !known.test(text),
    ),
  ).toEqual([])
})

test('dealt results come in by the dealer’s own calls, and a dealer can move no money', () => {
  expect(all.filter(([, call]) => keysOf(call).includes('table.deal')).map(([name]) => name)).toEqual(
    Object.keys(dealingCalls),
  )
  expect(adminRoles.filter((role) => rightsOf([role]).has('table.deal'))).toEqual(['dealer'])
  expect(
    [...rightsOf(['dealer'])].filter((right) => /^(?:balance|payout|payment|ledger|promo|player)\./.test(right)),
  ).toEqual([])
})

/** Names of fields at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, part]) => [
    ...(key === 'properties' ? Object.keys(part as object) : []),
    ...namesIn(part),
  ])
}
