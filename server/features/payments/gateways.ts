/** The payment systems enabled in the settings, and the rule that play money and real money are not mixed. */
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

/** Throws SettingsError if the database has money of the other kind, as fixed permanently at its first start. */
export async function refuseOtherMoney(db: Db, gateways: readonly Gateway[]): Promise<void> {
  const kind = isRealMoney(gateways) ? 'real' : 'play'
  if ((await moneyKind(db, kind)) === kind) return
  throw new SettingsError(
    kind === 'play'
      ? 'В этой базе настоящие деньги: верните настройки платёжных систем'
      : 'В этой базе игровые деньги: для настоящих платежей начните с новой базы (DATA_DIR или DATABASE_URL)',
  )
}
