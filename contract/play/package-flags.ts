/** The boolean jurisdiction flags of the slot package protocol; a game's page obeys them. */
export const packageFlags = [
  'socialCasino',
  'disabledFullscreen',
  'disabledTurbo',
  'disabledSuperTurbo',
  'disabledAutoplay',
  'disabledSlamstop',
  'disabledSpacebar',
  'disabledBuyFeature',
  'displayNetPosition',
  'displayRTP',
  'displaySessionTimer',
] as const
export type PackageFlag = (typeof packageFlags)[number]
