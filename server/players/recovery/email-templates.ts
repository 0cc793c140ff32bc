/** Composes every letter to a player about the account. */
import { hash } from 'node:crypto'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import type { RateLimits } from '../../platform/security/database-rate-limit.ts'
import type { Letter } from '../../platform/mail/mail.ts'
import type { Letters } from '../../platform/mail/outbox.ts'
import { pushNews } from '../../platform/push/outbox.ts'
import { newDeviceLettersPerDay, resetLinkMinutes } from '../policy.ts'
import { emailOf, mailboxOf } from '../players.ts'

/**
 * The counter of letters of a kind: per mailbox, in any spelling. Hashed, since a counter may outlive the account.
 */
export const letterBucket = (kind: string, email: string): string =>
  `${kind} ${hash('sha256', mailboxOf(email), 'base64url')}`

/** Dependencies for writing letters. */
export interface LetterDependencies {
  letters: Letters
  brand: string
}

const whatToDo = 'Если это были не вы, сразу смените пароль: откройте сайт, нажмите «Войти», затем «Забыли пароль?».'

/** Informs the owner of an account, with the commit of `tx`, that a way into it has changed. */
export async function tellOwner(
  tx: Tx,
  { letters, brand }: LetterDependencies,
  player: number,
  what: string,
): Promise<void> {
  const address = await emailOf(tx, player)
  if (address?.confirmed === true)
    await letters.write(tx, { kind: 'security', player, letter: securityLetter(brand, address.email, what) })
}

/** The same to the account's previous address. */
export function securityLetter(brand: string, to: string, what: string): Letter {
  return { to, subject: `${brand}: ${what}`, text: `В вашем аккаунте ${what}.\n\n${whatToDo}\n` }
}

/**
 * Writes a letter about an account to this address, with the commit of `tx`. `player`: null where the account itself is
 * erased with that commit, and its letters with it.
 */
export async function writeAbout(
  tx: Tx,
  { letters, brand }: LetterDependencies,
  { player, to, what, text }: { player: number | null; to: string; what: string; text: string },
): Promise<void> {
  const letter = { to, subject: `${brand}: ${what}`, text: `${text}\n` }
  await letters.write(tx, { kind: 'security', player, letter })
}

/** A sign-in from a device that the player has not come with before. */
const newDeviceLetter = (brand: string, to: string, device: string, at: Date): Letter => ({
  to,
  subject: `${brand}: вход с нового устройства`,
  text: `${atMoscow(at)} по Москве в ваш аккаунт вошли с нового устройства: ${device}.\n\nЕсли это вы, ничего не делайте. ${whatToDo} Все входы видны в аккаунте, в разделе «Вход и защита».\n`,
})

/**
 * Informs the owner of a sign-in from a new device, a few times a day at most: by letter to a confirmed address, and on
 * the devices that get notifications.
 */
export async function tellOfNewDevice(
  { db, rateLimits, letters, brand }: LetterDependencies & { db: Db; rateLimits: RateLimits },
  player: number,
  device: string,
): Promise<void> {
  const mayTell = (way: string) => rateLimits.allow(`new device${way} ${player}`, newDeviceLettersPerDay, 86_400)
  const address = await emailOf(db, player)
  const byLetter = address?.confirmed === true && (await mayTell(''))
  const onDevices = await mayTell(' push')
  await transaction(db, async (tx) => {
    if (onDevices) await pushNews(tx, 'security', [{ player, detail: { device } }])
    if (byLetter) {
      const letter = newDeviceLetter(brand, address.email, device, new Date())
      await letters.write(tx, { kind: 'security', player, letter })
    }
  })
}

