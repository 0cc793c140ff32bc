/** Where players reach pages made by others: one origin of its own, or one for each package, whose name the star stands for. */
import { SettingsError } from './settings-error.ts'
import { address, type Text } from './settings.ts'

/** Foreign pages stay foreign only where their origin is another one than the site's, and to each other where each has its own. Throws SettingsError. */
export function foreignOrigin(text: Text, site: string | undefined): string | undefined {
  const value = address(text, 'PACKAGE_ORIGIN', ['https:', 'http:'], 'https://games.kurazh.example')
  if (value === undefined) return undefined
  const { origin, hostname } = new URL(value)
  if (origin === site) throw new SettingsError('PACKAGE_ORIGIN: нужен другой узел или порт, чем у PUBLIC_ORIGIN: на одном адресе с сайтом чужая страница прочла бы его')
  if (origin.includes('*')) holdFamily(hostname, site)
  return origin
}

/** Who may frame the pages of a family is told by the site's own address, which no package may get. */
function holdFamily(host: string, site: string | undefined): void {
  const [star, ...rest] = host.split('.')
  if (star !== '*' || rest.length === 0 || rest.join('').includes('*')) throw new SettingsError('PACKAGE_ORIGIN: звёздочка стоит одна и первой, вместо имени пакета, например https://*.games.kurazh.example')
  if (site === undefined) throw new SettingsError('PACKAGE_ORIGIN: у каждого пакета свой узел, поэтому задайте и PUBLIC_ORIGIN: только ему игры разрешат открывать себя')
  if (new URL(site).hostname.split('.').slice(1).join('.') === rest.join('.')) throw new SettingsError('PACKAGE_ORIGIN: сайт сам попадает под звёздочку, и пакет с его именем встал бы на его место; задайте другой узел, например https://*.games.kurazh.example')
}

/** Whether a package's pages lie under this host. Under another package's they would run there as the other: with its storage, its caches, its channels. */
export function homeOf(packageOrigin: string | undefined): (name: string, hostname: string) => boolean {
  if (packageOrigin?.includes('*') !== true) return () => true
  const family = new URL(packageOrigin).hostname
  return (name, hostname) => hostname === family.replace('*', name)
}
