/** The address of a player's public page, by the shown name. */
export const playerPath = (name: string): string => `/player/${encodeURIComponent(name)}`
