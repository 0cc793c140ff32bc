/**
 * Acts of two people on who a player is: closing by letter, of a banned one or of a child, another login, the account
 * back to its owner under another mailbox, a copy of the data. Each is told to the player.
 */
import {
  type ClosingCause,
  closingCauses,
  playerIdentityCalls as calls,
} from '@kurazh/contract/admin/player-identity.ts'
import { transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { AdminCaller } from '../../platform/admin/admin-guard.ts'
import type { CarriedOut, RequestKind } from '../../platform/admin/two-people.ts'
import {
  changeLogin,
  closedAmong,
  emailOf,
  isMailboxTaken,
  type LetterDependencies,
  loginRefusal,
  loginsOf,
  moveToMailbox,
  refuseDevices,
  writeAbout,
} from '../../players/public.ts'
import { noteAdmin, proposeRequest } from '../../staff/public.ts'
import { noticePlayer } from '../notices/public.ts'
import { freezePayouts } from '../payments/public.ts'
import { openCasesOf } from '../risk/public.ts'
import { type AccountDependencies, closeByStaff } from './export-and-closing.ts'
import { copyRoutes, copyByTwo } from './copies.ts'

export interface AdminAccountDependencies extends AccountDependencies, LetterDependencies {}

const right = 'player.identity'

export function adminAccountRoutes(http: Http, deps: AdminAccountDependencies): void {
  const { db, brand } = deps
  const kinds = identityByTwo(deps)
  /** Asks the second person, and writes down who asked for what and why. */
  const asked = async <Body extends { reason: string }>(
    tx: Tx,
    admin: AdminCaller,
    kind: RequestKind<Body>,
    { action, player, body, detail }: { action: string; player: number; body: Body; detail?: object },
  ) => {
    const request = await proposeRequest(tx, kind, admin, player, body)
    await noteAdmin(tx, admin, {
      action,
      subject: player,
      outcome: 'done',
      detail: { ...detail, reason: body.reason, requested: request.id },
    })
    return { success: 'Решит второй администратор: запрос отправлен' }
  }

  http.onAdmin(calls.closeByStaff, ({ admin }, { id, cause, reason }) =>
    transaction(db, async (tx) => {
      const refusal = await goneRefusal(tx, id)
      if (refusal !== undefined) return refusal
      return asked(tx, admin, kinds.closing, {
        action: calls.closeByStaff.path,
        player: id,
        body: { cause, reason },
        detail: { cause },
      })
    }),
  )

  http.onAdmin(calls.correctLogin, ({ admin }, { id, login, reason }) =>
    transaction(db, async (tx) => {
      const refusal =
        (await goneRefusal(tx, id)) ?? (await loginRefusal(tx, { player: id, login, brand, key: deps.key }))
      if (refusal !== undefined) return refusal
      return asked(tx, admin, kinds.login, {
        action: calls.correctLogin.path,
        player: id,
        body: { login, reason },
      })
    }),
  )

  http.onAdmin(calls.restoreMailbox, ({ admin }, { id, email, reason }) =>
    transaction(db, async (tx) => {
      const refusal = (await goneRefusal(tx, id)) ?? (await mailboxRefusal(tx, id, email))
      if (refusal !== undefined) return refusal
      return asked(tx, admin, kinds.mailbox, {
        action: calls.restoreMailbox.path,
        player: id,
        body: { email, reason },
      })
    }),
  )

  http.onAdmin(calls.askPlayerCopy, ({ admin }, { id, reason }) =>
    transaction(db, async (tx) => {
      if (!(await loginsOf(tx, [id])).has(id)) return noSuchPlayer()
      return asked(tx, admin, copyByTwo, { action: calls.askPlayerCopy.path, player: id, body: { reason } })
    }),
  )

  http.onAdmin(calls.refuseDevices, ({ admin }, { id, reason }) =>
    transaction(db, async (tx) => {
      const refusal = (await goneRefusal(tx, id)) ?? (await devicesRefusal(tx, id))
      if (refusal !== undefined) return refusal
      return asked(tx, admin, kinds.devices, { action: calls.refuseDevices.path, player: id, body: { reason } })
    }),
  )
  copyRoutes(http, deps)
}

const noSuchPlayer = () => new Refusal('NotFound', 'Такого игрока нет')

async function goneRefusal(tx: Tx, player: number): Promise<Refusal | undefined> {
  if (!(await loginsOf(tx, [player])).has(player)) return noSuchPlayer()
  return (await closedAmong(tx, [player])).has(player) ? new Refusal('NotFound', 'Этот аккаунт уже закрыт') : undefined
}

const mailboxRefusal = async (tx: Tx, player: number, email: string): Promise<Refusal | undefined> =>
  (await isMailboxTaken(tx, player, email))
    ? new Refusal('EmailTaken', 'Этот адрес уже подтверждён в другом аккаунте')
    : undefined

/** What a case needs of the player is not erased under it. */
const devicesRefusal = async (tx: Tx, player: number): Promise<Refusal | undefined> =>
  (await openCasesOf(tx, [player])).has(player)
    ? new Refusal('RequestVoid', 'Об игроке открыто дело: сначала его закрывают')
    : undefined

interface ClosingWish {
  cause: ClosingCause
  reason: string
}
interface LoginWish {
  login: string
  reason: string
}
interface MailboxWish {
  email: string
  reason: string
}

const devices: RequestKind<{ reason: string }> = {
  kind: 'devices',
  right,
  personal: true,
  ofPlayer: true,
  before: async () => null,
  async carryOut(tx, player) {
    const refusal = (await goneRefusal(tx, player)) ?? (await devicesRefusal(tx, player))
    if (refusal !== undefined) return refusal
    await refuseDevices(tx, player)
    await noticePlayer(tx, player, 'Названия ваших видеокарт стёрты, сайт их больше не хранит.')
    return 'Названия видеокарт стёрты и больше не хранятся'
  },
  told: ({ reason }) => ({ wanted: `Стереть названия видеокарт и больше не хранить: ${reason}` }),
}

/** What a second person carries out. */
export function identityByTwo(deps: AdminAccountDependencies) {
  const before = async (tx: Tx, player: number) => (await loginsOf(tx, [player])).get(player) ?? null
  const closing: RequestKind<ClosingWish> = {
    kind: 'close',
    right,
    personal: true,
    ofPlayer: true,
    before,
    async carryOut(tx, player) {
      const refusal = await goneRefusal(tx, player)
      if (refusal !== undefined) return refusal
      const address = await emailOf(tx, player)
      const closed = await closeByStaff(tx, deps, player)
      if (closed instanceof Refusal) return closed
      if (address?.confirmed === true)
        await writeAbout(tx, deps, {
          player: null,
          to: address.email,
          what: 'аккаунт закрыт',
          text: 'Аккаунт закрыт по просьбе. Почта, логин, входы и устройства стёрты.',
        })
      return {
        said:
          closed.left > 0n
            ? 'Аккаунт закрыт, данные стёрты. Деньги остались: выплатите их со страницы игрока'
            : 'Аккаунт закрыт, данные стёрты',
        afterwards: () => deps.forget(player),
      } satisfies CarriedOut
    },
    told: ({ cause, reason }) => ({ wanted: `Закрыть аккаунт и стереть данные. ${closingCauses[cause]}: ${reason}` }),
  }

  const login: RequestKind<LoginWish> = {
    kind: 'login',
    right,
    personal: true,
    ofPlayer: true,
    before,
    async carryOut(tx, player, wish) {
      const refusal =
        (await goneRefusal(tx, player)) ??
        (await loginRefusal(tx, { player, login: wish.login, brand: deps.brand, key: deps.key }))
      if (refusal !== undefined) return refusal
      await changeLogin(tx, deps.key, player, wish.login)
      await noticePlayer(tx, player, `Поддержка исправила ваш логин: теперь он «${wish.login}». Входите с ним.`)
      const address = await emailOf(tx, player)
      if (address?.confirmed === true)
        await writeAbout(tx, deps, {
          player,
          to: address.email,
          what: 'логин исправлен',
          text: `Поддержка исправила ваш логин: теперь он «${wish.login}».`,
        })
      return { said: `Теперь логин — ${wish.login}`, afterwards: () => deps.forget(player) }
    },
    told: (wish) => ({ wanted: `Исправить логин на «${wish.login}»: ${wish.reason}` }),
  }

  const mailbox: RequestKind<MailboxWish> = {
    kind: 'mailbox',
    right,
    personal: true,
    ofPlayer: true,
    before: async (tx, player) => (await emailOf(tx, player))?.email ?? null,
    async carryOut(tx, player, { email }, { maker }) {
      const refusal = (await goneRefusal(tx, player)) ?? (await mailboxRefusal(tx, player, email))
      if (refusal !== undefined) return refusal
      const former = await emailOf(tx, player)
      const name = (await loginsOf(tx, [player])).get(player) ?? ''
      // What a stranger has asked for is not sent; the money's lock comes before the player's.
      await freezePayouts(tx, player, 'аккаунт возвращён владельцу, заявки проверяют', maker)
      await moveToMailbox(tx, player, email)
      await noticePlayer(
        tx,
        player,
        'Поддержка вернула вам аккаунт: указана другая почта, прежние входы закрыты, вывод денег остановлен, пока проверяют заявки.',
      )
      await writeAbout(tx, deps, {
        player,
        to: email,
        what: 'аккаунт возвращён',
        text: `Поддержка указала этот адрес в аккаунте «${name}» и закрыла прежние входы. Откройте сайт, нажмите «Войти», затем «Забыли пароль?» и введите этот адрес. Вывод денег остановлен, пока поддержка не проверит заявки.`,
      })
      // An address that nobody has confirmed may be a stranger's: it is told no login.
      if (former?.confirmed === true)
        await writeAbout(tx, deps, {
          player,
          to: former.email,
          what: 'указана другая почта',
          text: `В аккаунте «${name}» поддержка указала другую почту: её просили те, кто назвался владельцем. Если это были не вы, сразу напишите в поддержку: вывод денег остановлен.`,
        })
      return {
        said: `Почта указана, прежние входы закрыты, выводы остановлены, письмо отправлено на новую почту${former?.confirmed === true ? ' и на прежнюю' : ''}`,
        afterwards: () => deps.forget(player),
      }
    },
    told: ({ email, reason }) => ({ wanted: `Указать почту ${email} и закрыть прежние входы: ${reason}` }),
  }
  return { closing, login, mailbox, devices }
}
