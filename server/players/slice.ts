/** The players slice: accounts, sign-in, and how players appear to others. */
import type { Site } from '@kurazh/contract/content/site.ts'
import type { NoteAdmin } from '../platform/admin/admin-guard.ts'
import { createTally } from '../platform/process/tally.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { Http } from '../platform/http/http.ts'
import type { Realtime } from '../platform/realtime/realtime.ts'
import { keepsNothing, type Slice } from '../slice.ts'
import { adminHeldRoutes } from './admin-held.ts'
import { adminPlayerList } from './admin-player-list.ts'
import { adminPlayerRoutes } from './admin-players.ts'
import { type AdminWaysDependencies, adminWayRoutes } from './admin-ways.ts'
import { closeIdentity } from './closing.ts'
import { dataExportOfIdentity } from './data-export.ts'
import type { IdentityDependencies } from './dependencies.ts'
import { identityRoutes, sweepIdentity } from './identity.ts'
import { type AdminLettersDependencies, adminLetterRoutes } from './recovery/admin-letters.ts'
import { sealedAuthenticators } from './second-factor/second-factor.ts'
import { endEverySession, tellChanged } from './sessions/after-restoration.ts'
import { endedAmong } from './sessions/sessions.ts'
import { closedAmong } from './players.ts'
import { marksKey } from './sign-in/excluded.ts'
import { holdOlderAccounts } from './sign-in/older-accounts.ts'
import { fallenCounter, sharedDevice } from './risk-signs.ts'

const sweepEveryMs = 300_000
const holdEveryMs = 5_000

type Given = Omit<
  IdentityDependencies,
  'brand' | 'secretKey' | 'markKey' | 'signIns' | 'site' | 'vk' | 'welcomeGiftKopecks' | 'registrationsPerHour'
>
export interface IdentitySliceDependencies extends Given {
  http: Http
  realtime: Pick<Realtime, 'sessions' | 'endSession' | 'endPlayer'>
  key: EncryptionKey
  mail: Mail
  noteAdmin: NoteAdmin
  site: { current(): Site }
  config: Pick<IdentityDependencies, 'brand' | 'vk' | 'welcomeGiftKopecks' | 'registrationsPerHour'> &
    AdminLettersDependencies['config']
  ofAllSlices: Given['ofAllSlices'] & AdminWaysDependencies['ofAllSlices']
}

const secret = { none: 'a secret' }
const erased = 'erased'

export const identitySlice: Slice<IdentitySliceDependencies> = {
  ...keepsNothing,
  folder: 'players',
  async afterRestoration({ database: { db }, letters, brand, restoration, aside }) {
    const ended = await endEverySession(db)
    const told = await tellChanged(db, { letters, brand }, restoration, aside)
    return [
      `Сеансов завершено: ${ended}. Ссылки из писем и незаконченные входы больше не действуют.`,
      `Меняли пароль, почту или второй фактор после копии, по записям рядом с базой: ${told}. Действуют прежние; узлы напишут каждому письмо.`,
    ]
  },
  riskRules: [sharedDevice, fallenCounter],
  playersTables: {
    player: { copy: { in: 'account' }, closing: { stays: 'a bare number, which bets and money stand under' } },
    player_device: { copy: { in: 'videoCards' }, closing: erased },
    player_payee: { copy: { none: 'marks of the details that the payouts show' }, closing: erased },
    former_login: {
      copy: { none: 'a hash of a name that the account has had' },
      closing: { stays: 'until its term: nobody is taken for its owner' },
    },
    player_identity: { copy: { in: 'socialAccounts' }, closing: erased },
    player_picture: { copy: { in: 'account' }, closing: erased },
    session: { copy: { in: 'sessions' }, closing: erased },
    ended_session: { copy: { in: 'endedSessions' }, closing: erased },
    sign_in: { copy: { in: 'signIns' }, closing: erased },
    passkey: { copy: { in: 'passkeys' }, closing: erased },
    authenticator: { copy: secret, closing: erased },
    backup_code: { copy: secret, closing: erased },
    passkey_challenge: { copy: secret, closing: erased },
    password_reset: { copy: secret, closing: erased },
    email_link: { copy: secret, closing: erased },
    outgoing_letter: { copy: { in: 'letters' }, closing: erased },
    sign_in_ticket: { copy: secret, closing: erased },
    social_attempt: { copy: secret, closing: erased },
    excluded_mark: {
      copy: { in: 'exclusionMarks' },
      closing: { stays: 'an exclusion outlives the account: who comes again is recognised' },
    },
  },
  dataExport: dataExportOfIdentity,
  sealed: [sealedAuthenticators],
  erase: closeIdentity,
  async open(deps) {
    const { http, db, log, sessions, realtime } = deps
    const signIns = createTally(
      'kurazh_sign_ins_total',
      'Sign-ins, and attempts that were refused: a wrong password, code or key, or too many of them',
      'result',
      ['ok', 'refused'],
    )
    const markKey = await marksKey(db, deps.key)
    identityRoutes(http, {
      ...deps,
      ...deps.config,
      secretKey: deps.key,
      markKey,
      signIns,
      site: deps.site.current,
    })
    adminPlayerRoutes(http, deps)
    adminPlayerList(http, db)
    adminWayRoutes(http, { ...deps, brand: deps.config.brand })
    adminHeldRoutes(http, deps)
    adminLetterRoutes(http, deps)
    sessions.onEnd(({ session, player }) => {
      if (session !== undefined) realtime.endSession(session)
      if (player !== undefined) realtime.endPlayer(player)
    })
    // A session that ended while the bus was disconnected would keep its sockets.
    async function endMissed(): Promise<void> {
      for (const session of await endedAmong(db, realtime.sessions())) realtime.endSession(session)
    }
    return {
      tallies: [signIns],
      jobs: [
        {
          name: 'what of identity has outlived its time',
          everyMs: sweepEveryMs,
          run: () => sweepIdentity({ db, sessions }),
        },
        {
          name: 'older accounts of the excluded',
          everyMs: holdEveryMs,
          run: () => holdOlderAccounts({ db, log }, markKey),
        },
        {
          name: 'letters kept as files',
          everyMs: sweepEveryMs,
          run: async () => deps.mail.tidy?.((players) => closedAmong(db, players)),
        },
      ],
      missed: () =>
        void endMissed().catch((error: unknown) => log.error({ err: error }, 'ended sessions may keep their sockets')),
    }
  },
}
