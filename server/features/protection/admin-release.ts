/**
 * Releases an account that was held because it is like one of an excluded person. While that exclusion lasts it takes
 * two people.
 */
import { riskCalls as calls } from '@kurazh/contract/admin/risk.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { RequestKind } from '../../platform/admin/two-people.ts'
import { forever, type Moment } from '../../wallet/player-limits.ts'
import { heldLike, loginsOf, releaseHeld } from '../../players/public.ts'
import { noteAdmin, proposeRequest } from '../../staff/public.ts'

export function releaseRoutes(http: Http, { db }: { db: Db }): void {
  http.onAdmin(calls.releasePlayer, ({ admin }, { id, reason }) =>
    transaction(db, async (tx) => {
      const held = await heldNow(tx, id)
      if (held === undefined) return notHeld()
      const said = { action: calls.releasePlayer.path, subject: id, outcome: 'done' as const }
      if (held.until !== null) {
        const request = await proposeRequest(tx, releaseByTwo, admin, id, { like: whose(held), reason })
        await noteAdmin(tx, admin, { ...said, detail: { like: held.like, requested: request.id, reason } })
        return { success: `Исключение ещё действует: ${held.login} пустит второй администратор, запрос отправлен` }
      }
      await releaseHeld(tx, id)
      await noteAdmin(tx, admin, {
        ...said,
        detail: { like: held.like, before: { held: true }, after: { held: false }, reason },
      })
      return { success: mayPlay(held.login) }
    }),
  )
}

const notHeld = () => new Refusal('NotFound', 'Этот аккаунт и не ждал')
const mayPlay = (login: string) => `${login} может играть`

interface HeldNow {
  login: string
  like: number | null
  likeLogin: string | undefined
  until: Moment | null
}

async function heldNow(tx: Tx, id: number): Promise<HeldNow | undefined> {
  const held = (await heldLike(tx, [id])).get(id)
  if (held === undefined) return undefined
  const logins = await loginsOf(tx, [id, ...(held.like === null ? [] : [held.like])])
  return { ...held, login: logins.get(id) ?? '', likeLogin: held.like === null ? undefined : logins.get(held.like) }
}

/** Whose exclusion it is and how long it lasts, for the second person. */
const whose = ({ likeLogin = 'другой аккаунт', until }: HeldNow): string =>
  `${likeLogin}, исключение ${until === forever ? 'навсегда' : `до ${until === null ? '' : until.toISOString().slice(0, 10)}`}`

/** The release of an account that is like one whose exclusion has not ended. */
export const releaseByTwo: RequestKind<{ like: string; reason: string }> = {
  kind: 'release',
  right: 'player.release',
  // It names the excluded player, whose login is erased with their account.
  personal: true,
  ofPlayer: true,
  async before(tx, player) {
    const { like = null, until = null } = (await heldLike(tx, [player])).get(player) ?? {}
    return { like, until }
  },
  async carryOut(tx, player) {
    const held = await heldNow(tx, player)
    if (held === undefined) return notHeld()
    await releaseHeld(tx, player)
    return mayPlay(held.login)
  },
  told: ({ like, reason }) => ({ wanted: `Пустить играть. Похож на ${like}. Почему это другой человек: ${reason}` }),
}
