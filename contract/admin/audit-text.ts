/**
 * Says a row of the audit in words: a sentence of what was done or wanted, what changed, and why it was refused. The
 * server writes it into timelines and files, the page shows it with the names of games.
 */
import { type RefusalCode, refusals } from '../core/refusals.ts'
import { auditWords, commandWords, type Detail, moneyIn, rolesIn, siteWords, textIn } from './audit-words.ts'

type CallName = keyof typeof auditWords

/** A row as the audit keeps it. */
export interface AuditRow {
  /** The call; undefined for a command or an act of the site. */
  call: CallName | undefined
  action: string
  way: 'area' | 'command line' | 'site'
  /** The player's login, or the number where there is none. */
  player: string | undefined
  /** `done`, `read` or `refused: …` */
  outcome: string
  detail: Detail
}

type TitleOf = (game: string) => string
const plainId: TitleOf = (game) => game

/** «Заблокировал novichok: чужая карта»; of what was refused: «Хотел заблокировать novichok». */
export function sentenceOf(row: AuditRow, titleOf: TitleOf = plainId): string {
  const wish = wishOf(row, titleOf)
  const [verb = '', ...rest] = wish.split(' ')
  if (row.outcome.startsWith('refused')) return `Хотел ${wish}`
  // Who may not do it alone has asked for it.
  return isAsked(row) ? `Запросил: ${wish}` : [pastOf(verb), ...rest].join(' ')
}

/** What was to be done: words that begin with an infinitive. */
function wishOf({ call, action, player, detail }: AuditRow, titleOf: TitleOf): string {
  const words = call === undefined ? siteWords[action] : auditWords[call]
  // Everything else is a command of the operator's command line.
  if (words === undefined) {
    if (action.startsWith('/')) return 'сделать то, чего в этой версии сайта больше нет'
    const why = textIn(detail.reason)
    const args = listed(detail.args)
    const said = commandWords[action]?.(args) ?? `выполнить команду ${[action, ...args].join(' ')}`
    return `${said}${why === '' ? '' : `: ${why}`}`
  }
  const wish = typeof words === 'string' ? words : words({ player, detail, titleOf })
  // What a row does not keep leaves a gap.
  return `${wish.replaceAll(/ {2,}/g, ' ').trim()}${listedText(call, detail)}`
}

/** How a list was narrowed, how many rows were seen, and why it was taken as a file. */
function listedText(call: CallName | undefined, { filters, rows, reason, whole }: Detail): string {
  if (call === undefined || !/List(?:File)?$|^timeline|^playerMoney/.test(call)) return ''
  return [
    ...(textIn(filters) === '' ? [] : [`отбор ${textIn(filters)}`]),
    ...(typeof rows === 'number' ? [`строк ${rows}`] : []),
    ...(whole === true ? ['целиком'] : []),
    ...(textIn(reason) === '' ? [] : [textIn(reason)]),
  ]
    .map((part) => `, ${part}`)
    .join('')
}

/** The request waits for the second administrator. */
export const isAsked = ({ detail }: Pick<AuditRow, 'detail'>): boolean => typeof detail.requested === 'number'

/** What a call is called without its player and its details, for a choice of actions: «Заблокировать». */
export function actOf(call: CallName): string {
  const row: AuditRow = { call, action: '', way: 'area', player: undefined, outcome: 'done', detail: {} }
  return capital(wishOf(row, plainId))
}

const pasts: Readonly<Record<string, string>> = {
  вывести: 'Вывел',
  ввести: 'Ввёл',
  выйти: 'Вышел',
  войти: 'Вошёл',
  найти: 'Нашёл',
}

