/** The documents a player agrees to. Each is `documents/<name>.md`: the page is built from it, and the server keeps every version of it. */
export const documentNames = ['terms', 'privacy'] as const
export type DocumentName = (typeof documentNames)[number]

/** As their pages call them, which lie at `/<name>`. */
export const documentTitles: Readonly<Record<DocumentName, string>> = { terms: 'Пользовательское соглашение', privacy: 'Политика конфиденциальности' }