const atMoscow = (at: Date): string =>
  at.toLocaleString('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'long', timeStyle: 'short' })

/** A message of the staff to a player, which is on the site too. Plain text: nothing in it is a link of ours. */
const noticeLetter = (brand: string, origin: string, to: string, text: string): Letter => ({
  to,
  subject: `${brand}: сообщение о вашем аккаунте`,
  text: `${text}\n\nЭто же сообщение лежит на сайте, в вашем аккаунте: ${origin}/account#data\n`,
})

/** Writes a notice as a letter, with the commit of `tx`. False: the player has no confirmed address. */
export async function sendNotice(
  tx: Tx,
  { letters, brand, origin }: LetterDependencies & { origin(): string },
  player: number,
  text: string,
): Promise<boolean> {
  const address = await emailOf(tx, player)
  if (address?.confirmed !== true) return false
  await letters.write(tx, { kind: 'notice', player, letter: noticeLetter(brand, origin(), address.email, text) })
  return true
}

/**
 * To a player whose change of a way into the account was undone by a restoration. `at`: when the restoration was
 * declared.
 */
export const restoredLetter = (brand: string, to: string, at: Date): Letter => ({
  to,
  subject: `${brand}: изменения в аккаунте не сохранились`,
  text:
    `${atMoscow(at)} по Москве сайт восстановили из копии. Незадолго до этого вы меняли пароль, почту или второй фактор: ` +
    'это изменение не сохранилось, действуют прежние. Войдите как раньше и смените их снова в разделе «Аккаунт». Вывод денег откроется через сутки после восстановления.\n\n' +
    'Если прежний пароль могли узнать чужие, сделайте это сразу: откройте сайт, нажмите «Войти», затем «Забыли пароль?».\n',
})

/** The link that confirms an address. */
export const confirmLetter = (brand: string, to: string, link: string): Letter => ({
  to,
  subject: `${brand}: подтвердите почту`,
  text:
    `Подтвердите адрес почты: откройте ссылку — она действует сутки и срабатывает один раз:\n\n` +
    `${link}\n\nЕсли вы ничего не указывали на нашем сайте, ничего не делайте.\n`,
})

/** The same to the address that a new account was created with. */
export const newcomerLetter = (brand: string, to: string, login: string, link: string): Letter => ({
  to,
  subject: `${brand}: подтвердите почту`,
  text:
    `На сайте зарегистрирован аккаунт «${login}», и в нём указан этот адрес. Если это вы, подтвердите его — ссылка действует сутки и ` +
    `срабатывает один раз:\n\n${link}\n\nЕсли это не вы, ничего не делайте: аккаунт останется без этого адреса.\n`,
})

/** The accounts named in a recovery letter. */
export interface NamedAccounts {
  /** `login: link`, one line per account. */
  lines: readonly string[]
  /** One of them has confirmed the address: then it is the only one. */
  proven: boolean
  /** How many more claim the address and are not named. */
  left: number
}

/** The letter that recovers an account. */
export const recoveryLetter = (brand: string, to: string, accounts: NamedAccounts): Letter => ({
  to,
  subject: `${brand}: новый пароль`,
  text:
    `Вы попросили новый пароль. Откройте ссылку — она действует ${resetLinkMinutes} минут и срабатывает один раз:\n\n${accounts.lines.join('\n\n')}\n\n` +
    `${accounts.proven ? '' : whichLink(accounts)}Если это были не вы, ничего не делайте: пароль остаётся прежним.\n`,
})

/** The explanation in a letter when no account has confirmed the address. */
function whichLink({ lines, left }: NamedAccounts): string {
  return (
    'Этот адрес ещё не подтверждён. Откройте ссылку своего аккаунта: она подтвердит, что адрес ваш, и дальше письма будут только о нём. ' +
    (lines.length > 1 ? 'Чужие логины не трогайте: их указали без вас. ' : '') +
    (left > 0
      ? `Показаны самые старые и самые новые аккаунты, ещё ${left} нет в письме. Если вашего нет, напишите владельцу сайта. `
      : '') +
    '\n\n'
  )
}

/** A letter that shows that letters arrive. */
export const testLetter = (brand: string, to: string): Letter => ({
  to,
  subject: `${brand}: проверка почты`,
  text: `Это проверочное письмо сайта «${brand}». Если оно дошло, дойдут и письма игрокам.\n`,
})

/** Returns every letter with sample data, for a preview. */
export function sampleLetters(brand: string, origin: string, to: string): { name: string; letter: Letter }[] {
  const link = `${origin}/?token=${'x'.repeat(43)}`
  return [
    { name: 'confirm', letter: confirmLetter(brand, to, link) },
    { name: 'newcomer', letter: newcomerLetter(brand, to, 'ivan', link) },
    { name: 'recovery', letter: recoveryLetter(brand, to, { lines: [`ivan: ${link}`], proven: true, left: 0 }) },
    {
      name: 'recovery-unproven',
      letter: recoveryLetter(brand, to, { lines: [`ivan: ${link}`, `petr: ${link}`], proven: false, left: 3 }),
    },
    { name: 'security', letter: securityLetter(brand, to, 'изменён пароль') },
    { name: 'new-device', letter: newDeviceLetter(brand, to, 'Firefox, Windows, сеть 203.0.113.*', new Date()) },
    { name: 'restored', letter: restoredLetter(brand, to, new Date()) },
    { name: 'notice', letter: noticeLetter(brand, origin, to, 'Ваше обращение решено: ставка засчитана.') },
  ]
}
