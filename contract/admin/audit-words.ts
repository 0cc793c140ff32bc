/**
 * What every call of the area and every act of the site is called in the audit: one dictionary, from the call to the
 * words of a sentence. Each begins with an infinitive, from which `audit-text.ts` makes what was done and what was
 * refused. A call without words does not compile.
 */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { roomNames } from '../content/chat.ts'
import type { adminCalls } from './index.ts'
import { roleNames } from './rights.ts'

/** What a row keeps beside its action, as the slices write it. */
export type Detail = Readonly<Record<string, unknown>>

/** What the words of one row are made of. */
interface Told {
  /** The player's login, or the number where there is none; undefined: the row is about no player. */
  player: string | undefined
  detail: Detail
  /** The name of a game by its id. */
  titleOf: (game: string) => string
}
type Words = string | ((told: Told) => string)

/** Kopecks as the audit keeps them, as text. */
export const moneyIn = (kopecks: unknown): string =>
  typeof kopecks === 'string' && /^-?\d+$/.test(kopecks) ? formatRoundMoney(BigInt(kopecks)) : ''
export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const rolesIn = (roles: unknown): string =>
  (Array.isArray(roles) ? roles : [])
    .map((role) => (Object.hasOwn(roleNames, role) ? roleNames[role as keyof typeof roleNames] : String(role)))
    .join(', ') || 'нет ролей'
/** A room of the chat by its id. */
const roomOf = (room: unknown): string => roomNames[textIn(room) as keyof typeof roomNames] ?? textIn(room)
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** With a reason or a text after a colon, where the row keeps one. */
const because = (words: string, why: unknown): string => (textIn(why) === '' ? words : `${words}: ${textIn(why)}`)
/** Of one player, or of all. */
const of =
  (words: string): Words =>
  ({ player }) =>
    player === undefined ? words : `${words} игрока ${player}`
const on =
  (act: string, whom = ''): Words =>
  ({ player = '', detail }) =>
    because(`${act} ${player}${whom}`, detail.reason ?? detail.comment ?? detail.why)
const game =
  (words: string): Words =>
  ({ detail, titleOf }) =>
    because(`${words} ${titleOf(textIn(detail.game ?? detail.table))}`, detail.reason)
const payout =
  (act: string): Words =>
  ({ player, detail }) =>
    because(
      `${act} вывод${textIn(detail.payout) === '' ? '' : ` № ${textIn(detail.payout)}`}${
        detail.kopecks === undefined ? '' : ` на ${moneyIn(detail.kopecks)}`
      }${player === undefined ? '' : ` игрока ${player}`}${Number(detail.missing) > 0 ? ', нужен ещё один голос' : ''}`,
      detail.reason,
    )
const inCase =
  (act: string): Words =>
  ({ player, detail }) =>
    because(
      `${act} дело${textIn(detail.case) === '' ? '' : ` № ${textIn(detail.case)}`}${player === undefined ? '' : ` об игроке ${player}`}`,
      detail.conclusion ?? detail.why,
    )

/** What a list is called when it is taken as a file: «выгрузить список игроков». */
function fileWords(list: string): string {
  const words = Object.hasOwn(auditWords, `${list}File`)
    ? auditWords[`${list}File` as keyof typeof auditWords]
    : 'выгрузить список'
  return (typeof words === 'string' ? words : words({ detail: {}, player: undefined, titleOf: (id) => id })).trim()
}

const dealerActs: Readonly<Record<string, string>> = {
  open: 'открыть ставки',
  close: 'закрыть ставки',
  enter: 'ввести выпавшее',
  back: 'взять введённое назад',
  confirm: 'подтвердить раунд',
  shuffle: 'начать тасовать',
}

