/** The networks from which YooKassa sends notifications, as its documentation lists them. */
import { BlockList, isIPv6 } from 'node:net'

const networks = new BlockList()
networks.addSubnet('185.71.76.0', 27)
networks.addSubnet('185.71.77.0', 27)
networks.addSubnet('77.75.153.0', 25)
networks.addAddress('77.75.156.11')
networks.addAddress('77.75.156.35')
networks.addSubnet('77.75.154.128', 25)
networks.addSubnet('2a02:5180::', 32, 'ipv6')

/** True for an address of these networks. */
export function isYookassaAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return networks.check(mapped)
  return networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** True for an address of this machine itself. */
export const isThisMachine = (address: string): boolean => ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address)
