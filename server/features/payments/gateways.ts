/** The payment systems that the settings switch on, and what may not be mixed with them. */
import type { Db } from '../../platform/database.ts'
import { SettingsError } from '../../platform/settings-error.ts'
import { cryptoPayGateway, type CryptoPaySettings } from './crypto-pay/crypto-pay-gateway.ts'
import type { Gateway } from './gateway.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'
import { yookassaGateway, type YookassaSettings } from './yookassa/yookassa-gateway.ts'

export interface GatewaysDependencies {
  db: Db
  /** Payment systems with real money; none: the sandbox. */
  config: { payments: { yookassa: YookassaSettings | undefined; cryptoPay: CryptoPaySettings | undefined } }
  /** Signs what the sandbox says. */
  secret: Buffer
  /** Where players reach the site. */
  origin(): string
}

/** The sandbox where the settings name no payment system. Play money and real money never meet. */
export function gatewaysOf({ config, db, secret, origin }: GatewaysDependencies): Gateway[] {
  const { yookassa, cryptoPay } = config.payments
  const real = [...(yookassa === undefined ? [] : [yookassaGateway(yookassa)]), ...(cryptoPay === undefined ? [] : [cryptoPayGateway(cryptoPay)])]
  return real.length > 0 ? real : [sandboxGateway({ db, secret, origin })]
}

type MoneyKind = 'play' | 'real'

/** Throws SettingsError where the database has money of the other kind: `moneyKind` answers what its first start said, for ever. */
export async function refuseOtherMoney(gateways: readonly Gateway[], moneyKind: (first: MoneyKind) => Promise<MoneyKind>): Promise<void> {
  const kind = gateways.every(({ play }) => play) ? 'play' : 'real'
  if ((await moneyKind(kind)) === kind) return
  throw new SettingsError(kind === 'play' ? 'В этой базе настоящие деньги: верните настройки платёжных систем' : 'В этой базе игровые деньги: для настоящих платежей начните с новой базы (DATA_DIR или DATABASE_URL)')
}
