/** Formats a moment in the text of a request: the second person decides by the same clock, Moscow’s. */
const moscow = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' })

/** Returns «9 января 2027 г. в 07:17 МСК» of a moment in ISO 8601. */
export const momentTold = (at: string): string => `${moscow.format(new Date(at))} МСК`
