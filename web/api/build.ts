/** Detects that the site serves a newer build than this page's. */
import { buildHeader } from '@kurazh/contract/core/build-header.ts'
import { create } from 'zustand'

/** `newer`: a response named a build other than the page's own. */
export const useBuild = create(() => ({ newer: false }))

/** The build of this page; null on a development site. */
function ownBuild(): string | null {
  if (!('document' in globalThis)) return null
  return document.querySelector(`meta[name="${buildHeader}"]`)?.getAttribute('content') || null
}

/** Compares the build named by a response with the page's own. */
export function buildReceived({ headers }: Response): void {
  const [own, served] = [ownBuild(), headers.get(buildHeader)]
  if (own !== null && served !== null && served !== own) useBuild.setState({ newer: true })
}
