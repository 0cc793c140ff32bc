/** Identity: who people are, how they come in, and how others see them. */
import type { Site, Social } from '@kurazh/contract/site.ts'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import type { Db } from '../../platform/database.ts'
import type { EncryptionKey } from '../../platform/encryption.ts'
import type { Http } from '../../platform/http.ts'
import type { Realtime } from '../../platform/realtime.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import type { Moment } from '../../wallet/limits.ts'
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
import { endedAmong } from './sessions/sessions.ts'
import { markExcluded } from './sign-in/excluded.ts'
import { sharedDevice } from './risk-signs.ts'

const sweepEveryMs = 300_000

type Given = Omit<IdentityDependencies, 'brand' | 'secretKey' | 'site' | 'social' | 'order' | 'vk' | 'welcomeGiftKopecks' | 'realMoney' | 'registrationsPerHour'>
export interface IdentitySliceDependencies extends Given {
  http: Http
  realtime: Pick<Realtime, 'sessions' | 'endSession' | 'endPlayer'>
  key: EncryptionKey
  noteAdmin: NoteAdmin
  sharingDetails: AdminWaysDependencies['sharingDetails']
  site: { current(): Site; social(): { social: Social }; order(): string[] | undefined }
  config: Pick<IdentityDependencies, 'brand' | 'vk' | 'welcomeGiftKopecks' | 'realMoney' | 'registrationsPerHour'> & AdminLettersDependencies['config']
  /** Who has excluded themselves, by an exclusion that still runs, and until when. */
  excludedPlayers(db: Db): Promise<{ player: number; until: Moment }[]>
}

const secret = { none: 'a secret' }
const erased = 'erased'

export const identitySlice: Slice<IdentitySliceDependencies> = {
  ...keepsNothing,
  folder: 'features/identity',
  riskRules: [sharedDevice],
  playersTables: {
    player: { copy: { in: 'account' }, closing: { stays: 'a bare number, which bets and money stand under' } },
    player_device: { copy: { in: 'videoCards' }, closing: erased },
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
    sign_in_ticket: { copy: secret, closing: erased },
    social_attempt: { copy: secret, closing: erased },
    excluded_mark: { copy: { in: 'exclusionMarks' }, closing: { stays: 'an exclusion outlives the account: who comes again is recognised' } },
  },
  dataExport: dataExportOfIdentity,
  sealed: [sealedAuthenticators],
  erase: closeIdentity,
  open(deps) {
    const { http, db, log, sessions, realtime, markKey } = deps
    identityRoutes(http, { ...deps, ...deps.config, secretKey: deps.key, site: deps.site.current, social: () => deps.site.social().social, order: deps.site.order })
    adminPlayerRoutes(http, deps)
    adminPlayerList(http, db)
    adminWayRoutes(http, deps)
    adminHeldRoutes(http, deps)
    adminLetterRoutes(http, deps)
    sessions.onEnd(({ session, player }) => {
      if (session !== undefined) realtime.endSession(session)
      if (player !== undefined) realtime.endPlayer(player)
    })
    // A session that ended while the database could not be heard would keep its sockets.
    async function endMissed(): Promise<void> {
      for (const session of await endedAmong(db, realtime.sessions())) realtime.endSession(session)
    }
    return {
      jobs: [
        { name: 'what of identity has outlived its time', everyMs: sweepEveryMs, run: () => sweepIdentity({ db, sessions }) },
        { name: 'marks of the excluded', everyMs: sweepEveryMs, run: async () => markExcluded(db, markKey, await deps.excludedPlayers(db)) },
      ],
      missed: () => void endMissed().catch((error: unknown) => log.error({ err: error }, 'ended sessions may keep their sockets')),
    }
  },
}
