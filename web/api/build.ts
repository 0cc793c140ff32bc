/** Whether the site serves a newer build of its pages than the one that stands here. */
import { buildHeader } from '@kurazh/contract/build-header.ts'
import { create } from 'zustand'

/** `newer`: an answer has named another build than the page's own. */
export const useBuild = create(() => ({ newer: false }))

/** The build this page came from; null for a page of a site in development. */
function ownBuild(): string | null {
  if (!('document' in globalThis)) return null
  return document.querySelector(`meta[name="${buildHeader}"]`)?.getAttribute('content') || null
}

/** An answer has come; it names the build that is served now. */
export function buildHeard({ headers }: Response): void {
  const [own, served] = [ownBuild(), headers.get(buildHeader)]
  if (own !== null && served !== null && served !== own) useBuild.setState({ newer: true })
}
