/** The statuses and their names, lowest first. */
export const statusLabels = ['global', 'simple', 'astract', 'bantermen'] as const
export type StatusLabel = (typeof statusLabels)[number]
export const statusNames: Readonly<Record<StatusLabel, string>> = {
  global: 'Global',
  simple: 'Simple',
  astract: 'Astract',
  bantermen: 'Bantermen',
}
