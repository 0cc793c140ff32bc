/**
 * The payment systems enabled in the settings (server/config.ts), each in a folder of its own here, and the rule that
 * play money and real money are not mixed.
 */
import type { Db } from '../../platform/database/database.ts'
import { SettingsError } from '../../platform/process/settings-error.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import { siteSecret } from '../../platform/security/site-secrets.ts'
import { moneyKind } from '../site/public.ts'
import { cryptoPayGateway, type CryptoPaySettings } from './crypto-pay/crypto-pay-gateway.ts'
import type { Gateway } from './gateway.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'
import { yookassaGateway, type YookassaSettings } from './yookassa/yookassa-gateway.ts'

export interface GatewaySettings {
  yookassa: YookassaSettings | undefined
  cryptoPay: CryptoPaySettings | undefined
}

export interface GatewaysDependencies {
  db: Db
  /** Payment systems with real money; if there are none, the sandbox is used. */
  config: { payments: GatewaySettings }
  /** Signs the notices of the sandbox. */
  secret: Buffer
  /** The public origin of the site. */
  origin(): string
}

/** The sandbox if the settings have no payment system. Play money and real money are never combined. */
export function gatewaysOf({ config, db, secret, origin }: GatewaysDependencies): Gateway[] {
  const configured = configuredGateways(config.payments)
  return configured.length > 0 ? configured : [sandboxGateway({ db, secret, origin })]
}

/** Signs the notices of the sandbox: the same key on every call. */
export const sandboxKey = (db: Db, key: EncryptionKey): Promise<Buffer> => siteSecret(db, key, 'sandbox notices')

/** The payment systems in the settings; none if the site uses the sandbox. */
export const configuredGateways = ({ yookassa, cryptoPay }: GatewaySettings): Gateway[] => [
  ...(yookassa === undefined ? [] : [yookassaGateway(yookassa)]),
  ...(cryptoPay === undefined ? [] : [cryptoPayGateway(cryptoPay)]),
]

/** Whether the balance is worth money: any of the payment systems takes real money. */
export const isRealMoney = (gateways: readonly Pick<Gateway, 'play'>[]): boolean => gateways.some(({ play }) => !play)

/** Whether players other than the operator are expected: the site has a public address, or takes real money. */
export const isOpenToPeople = (config: { isPublic: boolean; payments: GatewaySettings }): boolean =>
  config.isPublic || isRealMoney(configuredGateways(config.payments))

const kinds = { play: 'игровые', trial: 'тестовые', real: 'настоящие' } as const

/** A gateway behind which money is worth something: neither play money nor a provider's test network. */
export const takesMoney = ({ play, trial = false }: Pick<Gateway, 'play' | 'trial'>): boolean => !play && !trial

/**
 * Throws SettingsError if the database has money of another kind, as fixed permanently at its first start, or if the
 * settings mix kinds: what is paid in by a test card would be paid out in money.
 */
export async function refuseOtherMoney(db: Db, gateways: readonly Gateway[]): Promise<void> {
  const kind = gateways.some(takesMoney) ? 'real' : isRealMoney(gateways) ? 'trial' : 'play'
  if (kind === 'real' && !gateways.every(takesMoney))
    throw new SettingsError(
      'Одни платёжные системы настоящие, другие тестовые: пополненное тестовой картой вывели бы деньгами. Уберите ключи тестовых',
    )
  const kept = await moneyKind(db, kind)
  if (kept === kind) return
  throw new SettingsError(
    kind === 'play'
      ? `В этой базе ${kinds[kept]} деньги: верните настройки платёжных систем`
      : `В этой базе ${kinds[kept]} деньги: для ${kind === 'real' ? 'настоящих' : 'тестовых'} платежей начните с новой базы (DATA_DIR или DATABASE_URL)`,
  )
}
