/** Reads the environment as typed settings. A wrong value stops the start with a sentence that names the variable. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PackageFlag, packageFlags } from '@kurazh/contract/play/package-flags.ts'
import type { Social } from '@kurazh/contract/content/site.ts'
import { foreignOrigin, pagesElsewhere } from './platform/http/foreign-origin.ts'
import { type TrustedProxies, trustedProxies } from './platform/http/trusted-proxies.ts'
import { type MailSettings, mailSettings } from './platform/mail/settings.ts'
import { type Places, places } from './platform/process/places.ts'
import { SettingsError } from './platform/process/settings-error.ts'
import { address, flag, mailbox, oneOf, pair, roubles, type Text, whole } from './platform/process/settings.ts'

export interface Config extends MailSettings, Places {
  brand: string
  host: string
  port: number
  realtimePort: number
  /** Port of the second origin, which serves pages of games made by others. */
  packagePort: number
  /**
   * Public address of that origin, when it is not the site's own host with that port. A star in it is replaced by the
   * name of each package.
   */
  packageOrigin: string | undefined
  /** Origins where makers host pages of their games. They may be framed and may call the wallet. */
  packagePages: readonly string[]
  /** Enabled jurisdiction flags of the package protocol. */
  packageFlags: readonly PackageFlag[]
  /** Absolute path. */
  dataDir: string
  /** The public address of the site, when it differs from the requested one (a proxy that renames hosts). */
  publicOrigin: string | undefined
  trustProxy: TrustedProxies
  /** 32 bytes that seal the players' secrets; undefined: the key is stored in the data folder. */
  seedKey: Buffer | undefined
  /** Former keys, which still open what they sealed; the latest first. */
  formerSeedKeys: Buffer[]
  /** Processes that serve the site on this machine. */
  workers: number
  /** How long a stopping node keeps answering after it reports that it is not ready, in milliseconds. */
  drainMs: number
  rounds: RoundSettings
  /** Whether live tables deal. */
  tables: boolean
  /** Tables dealt by people; empty by default. */
  tablesByHand: readonly string[]
  /** Cameras of tables, and the secret that signs their passes. */
  tableVideo: { sources: readonly string[]; secret: string | undefined }
  /** The jurisdiction in force; an unknown name means the strictest. */
  jurisdiction: string
  /** Whether features of slot machines may be bought. */
  slotBuy: boolean
  welcomeGiftKopecks: bigint
  registrationsPerHour: number
  /** Multiplies the rate limits of the contract. */
  rateFactor: number
  social: Social
  /** Sign-in with VK; undefined: it is off. */
  vk: { clientId: string; url: string } | undefined
  /** Where tasks on the site's pages elsewhere are checked; undefined: no such tasks are offered. */
  tasks: TaskSettings
  /** Where Prometheus reads metrics; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined
  /** Where events are sent to the operator's own systems; undefined: they are only stored. */
  webhooks: Receiver | undefined
  /** Where `npm run stream` puts every bet and movement; undefined: nowhere. */
  stream: StreamPlace | undefined
  /** The smallest win that is reported. */
  webhookWinKopecks: bigint
  logLevel: string
  /** The site is public rather than a developer's: it uses https. */
  isPublic: boolean
  payments: PaymentSettings
}

/** Payment systems with real money; if none is set, the sandbox with play money. */
export interface PaymentSettings {
  /** A person decides about a payout within this many hours: the owner's promise to the players. */
  reviewHours: number
  yookassa:
    | {
        shopId: string
        secretKey: string
        payouts: { agentId: string; secretKey: string } | undefined
        receipt?: { vatCode: number; taxSystemCode: number | undefined; subject: string; mode: string } | undefined
        apiUrl: string | undefined
      }
    | undefined
  cryptoPay: { token: string; apiUrl: string } | undefined
}

/** A folder, as an absolute path, or a receiver. */
export type StreamPlace = { folder: string } | Receiver

