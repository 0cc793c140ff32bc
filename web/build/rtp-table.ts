/** In the build the exact returns on the lobby's tiles are a table computed from the rules, instead of the rules of every game. */
import { games } from '@kurazh/games/index.ts'
import type { Plugin } from 'vite'
import { type GameRtp, rtpRange } from '../play/layout/rtp-range.ts'

const replaced = /\/web\/games\/rtp-text\.ts$/

export function rtpTable(): Plugin {
  return {
    name: 'rtp-table',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!replaced.test(id)) return undefined
      const texts = Object.values(games).flatMap((game) => ('sampleParams' in game ? [[game.id, `возврат ${rtpRange(game as GameRtp<unknown>)}`]] : []))
      return `const texts = ${JSON.stringify(Object.fromEntries(texts))}\nexport const rtpText = (id) => texts[id]`
    },
  }
}