/** «смотреть,» → «Смотрел,» */
const pastOf = (infinitive: string): string => pasts[infinitive] ?? capital(infinitive.replace(/ть(?=,?$)/, 'л'))
const capital = (text: string) => text.charAt(0).toLocaleUpperCase('ru') + text.slice(1)
const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Why, in the words of who reads the audit: the site's own sentences speak to who was refused. */
const refusalWords: Partial<Readonly<Record<RefusalCode, string>>> = {
  FactorStale: 'второй фактор давно не подтверждали',
  RightMissing: 'нет права',
  SecondPerson: 'решает другой администратор',
  AdminBan: 'это аккаунт администратора',
  NotFound: 'такого нет',
  RequestVoid: 'к этому времени всё изменилось',
  InvalidRequest: 'данные не подошли',
  WrongCredentials: 'неверный пароль',
  WrongCode: 'неверный код',
  ConfirmationRequired: 'не подтверждён второй фактор',
  FactorMissing: 'второго фактора нет',
  TooManyRequests: 'слишком много попыток',
  InsufficientFunds: 'на балансе столько нет',
  Banned: 'игрок заблокирован',
  LastOwner: 'на сайте не осталось бы владельца',
  GameMoved: 'стол ушёл вперёд',
  RequestReused: 'тот же запрос с другими данными',
}

/** Undefined: it was not refused. */
export function refusalOf(outcome: string): string | undefined {
  const code = /^refused: (\w+)$/.exec(outcome)?.[1]
  if (code === undefined) return undefined
  return refusalWords[code as RefusalCode] ?? refusals[code as RefusalCode]?.[1] ?? code
}

interface Change {
  /** What changed; empty where the sentence says it. */
  what: string
  before: string
  after: string
}

const flag = (yes: string, no: string) => (value: unknown) => (value === true ? yes : value === false ? no : '—')
const limitNames: Readonly<Record<string, string>> = {
  deposit: 'пополнения',
  loss: 'проигрыш',
  stake: 'ставки',
  day: 'за день',
  week: 'за неделю',
  month: 'за месяц',
}

/** How both sides of a change are written, where they are single values. */
const single: Partial<Readonly<Record<CallName, (value: unknown) => string>>> = {
  tightenLimit: (value) => moneyIn(value) || 'нет лимита',
  proposeRoles: rolesIn,
  sendOnBreak: (value) =>
    textIn(value) === '' ? 'играл' : value === 'infinity' ? 'навсегда' : `до ${momentText(textIn(value))}`,
  setMaintenance: flag('закрыт', 'открыт'),
  setRegistration: flag('открыта', 'закрыта'),
  switchGame: flag('выключена', 'включена'),
  pauseRounds: flag('остановлены', 'идут'),
  pauseTable: flag('остановлен', 'играет'),
}

/** Names of fields within a change of several; one that is not here is not shown. */
const fieldNames: Readonly<Record<string, string>> = {
  banned: 'заблокирован',
  held: 'ждёт проверки',
  authenticator: 'коды',
  passkeys: 'ключей доступа',
  autoplay: 'автоигра',
  turbo: 'турбо',
  enabled: 'правило включено',
  weight: 'вес',
  numbers: 'числа',
  vk: 'ВКонтакте',
  tg: 'Telegram',
  bot: 'бот',
  support: 'поддержка',
  repost: 'репост',
  email: 'почта',
  title: 'заголовок',
  lead: 'начало',
  slowSeconds: 'секунд между сообщениями',
  level: 'статус',
  closed: 'закрыта',
}

/** What a row says of former and new values, where it keeps both. */
export function changesOf({ call, detail }: AuditRow): Change[] {
  const { before, after } = detail
  const written = call === undefined ? undefined : single[call]
  if (written !== undefined && 'before' in detail && 'after' in detail) {
    const what =
      call === 'tightenLimit' ? `${limitNames[textIn(detail.measure)]} ${limitNames[textIn(detail.period)]}` : ''
    return [{ what, before: written(before), after: written(after) }]
  }
  if (call === 'decideRequest' && detail.kind === 'roles' && detail.decided === 'done')
    return [{ what: 'роли', before: rolesIn(before), after: rolesIn(after) }]
  if (!isFields(before) || !isFields(after)) return []
  return Object.keys({ ...before, ...after })
    .filter((field) => fieldNames[field] !== undefined && valueText(before[field]) !== valueText(after[field]))
    .map((field) => ({
      what: fieldNames[field] ?? field,
      before: valueText(before[field]),
      after: valueText(after[field]),
    }))
}

const isFields = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (isFields(value))
    return Object.values(value)
      .map((each) => valueText(each))
      .join(', ')
  return textIn(value) || '—'
}

/** Day and time of Moscow. */
const momentText = (at: string): string =>
  new Date(at).toLocaleString('ru-RU', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Moscow' })
