/** Notifications as the browser knows them: whether it can show any, whether the player lets it, its address. */
import type { PushBody } from '@kurazh/contract/account/push.ts'

/**
 * `home-screen`: an iPhone or iPad shows them only for a site on its home screen. `denied`: the player has forbidden
 * them for this site, and only they can change that.
 */
export type PushPower = 'works' | 'denied' | 'home-screen' | 'none'

const isOfApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || isTablet()
/** An iPad calls itself a Mac. */
const isTablet = () => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

export function pushPower(): PushPower {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isOfApple() ? 'home-screen' : 'none'
  return Notification.permission === 'denied' ? 'denied' : 'works'
}

/** The browser's own refusal, in words for the player. */
class PushRefused extends Error {}

/**
 * Asks the player, as a press requires, and returns the browser's address for notifications of this site. Throws
 * PushRefused.
 */
export async function subscribeBrowser(key: string): Promise<Pick<PushBody, 'endpoint' | 'p256dh' | 'auth'>> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushRefused('Браузер не показывает уведомлений этого сайта: вы не разрешили их')
  try {
    return targetOf(await subscriptionFor(key))
  } catch {
    throw new PushRefused(
      'Браузер не смог связаться со своей службой уведомлений. Проверьте, что она не выключена в его настройках, и попробуйте снова',
    )
  }
}

async function subscriptionFor(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const former = await pushManager.getSubscription()
  // One that was made for another key of the site takes nothing from this one.
  if (former !== null && keyOf(former) !== key) await former.unsubscribe()
  else if (former !== null) return former
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const asText = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | undefined {
  return key === null ? undefined : asText(new Uint8Array(key))
}

function targetOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined)
    throw new Error('the browser gave no keys')
  const bare = (text: string) => text.replaceAll('=', '')
  return { endpoint, p256dh: bare(keys.p256dh), auth: bare(keys.auth) }
}

/** Lets the browser forget its address. The site has forgotten it already: a failure changes nothing. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  await registration?.pushManager
    .getSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined)
}
