/** Redirects to Telegram and reads the result on return. */
import { readInTab, writeInTab } from '../../ui/browser/stored.ts'

const key = 'telegram-trip'
const mark = '#tgAuthResult='

/** Redirects; Telegram sends the browser back to this page. `bot` is the number of the site's bot. */
export function redirectToTelegram(bot: string): void {
  writeInTab(key, '1')
  const address = new URL('https://oauth.telegram.org/auth')
  address.search = new URLSearchParams({
    bot_id: bot,
    origin: location.origin,
    return_to: `${location.origin}/bonus`,
  }).toString()
  location.assign(address.href)
}

/**
 * Telegram's signed result, read once and removed from the URL; undefined where this tab did not ask for it, or it is
 * invalid.
 */
export function takeTelegramResult(): Record<string, string> | undefined {
  const { hash, pathname, search } = location
  if (!hash.startsWith(mark)) return undefined
  history.replaceState(history.state, '', pathname + search)
  const isExpected = readInTab(key) !== null
  writeInTab(key, null)
  return isExpected ? fieldsOf(hash.slice(mark.length)) : undefined
}

/** Parses JSON in base64 or base64url; its fields as text. */
function fieldsOf(text: string): Record<string, string> | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof parsed !== 'object' || parsed === null) return undefined
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]))
  } catch {
    return undefined
  }
}
