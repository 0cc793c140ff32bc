/** Addresses that name several hosts, as PostgreSQL's own library writes them: `postgres://user@a:5432,b:5432/kurazh`. */

/** Returns the same address once for each of its hosts, in their order. */
export function eachHost(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([^:/?#]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(address) ?? []
  return hosts === '' ? [address] : hosts.split(',').map((host) => `${before}${host.trim()}${after}`)
}

/** Returns the hosts and the path of an address, without user name and password; undefined where it cannot be read. */
export function placeOf(address: string): string | undefined {
  const places = eachHost(address).map((each) => (URL.canParse(each) ? new URL(each) : undefined))
  if (places.includes(undefined)) return undefined
  return `${places.map((place) => place?.host).join(',')}${places[0]?.pathname ?? ''}`
}
