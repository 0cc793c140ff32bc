/** Describes a device roughly by its user agent, and an address without its last part. It is shown, never trusted. */
import { isIPv6 } from 'node:net'
import type { Device } from '@kurazh/contract/account/account.ts'
import { networkOf } from '../../platform/security/database-rate-limit.ts'

/** Specific patterns before general ones: nearly every browser claims to be Chrome and Safari too. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [pattern: RegExp, name: string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Returns a name such as «Firefox, Windows». */
export function deviceOf(agent: string): Device {
  const found = [browsers, systems].flatMap((list) => list.find(([pattern]) => pattern.test(agent))?.[1] ?? [])
  return {
    name: found.length === 0 ? 'Неизвестное устройство' : found.join(', '),
    phone: /Mobi|iPhone|iPad|Android/.test(agent),
  }
}

/** Returns the network of an address, enough to recognise one's own: `203.0.113.*`, `2001:db8:1:*`. */
export function networkShown(address: string): string {
  const network = networkOf(address)
  if (isIPv6(network.replace('/64', '')))
    return `${network
      .split(':')
      .slice(0, 3)
      .filter((group) => group !== '')
      .join(':')}:*`
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? `${network.slice(0, network.lastIndexOf('.'))}.*` : network
}
