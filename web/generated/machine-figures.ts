/** The figures of each machine's plain spin. Made from the rules by `npm run generate`, which overwrites this file. */
import type { TileFigures } from '../../web/slots/tile-figures.ts'

export const machineFigures: Readonly<Record<string, TileFigures>> = {
  'three-samovars': { mechanic: 'lines', returned: '96.5', rtp: 0.964660644531, hit: 0.279636383056, deviation: 5.688118573167669, bestE4: 8060000, hasFeature: false },
  firebird: { mechanic: 'lines', returned: '96', rtp: 0.959999048915, hit: 0.320634424686, deviation: 7.85573373639732, bestE4: 47528000, hasFeature: true },
  coachman: { mechanic: 'lines', returned: '95.5', rtp: 0.955005463148, hit: 0.259188771247, deviation: 8.998628348143788, bestE4: 14150000, hasFeature: true },
  aurora: { mechanic: 'both-ways', returned: '96.5', rtp: 0.965012558369, hit: 0.240700840107, deviation: 4.0838506355930795, bestE4: 5000000, hasFeature: true },
  apiary: { mechanic: 'clusters', returned: '96.1', rtp: 0.960804033279, hit: 0.379989147186, deviation: 6.275041268522782, bestE4: 25000000, hasFeature: false },
  'ural-gems': { mechanic: 'anywhere', returned: '96.1', rtp: 0.960863852708, hit: 0.286058431594, deviation: 12.236383724719408, bestE4: 50000000, hasFeature: true },
  chronicle: { mechanic: 'lines', returned: '96.3', rtp: 0.963084166747, hit: 0.239893913269, deviation: 12.036052876747966, bestE4: 64566000, hasFeature: true },
  'round-dance': { mechanic: 'ways', returned: '95.8', rtp: 0.957921685363, hit: 0.298452347517, deviation: 6.692211400237219, bestE4: 38532000, hasFeature: true },
}
