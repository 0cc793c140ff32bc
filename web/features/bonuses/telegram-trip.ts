/** The way to Telegram and back: which tab went there, and what it brought. */

const key = 'telegram-trip'
const mark = '#tgAuthResult='

/** Goes there; Telegram sends the browser back to this page. `bot` is the number of the site's bot. */
export function goToTelegram(bot: string): void {
  sessionStorage.setItem(key, '1')
  const address = new URL('https://oauth.telegram.org/auth')
  address.search = new URLSearchParams({ bot_id: bot, origin: location.origin, return_to: `${location.origin}/bonus` }).toString()
  location.assign(address.href)
}

/** What Telegram has signed, once, cleaned from the address; undefined where this tab did not ask for it, or it is nothing of the kind. */
export function takeBroughtBack(): Record<string, string> | undefined {
  const { hash, pathname, search } = location
  if (!hash.startsWith(mark)) return undefined
  history.replaceState(history.state, '', pathname + search)
  const asked = sessionStorage.getItem(key) !== null
  sessionStorage.removeItem(key)
  return asked ? fieldsOf(hash.slice(mark.length)) : undefined
}

/** JSON in base64 of either alphabet, its fields as text. */
function fieldsOf(text: string): Record<string, string> | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    const told: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof told !== 'object' || told === null) return undefined
    return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)]))
  } catch {
    return undefined
  }
}
