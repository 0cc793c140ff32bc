/**
 * The documents a player agrees to. Each is `documents/<name>.md`: the page is built from it, and the server stores
 * every version.
 */
export const documentNames = ['terms', 'privacy'] as const
export type DocumentName = (typeof documentNames)[number]

/** Titles of their pages, which are at `/<name>`. */
export const documentTitles: Readonly<Record<DocumentName, string>> = {
  terms: 'Пользовательское соглашение',
  privacy: 'Политика конфиденциальности',
}
