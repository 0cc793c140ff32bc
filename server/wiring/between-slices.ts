/** What slices are given: the ground they stand on, and what they need of each other, which none of them may import. */
import { idsOf } from '@kurazh/games/index.ts'
import { rightsOf } from '@kurazh/contract/admin/rights.ts'
import type { RewardName } from '@kurazh/contract/rewards.ts'
import { lastLink, note } from '../features/admin/audit.ts'
import { openRequests, proposeRequest } from '../features/admin/requests.ts'
import { rolesOf } from '../features/admin/roles.ts'
import { actorOf } from '../features/admin/way-in.ts'
import type { Config } from '../config.ts'
import { creditByDay, playByPeriod, statusesOf } from '../features/credit/credit.ts'
import { acceptAll } from '../features/documents/versions.ts'
import { documentByTwo, type DocumentWish } from '../features/documents/writing.ts'
import { loginsOf } from '../features/identity/logins.ts'
import { credentialsChangedAt, emailOf, playerByLogin, setAdmin, uidsOf } from '../features/identity/players.ts'
import { createKnownStatuses } from '../features/credit/known-statuses.ts'
import { hasConfirmedContact } from '../features/identity/profile/contacts.ts'
import { facesOf } from '../features/identity/profile/faces.ts'
import { sendNotice, tellOwner } from '../features/identity/recovery/email-templates.ts'
import { signInsTold } from '../features/identity/admin-ways.ts'
import { factorsOf } from '../features/identity/second-factor/second-factor.ts'
import { type Proof, proveOwner } from '../features/identity/second-factor/step-up.ts'
import { askConfirmation, endedAmong, type Sessions } from '../features/identity/sessions/sessions.ts'
import { keepMarks, marksSecret } from '../features/identity/sign-in/excluded.ts'
import { vkSubjectOf } from '../features/identity/sign-in/social.ts'
import { playerByRefLink, sharedWaysIn } from '../features/identity/sign-in/shared-traces.ts'
import { shareDetails, sharingDetails } from '../features/payments/shared-details.ts'
import { createKeptPackages } from '../features/packages/kept.ts'
import { breaksTold } from '../features/protection/admin-limits.ts'
import { excludedPlayers } from '../features/protection/protection.ts'
import { visitOf } from '../features/protection/visits.ts'
import { codeByTwo } from '../features/promo/admin-promo.ts'
import { cameBy } from '../features/referral/links.ts'
import { heistGame } from '../features/heist/policy.ts'
import { riskReaders } from '../features/identity/risk-signs.ts'
import { heldSince, openCasesOf } from '../features/risk/gathering.ts'
import { createStanding } from '../features/heist/standing.ts'
import type { Trace } from '../features/referral/looking.ts'
import { moneyTold } from '../features/statement/admin-statement.ts'
import type { PlayAsked } from '../features/tournaments/cost.ts'
import { bannersAt } from '../features/site/banners.ts'
import { demoOf } from '../features/site/demo.ts'
import { moneyKind, type SiteState } from '../features/site/site.ts'
import type { NoteAdmin } from '../platform/admin-door.ts'
import type { Database, Db, Tx } from '../platform/database.ts'
import type { EncryptionKey } from '../platform/encryption.ts'
import type { Http } from '../platform/http.ts'
import type { Log } from '../platform/log.ts'
import type { Mail } from '../platform/mail.ts'
import type { Measure } from '../platform/measure.ts'
import type { RiskRule } from '../platform/risk-rule.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import type { Realtime } from '../platform/realtime.ts'
import type { SecondOrigin } from '../platform/second-origin.ts'
import { siteSecret } from '../platform/site-secrets.ts'
import type { SteadyClock } from '../platform/steady-clock.ts'
import type { BetLinks } from '../play/bets/bet-links.ts'
import { jurisdictionOf } from '../play/jurisdictions.ts'
import { createBetReturns } from '../play/bets/bet-returns.ts'
import type { DeclaredBudget } from '../rewards/declared.ts'
import type { Gift } from '../play/bets/gift.ts'
import type { Reward } from '../rewards/reward.ts'
import { countWaiting } from '../rewards/waiting.ts'
import type { Keeping } from '../slice.ts'
import type { Moment } from '../wallet/limits.ts'
import { mayBeGiven } from '../wallet/wallet.ts'
import { reportsOf } from './reports.ts'

/** What the root has before any slice is opened. */
export interface Ground {
  config: Config
  database: Database
  databaseUrl: string
  key: EncryptionKey
  mail: Mail
  log: Log
  http: Http
  realtime: Realtime
  /** Where pages of packages run. */
  secondOrigin: SecondOrigin
  rateLimits: RateLimits
  clock: SteadyClock
  lookEveryMs?: number
  sessions: Sessions
  site: SiteState
  links: BetLinks
  /** What every slice keeps of players. */
  ofAllSlices: Keeping & { readonly rewards: readonly Reward[]; readonly declares: readonly DeclaredBudget[]; readonly gifts: readonly Gift[]; readonly measures: readonly Measure[]; readonly riskRules: readonly RiskRule[]; erase(tx: Tx, player: number): Promise<void> }
  /** True while no money may be staked: the books differ. */
  isStopped(): boolean
  /** Where players reach the site. */
  origin(): string
}

