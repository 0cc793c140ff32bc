/** In the build the exact returns on the lobby's tiles are a table computed from the rules, instead of the rules of every game. */
import { games } from '@kurazh/games/index.ts'
import type { Plugin } from 'vite'
import { type GameReturns, returnRange } from '../play/layout/rtp-range.ts'

const replaced = /\/web\/games\/returned\.ts$/

export function returnedTable(): Plugin {
  return {
    name: 'returned-table',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!replaced.test(id)) return undefined
      const texts = Object.values(games).flatMap((game) => ('cases' in game ? [[game.id, `возврат ${returnRange(game as GameReturns<unknown>)}`]] : []))
      return `const texts = ${JSON.stringify(Object.fromEntries(texts))}\nexport const returnedText = async ({ id }) => texts[id]`
    },
  }
}
