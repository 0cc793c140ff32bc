/**
 * The host of slot package pages where the owner names none. Cookies belong to a host with all its ports, so it should
 * differ from the site's own.
 */

/** A name of the local machine, which needs no DNS entry. */
export const localPackageHost = 'packages.localhost'

/** True when the site is viewed on the machine it runs on. */
const isLocal = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host)

/**
 * Derived from the host under which the site is viewed. Other machines of the network know no second name of this one:
 * there only the port differs.
 */
export function packageHost(siteHost: string): string {
  if (!isLocal(siteHost)) return siteHost
  // Never the site's own host, whatever name it is opened under.
  return siteHost === localPackageHost ? 'localhost' : localPackageHost
}

/**
 * Whether package pages may be served under this host: on the local machine only under the name that is not the site's.
 */
export const isPackageHost = (host: string): boolean => !isLocal(host) || host === localPackageHost

/** The hosts under which the site embeds pages of this host, in the form a content security policy uses. */
export const sitesOf = (host: string): readonly string[] =>
  host === localPackageHost ? ['localhost', '127.0.0.1', '*.localhost'] : [host]
