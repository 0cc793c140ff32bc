/** Definition of a call: path, access, body, reply and refusals. */
import type * as z from 'zod/mini'
import type { PaceKind } from './call-rates.ts'

/** The caller's role. A banned player keeps the session but may make only the calls that name this role. */
export type Role = 'guest' | 'player' | 'banned' | 'admin'

/** Every refusal the site knows, with its HTTP status and the sentence shown when the handler gives no better one. */
export const refusals = {
  InvalidRequest: [400, 'Запрос не понят: проверьте введённые данные'],
  NonceUnknown: [400, 'Этот номер ставки ещё не выдан. Обновите страницу'],
  SiteRestored: [409, 'Сайт восстановлен из копии: прежние обещания сняты. Страница возьмёт новые, поставьте ещё раз'],
  StakeTooSmall: [400, 'Ставка меньше минимальной'],
  StakeTooLarge: [400, 'Ставка больше максимальной'],
  MaxWinExceeded: [400, 'Возможный выигрыш больше максимального. Уменьшите ставку'],
  AmountOutOfBounds: [400, 'Сумма вне пределов этого способа'],
  MethodUnknown: [400, 'Этот способ сейчас недоступен. Выберите другой'],
  MoneyClosed: [409, 'Пополнить пока нельзя: сайт ещё не открыл приём денег. Выводы работают'],
  DetailsWrong: [400, 'Проверьте реквизиты'],
  Unauthorized: [401, 'Войдите на сайт, чтобы продолжить'],
  WrongCode: [401, 'Код не подошёл. Дождитесь следующего кода и введите его'],
  WrongCredentials: [401, 'Неверный логин или пароль'],
  InsufficientFunds: [402, 'Недостаточно средств на балансе'],
  Banned: [403, 'Вы заблокированы'],
  Forbidden: [403, 'Это действие вам недоступно'],
  LimitReached: [403, 'Сумма больше остатка вашего лимита'],
  OnBreak: [
    403,
    'У вас перерыв: ставки и пополнения не принимаются. Его срок написан в аккаунте, в разделе «Ответственная игра»',
  ],
  Held: [
    403,
    'Аккаунт ещё не проверил сотрудник: до этого ставки и пополнения закрыты. Напишите в поддержку, и его проверят скорее',
  ],
  ConfirmationRequired: [403, 'Подтвердите, что это вы'],
  ContactUnconfirmed: [403, 'Подтвердите почту в аккаунте и введите промокод снова: он не использован'],
  PayoutsPaused: [403, 'Выводы открываются через сутки после смены пароля, почты или второго фактора'],
  AdminDoor: [401, 'Откройте админку вторым фактором'],
  FactorMissing: [403, 'Сначала добавьте в аккаунте ключ доступа или включите коды при входе'],
  FactorStale: [403, 'Подтвердите вторым фактором ещё раз'],
  RightMissing: [403, 'Для этого нужно право, которого у вас нет'],
  ForeignOrigin: [403, 'Запрос пришёл с чужой страницы'],
  NotFound: [404, 'Такого адреса нет'],
  GameOpen: [409, 'Эта игра у вас уже открыта. Доиграйте её'],
  GameOff: [409, 'Эта игра сейчас выключена и новых ставок не принимает. Выберите другую'],
  GameMoved: [409, 'Игра уже ушла вперёд: сделан другой ход'],
  NonceReused: [409, 'Этот номер ставки уже использован для другой ставки'],
  UserChanged: [409, 'В этом браузере вошёл другой игрок: страница сейчас покажет его счёт'],
  RulesChanged: [409, 'Правила игры обновились. Обновите страницу'],
  NotAllowedHere: [403, 'По правилам этой площадки такой награды здесь нет'],
  TooSoon: [409, 'Следующая игра начнётся чуть позже: по правилам этой площадки между играми проходит время'],
  NotOffered: [409, 'Покупка бонуса на этом сайте выключена. Обновите страницу и играйте обычными вращениями'],
  RequestReused: [409, 'Этот запрос уже отправлен с другими данными. Обновите страницу'],
  EmailTaken: [409, 'Этот адрес уже подтверждён в другом аккаунте. Укажите другой'],
  RoundClosed: [409, 'Ставки на этот раунд уже не принимаются. Поставьте на следующий'],
  KeyReused: [409, 'С этим ключом уже сделана другая ставка. Обновите страницу'],
  TooManyBets: [409, 'На один раунд можно сделать не больше двух ставок'],
  ExposureReached: [
    409,
    'На этот раунд поставлено столько, сколько стол может выплатить. Поставьте меньше или в следующем раунде',
  ],
  BetUnknown: [404, 'Такой вашей ставки в этом раунде нет'],
  TooLateToCancel: [409, 'Ставки уже закрыты: эту не отменить, но в полёте её можно забрать'],
  NotRunning: [409, 'Полёт ещё не начался: пока ставку можно только отменить'],
  LayoutMoved: [409, 'Ваши ставки на этом столе уже изменены в другом окне. Вот как они стоят'],
  NotYourTurn: [409, 'Сейчас стол ждёт не вашего решения'],
  SeatTaken: [409, 'Это место занято, или у вас за столом уже три места. Выберите другое'],
  TooLate: [409, 'Не успели: полёт закончился раньше, чем дошёл ваш запрос'],
  BalanceLeft: [409, 'На балансе остались деньги. Выведите их или откажитесь от остатка'],
  TooManyFavourites: [409, 'В избранном нет места. Уберите что-нибудь и добавьте снова'],
  PromoUnknown: [404, 'Такого кода нет, он закончился или его уже разобрали. Проверьте буквы'],
  PromoUsed: [409, 'Этот код вы уже вводили'],
  NothingWaits: [409, 'Забирать сейчас нечего: всё уже на балансе'],
  TeamTaken: [409, 'В этом сезоне вы уже в команде. Сначала выйдите из неё'],
  TeamFull: [409, 'В этой команде уже пятеро. Соберите свою'],
  TooManyLinks: [409, 'Ссылок уже столько, сколько может быть. Пользуйтесь теми, что есть'],
  TournamentUnknown: [404, 'Такого турнира нет или он отменён. Выберите другой из списка'],
  TournamentClosed: [409, 'В этот турнир уже не войти: он закончился или отменён. Выберите другой из списка'],
  TaskUnknown: [404, 'Этого задания больше нет, или его уже выполнили столько раз, на сколько его объявили'],
  TaskNotDone: [409, 'Площадка пока не видит, что вы это сделали. Сделайте и проверьте через минуту'],
  TaskUsed: [409, 'За это задание уже заплачено: вам или этому аккаунту площадки'],
  AccountNotLinked: [409, 'Сначала привяжите аккаунт, по которому проверяется задание'],
  AccountTaken: [409, 'Этот аккаунт уже привязан к другому игроку, или к вашему привязан другой'],
  LoginTaken: [409, 'Этот логин занят. Выберите другой'],
  SecondPerson: [409, 'Это решает другой администратор'],
  RequestVoid: [409, 'Это уже решено или изменилось. Обновите список'],
  LastOwner: [409, 'На сайте не останется владельца'],
  AdminBan: [409, 'Сначала заберите у администратора роли'],
  LinkExpired: [410, 'Ссылка больше не действует. Запросите новую'],
  PayloadTooLarge: [413, 'Слишком большой запрос'],
  ChatMuted: [403, 'Писать в чат вам пока нельзя'],
  ChatRefused: [400, 'Так в чате не пишут. Скажите то же другими словами'],
  TooManyRequests: [429, 'Слишком много попыток. Подождите немного'],
  InternalError: [500, 'Что-то пошло не так. Попробуйте ещё раз'],
  BettingStopped: [503, 'Ставки временно остановлены: идёт сверка счетов'],
  Unavailable: [503, 'Сервер сейчас не отвечает. Повторите через несколько секунд'],
  Maintenance: [503, 'На сайте проводятся технические работы, скоро вернемся!'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type RefusalCode = keyof typeof refusals

/** A failed answer: a Russian sentence that says what to do next, and a code for programs. */
export interface Failure {
  error: string
  code: RefusalCode
  /** With `LimitReached`: the player's own limit that had no room. */
  limit?: ReachedLimit
}

/** A limit of the player's own that had no room for a stake or a top-up. */
export interface ReachedLimit {
  measure: 'deposit' | 'loss' | 'stake'
  period: 'day' | 'week' | 'month'
  /** Remaining roubles, not below zero. */
  left: number
  /** When the next day, week or month of Moscow begins. */
  until: string
}

/** How often one caller may make an expensive or dangerous call. Counted in the database, so over all nodes. */
export interface RateLimit {
  /** What is counted by. */
  per: 'address' | 'player'
  count: number
  windowSeconds: number
}

export interface CallDefinition<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'POST' | 'GET'
  path: `/api/${string}`
  /** One Russian sentence for the OpenAPI page. */
  summary: string
  access: readonly Role[]
  body: Body
  reply: Reply
  /** Refusals specific to the call; those of the edge (InvalidRequest, Unauthorized, …) are implied. */
  refusals: readonly RefusalCode[]
  rateLimit?: RateLimit
  /** The pace of the call (`pace.ts`), where it does not follow from its access. */
  pace?: PaceKind
  /** The reward that the call grants: refused where the jurisdiction does not allow it. */
  reward?: 'referral' | 'tournament' | 'heist' | 'promo' | 'task'
  /** The largest body in bytes, if not the usual 16 KB. */
  bodyBytes?: number
  /** True where the request's arrival time matters: it is recorded before any lookup. */
  timed?: boolean
  /** True for calls that stay open during maintenance: signing in and out, and ending open bets. */
  duringMaintenance?: boolean
}

/** Declares a call; keeps its literal types. */
export function call<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(definition: CallDefinition<Body, Reply>) {
  return definition
}

/** The types that a handler reads and returns, with money in kopecks; and the same as JSON carries them, in roubles. */
export type BodyOf<C extends CallDefinition> = z.output<C['body']>
export type ReplyOf<C extends CallDefinition> = z.output<C['reply']>
export type WireBodyOf<C extends CallDefinition> = z.input<C['body']>
export type WireReplyOf<C extends CallDefinition> = z.input<C['reply']>
export const everyone = ['guest', 'player', 'banned', 'admin'] as const
export const players = ['player', 'admin'] as const
