/** The worker that shows a page of ours when there is no connection. See public/sw.js. */

/** Registers it once everything else has loaded; only the built site has one. */
export function registerOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without it the site works all the same: an old browser or a closed storage is no reason to complain.
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
