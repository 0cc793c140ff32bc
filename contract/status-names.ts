/** What the statuses are called, lowest first. */
export const statusNames = { global: 'Global', simple: 'Simple', astract: 'Astract', bantermen: 'Bantermen' } as const
export type StatusLabel = keyof typeof statusNames
