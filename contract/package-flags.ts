/** The jurisdiction flags of the protocol of machines made elsewhere that are on or off; a game's page obeys them. */
export const packageFlags = [
  'socialCasino', 'disabledFullscreen', 'disabledTurbo', 'disabledSuperTurbo', 'disabledAutoplay', 'disabledSlamstop', 'disabledSpacebar',
  'disabledBuyFeature', 'displayNetPosition', 'displayRTP', 'displaySessionTimer',
] as const
export type PackageFlag = (typeof packageFlags)[number]
