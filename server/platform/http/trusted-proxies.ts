/** Which proxies are believed, and the address of the client behind them. */
import { BlockList, isIP } from 'node:net'
import { SettingsError } from '../process/settings-error.ts'
import type { Text } from '../process/settings.ts'

/**
 * How many proxies every request passes, the last one next to the site; or the addresses and networks of all of them.
 * 0: there is none.
 */
export type TrustedProxies = number | readonly string[]

/** More proxies in a row than any site has. */
const mostHops = 9

/** Reads the setting. Throws SettingsError. */
export function trustedProxies(text: Text, name: string): TrustedProxies {
  const value = text(name) ?? 'off'
  if (value === 'off') return 0
  if (value === 'on') return 1
  if (/^\d+$/.test(value)) {
    const hops = Number(value)
    if (hops >= 1 && hops <= mostHops) return hops
    throw new SettingsError(`${name}: сколько прокси перед сайтом — от 1 до ${mostHops}, а задано «${value}»`)
  }
  const listed = value.split(',').map((each) => each.trim())
  for (const each of listed)
    if (!isNetwork(each))
      throw new SettingsError(
        `${name}: можно off, on, число прокси или их адреса и сети через запятую, например 10.0.0.5,173.245.48.0/20, а среди них «${each}»`,
      )
  return listed
}

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  // Everybody would be a proxy, and say any address.
  return family !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)))
}

/** Whether an address is believed; `hop`: how many addresses stand between it and the site. */
export type IsTrusted = (address: string, hop: number) => boolean

export function isTrustedBy(proxies: TrustedProxies): IsTrusted {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const listed = new BlockList()
  for (const each of proxies) {
    const [address = '', bits] = each.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) listed.addAddress(address, family)
    else listed.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const family = isIP(plain)
    return family !== 0 && listed.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * The address of the client: of the connection, or what the last believed proxy saw. A proxy appends the address it
 * saw to what the client claims, so that the list is read from its end.
 */
export function clientAddress(
  connected: string,
  forwarded: string | readonly string[] | undefined,
  isTrusted: IsTrusted,
): string {
  const told = [forwarded ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  const chain = [connected, ...told.toReversed()]
  return chain.find((address, hop) => !isTrusted(address, hop)) ?? chain.at(-1) ?? connected
}