export const auditWords: Readonly<Record<keyof typeof adminCalls, Words>> = {
  // Way in, staff, audit.
  adminState: 'проверить сеанс админки',
  enterAdmin: 'войти в админку',
  proveAdmin: 'подтвердить второй фактор',
  leaveAdmin: 'выйти из админки',
  adminSessions: 'смотреть сеансы админки',
  endAdminSession: of('завершить сеанс админки'),
  admins: 'смотреть администраторов',
  takeRoles: ({ player = '', detail }) => because(`забрать у ${player} роли: ${rolesIn(detail.roles)}`, detail.reason),
  proposeRoles: ({ player = '', detail }) => `запросить роли для ${player}: ${rolesIn(detail.after)}`,
  askListFile: ({ detail }) => `${fileWords(textIn(detail.list))} целиком`,
  auditList: of('смотреть журнал действий'),
  auditListFile: of('выгрузить журнал действий'),
  adminRequests: 'смотреть запросы',
  decideRequest: ({ player, detail }) =>
    `${detail.decided === undefined || detail.decided === 'done' ? 'исполнить' : 'снять'} запрос${
      textIn(detail.request) === '' ? '' : ` № ${textIn(detail.request)}`
    }${player === undefined ? '' : ` об игроке ${player}`}`,
  takeBackRequest: ({ player, detail }) =>
    `забрать свой запрос${textIn(detail.request) === '' ? '' : ` № ${textIn(detail.request)}`}${player === undefined ? '' : ` об игроке ${player}`}`,
  // One player.
  adminPlayer: of('смотреть страницу'),
  playerSums: of('смотреть итоги'),
  playerList: ({ player }) => (player === undefined ? 'смотреть список игроков' : `найти игрока ${player}`),
  playerListFile: 'выгрузить список игроков',
  playerMoney: of('смотреть движения денег'),
  playerMoneyFile: of('выгрузить движения денег'),
  openGames: of('смотреть открытые игры'),
  betList: of('смотреть ставки'),
  betListFile: of('выгрузить ставки'),
  signInList: of('смотреть входы'),
  signInListFile: of('выгрузить входы'),
  timeline: of('смотреть историю'),
  timelineFile: of('выгрузить историю'),
  playerTraces: of('смотреть сеансы и связи'),
  playerLimits: of('смотреть лимиты'),
  playerNotes: ({ player = '' }) => `смотреть заметки об игроке ${player}`,
  playerNotices: ({ player = '' }) => `смотреть сообщения игроку ${player}`,
  banPlayer: ({ player = '', detail }) =>
    because(`заблокировать ${player}`, (detail.after as Detail | undefined)?.comment),
  closeByStaff: on('закрыть аккаунт'),
  correctLogin: on('исправить логин игрока'),
  restoreMailbox: on('указать другую почту игрока'),
  askPlayerCopy: on('скачать копию данных игрока'),
  playerCopy: of('скачать копию данных'),
  refuseDevices: on('стереть видеокарты игрока'),
  unbanPlayer: on('разблокировать'),
  endPlayerSessions: on('завершить сеансы игрока'),
  resetFactors: on('убрать второй фактор игрока'),
  tightenLimit: on('ужесточить лимит игрока'),
  sendOnBreak: on('отправить на перерыв'),
  addNote: on('записать заметку об игроке'),
  notifyPlayer: ({ player = '', detail }) =>
    `написать сообщение игроку ${player}${detail.letter === true ? ', и письмом' : ''}`,
  releasePlayer: on('пустить играть'),
  correctBalance: ({ player = '', detail }) =>
    because(
      `исправить баланс ${player}${textIn(detail.kopecks) === '' ? '' : ` на ${textIn(detail.kopecks).startsWith('-') ? '' : '+'}${moneyIn(detail.kopecks)}`}`,
      detail.comment,
    ),
  correctionList: of('смотреть исправления балансов'),
  correctionListFile: of('выгрузить исправления балансов'),
  // Payouts and payments.
  adminPayouts: of('смотреть выводы'),
  approvePayout: payout('одобрить'),
  refusePayout: payout('отклонить'),
  payoutFreeze: of('смотреть, остановлены ли выводы'),
  freezePayouts: on('остановить выводы игрока'),
  liftFreeze: on('открыть снова выводы игрока'),
  holdPayout: payout('придержать'),
  letPayoutGo: payout('отпустить'),
  openPayouts: ({ detail }) => because('открыть выводы сайта снова', detail.reason),
  payOutClosed: payout('запросить для закрытого аккаунта'),
  decidePayment: ({ detail }) =>
    because(
      `${detail.verdict === 'refund' ? 'вернуть плательщику' : 'зачислить'} пополнение${textIn(detail.payment) === '' ? '' : ` № ${textIn(detail.payment)}`}${detail.kopecks === undefined ? '' : ` на ${moneyIn(detail.kopecks)}`}`,
      detail.reason,
    ),
  refundPayment: ({ detail }) =>
    because(
      `вернуть плательщику пополнение${textIn(detail.payment) === '' ? '' : ` № ${textIn(detail.payment)}`}${detail.kopecks === undefined ? '' : `: ${moneyIn(detail.kopecks)}`}`,
      detail.reason,
    ),
  paymentList: of('смотреть пополнения'),
  paymentListFile: of('выгрузить пополнения'),
  noticeList: 'смотреть уведомления касс',
  noticeListFile: 'выгрузить уведомления касс',
  reconciliationList: 'смотреть сверку касс',
  reconciliationListFile: 'выгрузить сверку касс',
  differenceList: 'смотреть расхождения с кассами',
  differenceListFile: 'выгрузить расхождения с кассами',
  reconciliationSystems: 'смотреть платёжные системы',
  compareFile: 'сверить файл платёжной системы',
  reconcileDay: ({ detail }) => `сверить кассу ${textIn(detail.gateway)} за ${textIn(detail.day)}`,
  noteDifference: ({ player, detail }) =>
    because(
      `отметить расхождение${textIn(detail.difference) === '' ? '' : ` № ${textIn(detail.difference)}`}${player === undefined ? '' : ` у игрока ${player}`}`,
      detail.note,
    ),
  adminBooks: 'смотреть книги',
  traceMovement: of('смотреть проводки'),
  // Games, rounds, tables.
  gameFigures: 'смотреть возврат игр',
  gameLimits: 'смотреть пределы ставок',
  gameChains: 'смотреть цепочки раундов',
  gameSwitches: 'смотреть выключатели игр',
  switchGame: ({ detail, titleOf }) =>
    because(`${detail.after === false ? 'включить' : 'выключить'} игру ${titleOf(textIn(detail.game))}`, detail.say),
  setGamePace: game('поменять автоигру и турбо в игре'),
  packageVersions: 'смотреть пакеты',
  retirePackage: ({ detail }) => `вывести из игры пакет ${textIn(detail.name)}`,
  roundControls: 'смотреть общие раунды',
  pauseRounds: ({ detail, titleOf }) =>
    `${detail.after === false ? 'запустить' : 'остановить'} раунды ${titleOf(textIn(detail.game))}`,
  proposeVoid: ({ detail, titleOf }) =>
    `запросить отмену раунда ${textIn(detail.round)} ${titleOf(textIn(detail.game))}`,
  tableControls: 'смотреть столы',
  pauseTable: ({ detail, titleOf }) =>
    `${detail.after === false ? 'запустить' : 'остановить'} стол ${titleOf(textIn(detail.table))}`,
  enterRecording: game('приложить запись стола'),
  callOffRound: ({ detail, titleOf }) =>
    `отменить раунд ${textIn(detail.round)} за столом ${titleOf(textIn(detail.table))}`,
  dealerTables: 'смотреть столы дилера',
  dealerTable: 'смотреть стол дилера',
  dealerAct: ({ detail, titleOf }) =>
    `${dealerActs[textIn(detail.act)] ?? 'сдавать'}${textIn(detail.table) === '' ? '' : ` за столом ${titleOf(textIn(detail.table))}, раунд ${textIn(detail.round)}`}`,
  roundToCorrect: 'смотреть раунд, который исправляют',
  correctRound: game('исправить раунд стола'),
  // Rewards.
  promoCodes: 'смотреть промокоды',
  makePromo: ({ detail }) =>
    `сделать промокод ${textIn(detail.code)}${detail.kopecks === undefined ? '' : `: ${moneyIn(detail.kopecks)} × ${textIn(detail.mostUses)}`}`,
  endPromo: ({ detail }) => `закончить промокод ${textIn(detail.code)}`,
  tournamentList: 'смотреть турниры',
  tournamentListFile: 'выгрузить турниры',
  tournamentCost: 'посчитать, во что обойдётся турнир',
  makeTournament: ({ detail }) =>
    because('сделать турнир', (detail.terms as Detail | undefined)?.title ?? detail.tournament),
  cancelTournament: ({ detail }) => `отменить турнир ${textIn(detail.tournament)}`,
  tournamentPlaces: 'смотреть места турнира',
  strikeOut: ({ player = '', detail }) =>
    because(
      `вычеркнуть ${player} из турнира${textIn(detail.title) === '' ? '' : ` «${textIn(detail.title)}»`}`,
      detail.reason,
    ),
  jackpotPots: 'смотреть котлы джекпота',
  challengeList: 'смотреть вызовы',
  challengeCost: 'посчитать, во что обойдётся вызов',
  makeChallenge: ({ detail, titleOf }) =>
    because(
      'сделать вызов',
      detail.prize === undefined
        ? textIn(detail.game)
        : `${textIn(detail.game) === '' ? 'любая игра' : titleOf(textIn(detail.game))}, ${moneyIn(detail.prize)} × ${textIn(detail.places)}`,
    ),
  cancelChallenge: ({ detail }) => `отменить вызов ${textIn(detail.challenge)}`,
  heistSeasons: 'смотреть сезоны ограбления',
  startHeistSeason: ({ detail }) => because('начать сезон ограбления', detail.name),
  endHeistSeason: ({ detail }) => `закончить сезон ограбления ${textIn(detail.season)}`,
  cancelHeistSeason: ({ detail }) => because('отменить сезон ограбления', detail.name),
  // Risk and responsible play.
  heldList: 'смотреть, кто ждёт проверки',
  heldListFile: 'выгрузить, кто ждёт проверки',
  exclusionList: 'смотреть перерывы и самоисключения',
  exclusionListFile: 'выгрузить перерывы и самоисключения',
  nearLimitList: 'смотреть, у кого лимит на исходе',
  nearLimitListFile: 'выгрузить, у кого лимит на исходе',
  riskFlagList: of('смотреть признаки риска'),
  riskFlagListFile: of('выгрузить признаки риска'),
  riskCaseList: of('смотреть дела'),
  riskCaseListFile: of('выгрузить дела'),
  riskRules: 'смотреть правила риска',
  setRiskRule: ({ detail }) => `поменять правило риска ${textIn(detail.rule)}`,
  riskCase: inCase('смотреть'),
  dismissFlag: on('снять признак с игрока'),
  openCase: inCase('открыть'),
  takeCase: inCase('взять себе'),
  noteInCase: inCase('дополнить запиской'),
  addToCase: ({ player = '', detail }) =>
    because(
      `добавить игрока ${player} в дело${textIn(detail.case) === '' ? '' : ` № ${textIn(detail.case)}`}`,
      detail.why,
    ),
  holdInCase: ({ player, detail }) =>
    `${detail.hold === false ? 'отпустить' : 'придержать'} выводы по делу${textIn(detail.case) === '' ? '' : ` № ${textIn(detail.case)}`}${player === undefined ? '' : ` об игроке ${player}`}`,
  closeCase: inCase('закрыть'),
  reopenCase: inCase('открыть снова'),
  // Chat.
  chatList: of('смотреть сообщения чата'),
  chatListFile: of('выгрузить сообщения чата'),
  chatRooms: 'смотреть правила комнат чата',
  setChatRoom: ({ detail }) => `изменить правила комнаты чата «${roomOf(detail.room)}»`,
  rains: 'смотреть идущие дожди в чате',
  cancelRain: ({ player = '', detail }) =>
    because(`отменить дождь игрока ${player} на ${moneyIn(detail.kopecks)}`, detail.reason),
  removeLine: ({ player = '', detail }) => because(`убрать сообщение игрока ${player}`, detail.text),
  dismissReports: on('оставить сообщение игрока', ', жалобы рассмотрены'),
  muteInChat: ({ player = '', detail }) =>
    because(
      `запретить писать в чат игроку ${player}${textIn(detail.hours) === '' ? '' : ` на ${textIn(detail.hours)} ч`}${detail.secretly === true ? ', скрытно' : ''}`,
      detail.reason,
    ),
  unmuteInChat: on('разрешить писать в чат игроку'),
  // Reports.
  dayReport: 'смотреть отчёт по дням',
  dayReportFile: 'выгрузить отчёт по дням',
  dayLetter: 'смотреть, приходят ли итоги дня',
  setDayLetter: 'включить или выключить итоги дня письмом',
  liabilities: 'смотреть обязательства сайта',
  reportSource: 'смотреть, из какой базы отчёты',
  monthReport: 'смотреть отчёт по месяцам',
  monthReportFile: 'выгрузить отчёт по месяцам',
  gameReport: 'смотреть отчёт по играм',
  gameReportFile: 'выгрузить отчёт по играм',
  cohortReport: 'смотреть отчёт по когортам',
  cohortReportFile: 'выгрузить отчёт по когортам',
  rewardReport: 'смотреть отчёт по наградам',
  rewardReportFile: 'выгрузить отчёт по наградам',
  paymentReport: 'смотреть отчёт по платежам',
  paymentReportFile: 'выгрузить отчёт по платежам',
  adminOverview: 'смотреть обзор',
  firstSteps: 'смотреть первые шаги',
  bank: 'смотреть банк сайта',
  declareBank: ({ detail }) => because(`запросить объявление банка ${moneyIn(detail.amount)}`, detail.reason),
  moneyGate: 'смотреть, открыт ли приём денег',
  adminQueues: 'смотреть, что ждёт решения',
  // The site and its content.
  adminSite: 'смотреть настройки сайта',
  setMaintenance: ({ detail }) =>
    because(detail.after === false ? 'открыть сайт после работ' : 'закрыть сайт на технические работы', detail.say),
  setRegistration: ({ detail }) =>
    detail.after === false ? 'закрыть регистрацию новых игроков' : 'открыть регистрацию новых игроков',
  deliveryList: 'смотреть события для своих систем',
  deliveryListFile: 'выгрузить события для своих систем',
  sendAgain: ({ detail }) =>
    `послать снова ${typeof detail.event === 'number' ? `событие № ${detail.event}` : 'события, от которых отказались'}`,
  testDelivery: 'послать проверочное событие',
  adminLetters: 'смотреть письма сайта',
  testLetter: 'послать проверочное письмо',
  adminSocial: 'смотреть ссылки на соцсети',
  setSocial: 'поменять ссылки на соцсети',
  resetSocial: 'вернуть ссылки на соцсети из настроек сервера',
  adminHelpTexts: 'смотреть статьи помощи',
  helpVersions: 'смотреть версии статьи помощи',
  setHelpText: ({ detail }) => because('написать статью помощи', detail.article),
  resetHelpText: ({ detail }) => because('вернуть встроенный текст статьи помощи', detail.article),
  adminLobby: 'смотреть порядок лобби',
  setLobby: ({ detail }) =>
    detail.shelf === 'slots' ? 'поменять порядок автоматов в лобби' : 'поменять порядок игр в лобби',
  adminBanners: 'смотреть баннеры лобби',
  setBanners: ({ detail }) =>
    `поменять баннеры лобби${Array.isArray(detail.after) ? `, их ${listIn(detail.after).length}` : ''}`,
  acceptanceList: of('смотреть принятые документы'),
  acceptanceListFile: of('выгрузить принятые документы'),
  documentVersions: 'смотреть версии документов',
  writeDocument: ({ detail }) =>
    `опубликовать ${detail.name === 'privacy' ? 'новую политику' : 'новое соглашение'}${typeof detail.after === 'number' ? `, версию ${detail.after + 1}` : ''}`,
}

/** Acts that are no calls: of the site itself, and of its guard. */
export const siteWords: Readonly<Record<string, Words>> = {
  lockout: 'войти в админку: слишком много неверных подтверждений',
  restored: 'восстановить сайт из копии: сеансы админки завершены',
  'lists.read': ({ detail }) => `прочесть за сутки ${textIn(detail.rows)} строк списков с данными игроков`,
  'table.broken': ({ detail, titleOf }) =>
    `остановить стол ${titleOf(textIn(detail.table))}: раунд ${textIn(detail.round)} не удалось продолжить`,
}

/** Commands of the operator's command line that are about a player, from what was typed after the name. */
export const commandWords: Readonly<Record<string, (args: readonly string[]) => string>> = {
  gift: ([login, roubles]) => `подарить ${login} ${roubles} ₽`,
  ban: ([login, ...why]) => because(`заблокировать ${login}`, why.join(' ')),
  unban: ([login]) => `разблокировать ${login}`,
  break: ([login, length]) => `отправить ${login} на перерыв (${length})`,
  release: ([login]) => `пустить играть ${login}`,
  factors: ([login]) => `убрать второй фактор ${login}`,
  password: ([login]) => `выдать новый пароль ${login}`,
}