export type SiteDependencies = Awaited<ReturnType<typeof joinSlices>>

export async function joinSlices(ground: Ground) {
  const { config, database: { db, patient }, key, rateLimits, site, origin } = ground
  const markKey = await siteSecret(db, key, marksSecret)
  const packages = createKeptPackages({ db, dataDir: config.dataDir })
  const knownStatuses = createKnownStatuses(statusesOf)
  const jurisdiction = jurisdictionOf(config.jurisdiction)
  const mayGive = (reward: RewardName) => jurisdiction.rewards.includes(reward)
  const heistStands = createStanding(db, ground.lookEveryMs)
  return {
    ...ground, mayGive, jurisdiction, db, patient, markKey, hasConfirmedContact, settings: config, uidsOf, askConfirmation, excludedPlayers, credentialsChangedAt,
    packages, vkSubjectOf, gifts: ground.ofAllSlices.gifts, betReturns: createBetReturns(packages),
    statusesOf: (players: readonly number[]) => statusesOf(db, players),
    knownStatuses,
    facesOf: (queries: Db | Tx, players: readonly number[]) => facesOf(queries, players, (shown) => knownStatuses.of(queries, shown)),
    acceptDocuments: acceptAll, creditByDay, demoOf, loginsOf, factorsOf, sharingDetails, riskReaders, heldSince, openCasesOf,
    tournamentGames: idsOf('instant', 'steps', 'round'), readPlay: (asked: PlayAsked) => playByPeriod(patient, asked),
    reports: reportsOf(db, ground.ofAllSlices.declares),
    toldOf: {
      money: (player: number) => moneyTold({ db, links: ground.links, movements: ground.ofAllSlices.movements }, player),
      way: (player: number) => signInsTold(db, player), limit: (player: number) => breaksTold(db, player),
    }, setAdmin, playerNamed: playerByLogin,
    mayApprove: async (tx: Tx, login: string) => {
      const player = await playerByLogin(tx, login)
      return player && rightsOf(await rolesOf(tx, player.id)).has('payout.approve')
    },
    noteAdmin, lastAuditLink: lastLink, propose: proposeRequest, byTwo: [codeByTwo, documentByTwo],
    documentWishes: async () => (await openRequests(db)).flatMap(({ id, kind, body, made_by: madeBy, made_at: madeAt }) => (kind === documentByTwo.kind ? [{ request: Number(id), wish: body as DocumentWish, madeBy: Number(madeBy), madeAt }] : [])),
    tellOwner: (player: number, what: string) => tellOwner({ db, mail: ground.mail, log: ground.log, brand: config.brand }, player, what),
    sendNotice: (player: number, text: string) => sendNotice({ db, mail: ground.mail, log: ground.log, brand: config.brand, origin }, player, text),
    hasProvenAddress: async (tx: Tx, player: number) => (await emailOf(tx, player))?.confirmed === true,
    eventsFor: async (player: number | undefined) => (mayGive('heist') && (await heistStands()) && (player === undefined || (await mayBeGiven(db, player))) ? [heistGame] : []),
    // Advertising: whoever may not be given anything sees none.
    bannersFor: async (player: number | undefined) => {
      const banners = bannersAt(site.banners(), new Date(), player !== undefined)
      return banners.length === 0 || player === undefined || (await mayBeGiven(db, player)) ? banners : []
    },
    racebackOf: (player: number) => countWaiting(db, ground.ofAllSlices.rewards, player),
    cameBy: async (tx: Tx, newcomer: number, code: string) => (mayGive('referral') ? cameBy(tx, newcomer, code, playerByRefLink) : undefined),
    sharedTraces: async (queries: Db | Tx, one: number, other: number): Promise<Trace[]> =>
      [...(await sharedWaysIn(queries, one, other)), ...((await shareDetails(queries, one, other)) ? ['details' as const] : [])],
    /** False once a session of the site has ended. */
    siteSessionStands: async (of: Db, session: number) => (await endedAmong(of, [session])).length === 0,
    isTable: (room: string) => idsOf('table').includes(room),
    /** The site asks the player whether to go on, and has not been answered. */
    checkIsDue: async (player: number) => (await visitOf(db, jurisdiction, player)).checkDue,
    /** False under maintenance: nothing new begins by itself. */
    mayBegin: () => site.current().works === 0,
    moneyKind: (first: 'play' | 'real') => moneyKind(db, first),
    onExclusion: (tx: Tx, player: number, until: Moment) => keepMarks(tx, markKey, player, until),
    proveOwner: (player: number, proof: Proof) => proveOwner({ db, rateLimits, secretKey: key, brand: config.brand, origin }, player, proof),
  }
}

/** Writes down what an administrator did who is signed in. */
const noteAdmin: NoteAdmin = async (tx, { id }, entry) => note(tx, await actorOf(tx, { loginsOf }, id), entry)