/** `anywhere`: it may be in a private network. */
interface Receiver {
  url: string
  secret: string
  anywhere: boolean
}

/** Credentials with which tasks are checked. */
export type TaskSettings = Readonly<{
  vk: { serviceKey: string; url: string } | undefined
  telegram: { botToken: string; url: string } | undefined
}>

export interface RoundSettings {
  /** False: this node leaves leading shared rounds to others. */
  leads: boolean
  chainLinks: number
  /** False: a chain waits for the salt that the administrator enters. */
  drawsSalt: boolean
  /** How long a stop waits for a flight before it ends the flight at its current point, in milliseconds. */
  finishMs: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the environment of this process; the project's `.env` fills in variables that are not set. */
export function ownEnvironment(): Environment {
  const file = fileURLToPath(new URL('../.env', import.meta.url))
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

/** Reads every variable. Throws SettingsError. */
export function readConfig(environment: Environment): Config {
  const text = (name: string) => (environment[name]?.trim() === '' ? undefined : environment[name]?.trim())
  return {
    brand: text('BRAND') ?? 'Кураж',
    host: text('HOST') ?? '::',
    ...ports(text),
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    ...places(text),
    publicOrigin: origin(text),
    packageOrigin: foreignOrigin(text, origin(text)),
    packagePages: pagesElsewhere(namesOf(text, 'PACKAGE_PAGES'), [origin(text), foreignOrigin(text, origin(text))]),
    packageFlags: flagsOfPackages(text),
    trustProxy: trustedProxies(text, 'TRUST_PROXY'),
    ...seedKeys(text),
    workers: workers(text),
    drainMs: 1_000 * whole(text, 'STOP_DRAIN_SECONDS', 0, 0, 60),
    rounds: {
      leads: oneOf(text, 'ROUNDS', 'on', ['on', 'off']) === 'on',
      chainLinks: whole(text, 'ROUND_CHAIN', 1_000_000, 10, 10_000_000),
      finishMs: 1_000 * whole(text, 'ROUND_STOP_SECONDS', 25, 0, 600),
      drawsSalt: oneOf(text, 'ROUND_SALT', 'drawn', ['drawn', 'entered']) === 'drawn',
    },
    tables: oneOf(text, 'TABLES', 'on', ['on', 'off']) === 'on',
    tablesByHand: namesOf(text, 'TABLES_BY_HAND'),
    tableVideo: { sources: namesOf(text, 'TABLE_VIDEO'), secret: text('TABLE_VIDEO_SECRET') },
    jurisdiction: text('JURISDICTION') ?? 'play',
    slotBuy: flag(text, 'SLOT_BUY'),
    welcomeGiftKopecks: roubles(text, 'WELCOME_GIFT', 1000),
    rateFactor: whole(text, 'RATE_FACTOR', 1, 1, 100_000),
    registrationsPerHour: whole(text, 'REGISTRATIONS_PER_HOUR', 60, 1, 1_000_000),
    social: socialLinks(text),
    vk: vkSignIn(text),
    tasks: tasks(text),
    ...mailSettings(text),
    payments: payments(text),
    isPublic: origin(text)?.startsWith('https:') === true,
    metrics: metrics(text),
    webhooks: receiver(text, ofWebhooks),
    stream: streamPlace(text),
    webhookWinKopecks: roubles(text, 'WEBHOOK_WIN', 100_000),
    logLevel: oneOf(text, 'LOG_LEVEL', 'warn', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  }
}

/** Links to the site's pages elsewhere; '' where the owner set none. */
function socialLinks(text: Text): Social {
  const link = (name: string, example: string) => address(text, name, ['https:'], example) ?? ''
  return {
    vk: link('VK_URL', 'https://vk.com/…'),
    tg: link('TG_URL', 'https://t.me/…'),
    bot: link('BOT_URL', 'https://t.me/…_bot'),
    support: link('SUPPORT_URL', 'https://t.me/…'),
    repost: link('REPOST_URL', 'https://vk.com/wall…'),
    email: mailbox(text, 'SUPPORT_EMAIL') ?? '',
  }
}

/**
 * Two sites on one machine set other ports for pages and realtime; the package port follows the realtime port. Port
 * zero lets the system choose any.
 */
function ports(text: Text): Pick<Config, 'port' | 'realtimePort' | 'packagePort'> {
  const realtimePort = whole(text, 'REALTIME_PORT', 8443, 0, 65_535)
  const beside = realtimePort === 0 ? 0 : realtimePort === 65_535 ? 65_534 : realtimePort + 1
  return {
    port: whole(text, 'PORT', 8080, 0, 65_535),
    realtimePort,
    packagePort: whole(text, 'PACKAGE_PORT', beside, 0, 65_535),
  }
}

/** By default metrics are served on this machine only: they are not for players. */
function metrics(text: Text): Config['metrics'] {
  if (text('METRICS_PORT') === undefined) return undefined
  return { host: text('METRICS_HOST') ?? '127.0.0.1', port: whole(text, 'METRICS_PORT', 0, 0, 65_535) }
}

/** Names of the settings of a receiver: its address, its secret, whether it may be in a private network. */
type ReceiverNames = readonly [url: string, secret: string, anywhere: string]
const ofWebhooks: ReceiverNames = ['WEBHOOK_URL', 'WEBHOOK_SECRET', 'WEBHOOK_PRIVATE']
const ofStream: ReceiverNames = ['STREAM_URL', 'STREAM_SECRET', 'STREAM_PRIVATE']

/** What is posted is signed. Outside the operator's own network it must use TLS. */
function receiver(text: Text, [named, secretNamed, anywhereNamed]: ReceiverNames): Receiver | undefined {
  const anywhere = flag(text, anywhereNamed)
  const url = address(text, named, anywhere ? ['https:', 'http:'] : ['https:'], 'https://crm.kurazh.example/kurazh')
  const secret = text(secretNamed)
  if (url === undefined) return undefined
  if (secret === undefined || secret.length < 32)
    throw new SettingsError(
      `${secretNamed}: к ${named} нужен секрет не короче 32 знаков, например openssl rand -hex 32. Им подписано всё, что туда уходит`,
    )
  return { url, secret, anywhere }
}

function streamPlace(text: Text): StreamPlace | undefined {
  const [folder, posted] = [text('STREAM_DIR'), receiver(text, ofStream)]
  if (folder !== undefined && posted !== undefined)
    throw new SettingsError('STREAM_URL: поток идёт в одно место, а задан и STREAM_DIR. Оставьте что-то одно')
  return folder === undefined ? posted : { folder: resolve(folder) }
}

/** A node of several processes has no single address for other machines: each process would need its own. */
function workers(text: Text): number {
  const count = whole(text, 'WORKERS', 1, 1, 16)
  if (count > 1 && text('NODE_URL') !== undefined)
    throw new SettingsError(
      'WORKERS: вместе с NODE_URL не задаётся. На нескольких машинах запускайте каждый процесс сам, со своими портами и NODE_URL',
    )
  return count
}

function origin(text: Text): string | undefined {
  const value = address(text, 'PUBLIC_ORIGIN', ['https:', 'http:'], 'https://kurazh.example')
  if (value?.startsWith('https:') === true && trustedProxies(text, 'TRUST_PROXY') === 0) {
    throw new SettingsError(
      'PUBLIC_ORIGIN: по https сайт виден только через прокси. Задайте и TRUST_PROXY=on, а прокси пусть передаёт X-Forwarded-For: иначе все игроки для сайта — один адрес',
    )
  }
  if (value === undefined) return undefined
  const { origin: bare, pathname, search, hash } = new URL(value)
  if (pathname !== '/' || search !== '' || hash !== '')
    throw new SettingsError(`PUBLIC_ORIGIN: сайт живёт в корне узла, без пути: ${bare}, а задано «${value}»`)
  return bare
}

function flagsOfPackages(text: Text): PackageFlag[] {
  return (text('PACKAGE_FLAGS')?.split(',') ?? []).map((each) => {
    const known = packageFlags.find((name) => name === each.trim())
    if (known === undefined)
      throw new SettingsError(`PACKAGE_FLAGS: через запятую можно ${packageFlags.join(', ')}, а задано «${each}»`)
    return known
  })
}

const namesOf = (text: Text, name: string): string[] =>
  (text(name)?.split(',') ?? []).map((each) => each.trim()).filter(Boolean)

function vkSignIn(text: Text): Config['vk'] {
  const clientId = text('VK_CLIENT_ID')
  const url = address(text, 'VK_ID_URL', ['https:', 'http:'], 'https://id.vk.com') ?? 'https://id.vk.com'
  if (clientId === undefined) return undefined
  if (!/^\d{1,20}$/.test(clientId)) throw new SettingsError('VK_CLIENT_ID: нужен номер приложения VK ID, одни цифры')
  return { clientId, url }
}

function tasks(text: Text): TaskSettings {
  const [serviceKey, botToken] = [text('VK_SERVICE_KEY'), text('TG_BOT_TOKEN')]
  if (serviceKey !== undefined && text('VK_CLIENT_ID') === undefined)
    throw new SettingsError('VK_SERVICE_KEY: задайте и VK_CLIENT_ID — задания проверяются по привязанному ВКонтакте')
  if (botToken !== undefined && !/^\d+:[\w-]{20,}$/.test(botToken))
    throw new SettingsError('TG_BOT_TOKEN: токен выглядит как 12345:AAzQc…, его выдаёт @BotFather')
  return {
    vk:
      serviceKey === undefined
        ? undefined
        : {
            serviceKey,
            url: address(text, 'VK_API_URL', ['https:', 'http:'], 'https://api.vk.com') ?? 'https://api.vk.com',
          },
    telegram:
      botToken === undefined
        ? undefined
        : {
            botToken,
            url:
              address(text, 'TG_API_URL', ['https:', 'http:'], 'https://api.telegram.org') ??
              'https://api.telegram.org',
          },
  }
}

/** Keys of test shops of YooKassa begin with it. */
const isTest = (key: string): boolean => key.startsWith('test_')

function payments(text: Text): PaymentSettings {
  const yookassa = pair(text, 'YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY')
  const payouts = pair(text, 'YOOKASSA_AGENT_ID', 'YOOKASSA_PAYOUT_KEY')
  const token = text('CRYPTO_PAY_TOKEN')
  if (payouts !== undefined && yookassa === undefined)
    throw new SettingsError('YOOKASSA_AGENT_ID: выплаты работают вместе с приёмом, задайте и YOOKASSA_SHOP_ID')
  if (yookassa !== undefined && !/^\d+$/.test(yookassa[0]))
    throw new SettingsError('YOOKASSA_SHOP_ID: это номер магазина, только цифры')
  if (token !== undefined && !/^\d+:[\w-]{20,}$/.test(token))
    throw new SettingsError('CRYPTO_PAY_TOKEN: токен выглядит как 12345:AAzQc…, его выдаёт Crypto Bot')
  if (yookassa !== undefined && payouts !== undefined && isTest(yookassa[1]) !== isTest(payouts[1]))
    throw new SettingsError(
      'YOOKASSA_PAYOUT_KEY: магазин и шлюз выплат должны быть оба тестовые или оба настоящие: иначе тестовое пополнение вывели бы деньгами',
    )
  const real = yookassa !== undefined ? 'YOOKASSA_SHOP_ID' : token !== undefined ? 'CRYPTO_PAY_TOKEN' : undefined
  if (real !== undefined && text('PUBLIC_ORIGIN') === undefined)
    throw new SettingsError(`${real}: задайте и PUBLIC_ORIGIN — на этот адрес возвращаются плательщики`)
  if (real !== undefined && text('WELCOME_GIFT') === undefined) {
    throw new SettingsError(
      `${real}: с настоящими деньгами подарок новичку можно вывести. Задайте WELCOME_GIFT сами, например WELCOME_GIFT=0`,
    )
  }
  const [agentId = '', payoutKey = ''] = payouts ?? []
  return {
    reviewHours: whole(text, 'PAYOUT_REVIEW_HOURS', 24, 1, 720),
    yookassa: yookassa && {
      shopId: yookassa[0],
      secretKey: yookassa[1],
      payouts: payouts && { agentId, secretKey: payoutKey },
      receipt: receipt(text),
      apiUrl: address(text, 'YOOKASSA_API_URL', ['https:', 'http:'], 'https://api.yookassa.ru/v3'),
    },
    cryptoPay:
      token === undefined
        ? undefined
        : {
            token,
            apiUrl:
              address(text, 'CRYPTO_PAY_API_URL', ['https:', 'http:'], 'https://testnet-pay.crypt.bot/api') ??
              'https://pay.crypt.bot/api',
          },
  }
}

/** How receipts by 54-ФЗ are written. `YOOKASSA_VAT_CODE` turns them on. */
function receipt(text: Text): NonNullable<PaymentSettings['yookassa']>['receipt'] {
  const about = ['YOOKASSA_TAX_SYSTEM', 'YOOKASSA_RECEIPT_SUBJECT', 'YOOKASSA_RECEIPT_MODE'].find(
    (name) => text(name) !== undefined,
  )
  if (text('YOOKASSA_VAT_CODE') === undefined && about !== undefined)
    throw new SettingsError(`${about}: чеки включает YOOKASSA_VAT_CODE, задайте и его`)
  return text('YOOKASSA_VAT_CODE') === undefined
    ? undefined
    : {
        vatCode: whole(text, 'YOOKASSA_VAT_CODE', 1, 1, 12),
        taxSystemCode:
          text('YOOKASSA_TAX_SYSTEM') === undefined ? undefined : whole(text, 'YOOKASSA_TAX_SYSTEM', 1, 1, 6),
        subject: oneOf(text, 'YOOKASSA_RECEIPT_SUBJECT', 'payment', [
          'payment',
          'service',
          'gambling_bet',
          'casino',
          'another',
        ]),
        mode: oneOf(text, 'YOOKASSA_RECEIPT_MODE', 'advance', ['advance', 'full_prepayment', 'full_payment']),
      }
}

function seedKeys(text: Text): Pick<Config, 'seedKey' | 'formerSeedKeys'> {
  const [current, former] = [text('SEED_KEY'), text('SEED_KEY_OLD')]
  if (current === undefined && former !== undefined)
    throw new SettingsError('SEED_KEY_OLD: прежний ключ имеет смысл вместе с новым, задайте и SEED_KEY')
  const formerSeedKeys = (former?.split(',') ?? []).map((each) => keyIn('SEED_KEY_OLD', each.trim()))
  const seedKey = current === undefined ? undefined : keyIn('SEED_KEY', current)
  if (formerSeedKeys.some((each) => seedKey?.equals(each)))
    throw new SettingsError('SEED_KEY_OLD: здесь прежние ключи, а среди них нынешний SEED_KEY')
  return { seedKey, formerSeedKeys }
}

function keyIn(name: string, value: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(value))
    throw new SettingsError(
      `${name}: нужны 64 шестнадцатеричных знака (32 байта)${name === 'SEED_KEY_OLD' ? ', несколько ключей — через запятую' : ''}`,
    )
  return Buffer.from(value, 'hex')
}
