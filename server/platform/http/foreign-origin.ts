/** Checks the public origin of pages made by others: one origin, or one per package, whose name replaces the star. */
import { isPackageHost, packageHost } from '@kurazh/contract/play/package-host.ts'
import { SettingsError } from '../process/settings-error.ts'
import { address, type Text } from '../process/settings.ts'

/**
 * Packages are isolated only where their origin differs from the site's, and from each other only where each has its
 * own. Throws SettingsError.
 */
export function foreignOrigin(text: Text, site: string | undefined): string | undefined {
  const value = address(text, 'PACKAGE_ORIGIN', ['https:', 'http:'], 'https://games.kurazh.example')
  if (value === undefined) return undefined
  const { origin, hostname } = new URL(value)
  if (origin === site)
    throw new SettingsError(
      'PACKAGE_ORIGIN: нужен другой узел или порт, чем у PUBLIC_ORIGIN: на одном адресе с сайтом чужая страница прочла бы его',
    )
  if (origin.includes('*')) holdFamily(hostname, site)
  return origin
}

/**
 * Returns whether a package's page could set cookies that the site receives: from another port of its host, and
 * without TLS from another host of its domain. On localhost, where nothing is configured, it cannot.
 */
export function sharesCookies(site: string | undefined, packages: string | undefined): boolean {
  if (site === undefined) return false
  const { hostname, protocol } = new URL(site)
  if (packages === undefined) return packageHost(hostname) === hostname
  const other = new URL(packages).hostname
  if (protocol === 'https:' || /^[\d.]+$/.test(hostname)) return other === hostname
  const domain = (host: string) => host.split('.').slice(-2).join('.')
  return domain(other) === domain(hostname)
}

/** The site's own address decides who may frame a family of pages. No package may get that address. */
function holdFamily(host: string, site: string | undefined): void {
  const [star, ...rest] = host.split('.')
  if (star !== '*' || rest.length === 0 || rest.join('').includes('*'))
    throw new SettingsError(
      'PACKAGE_ORIGIN: звёздочка стоит одна и первой, вместо имени пакета, например https://*.games.kurazh.example',
    )
  if (site === undefined)
    throw new SettingsError(
      'PACKAGE_ORIGIN: у каждого пакета свой узел, поэтому задайте и PUBLIC_ORIGIN: только ему игры разрешат открывать себя',
    )
  if (new URL(site).hostname.split('.').slice(1).join('.') === rest.join('.'))
    throw new SettingsError(
      'PACKAGE_ORIGIN: сайт сам попадает под звёздочку, и пакет с его именем встал бы на его место; задайте другой узел, например https://*.games.kurazh.example',
    )
}

/**
 * Returns whether a package's pages are under this host. Under another package's host they would run as the other one,
 * with its storage, caches and channels; under the site's they would set its cookies.
 */
export function homeOf(packageOrigin: string | undefined): (name: string, hostname: string) => boolean {
  if (packageOrigin === undefined) return (_name, hostname) => isPackageHost(hostname)
  if (!packageOrigin.includes('*')) return (_name, hostname) => hostname === new URL(packageOrigin).hostname
  const family = new URL(packageOrigin).hostname
  return (name, hostname) => hostname === family.replace('*', name)
}

/**
 * Parses origins of makers who host their pages themselves. Throws SettingsError for an invalid origin, and for the
 * site's own.
 */
export function pagesElsewhere(names: readonly string[], own: readonly (string | undefined)[]): string[] {
  return names.map((name) => {
    const origin = URL.canParse(name) ? new URL(name).origin : undefined
    if (origin === undefined || !origin.startsWith('https:') || name.replace(/\/$/, '') !== origin)
      throw new SettingsError(
        `PACKAGE_PAGES: через запятую адреса узлов по https, без пути, например https://games.maker.example, а задано «${name}»`,
      )
    if (own.includes(origin))
      throw new SettingsError('PACKAGE_PAGES: это адрес самого сайта или его игр; здесь называют узлы авторов')
    return origin
  })
}
