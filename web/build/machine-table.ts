/** In the build what the lobby tells of machines is a table computed from their rules, instead of their strips. */
import { games } from '@kurazh/games/index.ts'
import type { Plugin } from 'vite'
import { tileFigures } from '../slots/tile-figures.ts'

const replaced = /\/web\/slots\/figures\.ts$/

export function machineTable(): Plugin {
  return {
    name: 'machine-table',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!replaced.test(id)) return undefined
      const figures = Object.values(games).flatMap((game) => ('machine' in game ? [[game.id, tileFigures(game)] as const] : []))
      return `const figures = ${JSON.stringify(Object.fromEntries(figures))}\nexport const figuresOf = (id) => figures[id]`
    },
  }
}
