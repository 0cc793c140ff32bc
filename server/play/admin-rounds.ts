/**
 * Registers shared rounds in the admin area: whether they are running, the stakes, how they ended. Results of draws are
 * not read here.
 */
import { gameCalls as calls } from '@kurazh/contract/admin/games.ts'
import { idsOf } from '@kurazh/games/index.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import type { NoteAdmin } from '../platform/admin/admin-guard.ts'
import { publishedChains } from './rounds/chain/chains.ts'
import { controlOf, pauseGame } from './rounds/control/control.ts'
import { watchedRounds } from './rounds/history/watched-rounds.ts'

export function adminRoundRoutes({ http, db, noteAdmin }: { http: Http; db: Db; noteAdmin: NoteAdmin }): void {
  http.onAdmin(calls.roundControls, async () => ({
    success: { games: await Promise.all(idsOf('round').map((game) => watched(db, game))) },
  }))

  http.onAdmin(calls.pauseRounds, async ({ admin }, { game, paused }) => {
    if (!idsOf('round').includes(game)) return new Refusal('NotFound', 'Такой игры с общими раундами нет')
    return transaction(db, async (tx) => {
      const before = (await controlOf(tx, game)).isPaused
      await pauseGame(tx, game, paused)
      await noteAdmin(tx, admin, {
        action: calls.pauseRounds.path,
        outcome: 'done',
        detail: { game, before, after: paused },
      })
      return { success: paused ? 'Новых раундов не будет, текущий доиграют' : 'Раунды идут снова' }
    })
  })
}

async function watched(db: Db, game: string) {
  const [{ isPaused, isOff, calledOff }, chains, rounds] = await Promise.all([
    controlOf(db, game),
    publishedChains(db, game),
    watchedRounds(db, game),
  ])
  const current = chains.find(({ links, used, salt }) => used < links && salt !== null)
  const isUnderWay = (number: number) => rounds.some((round) => round.number === number && round.endedAt === null)
  return {
    game,
    paused: isPaused,
    off: isOff,
    rounds,
    callingOff: calledOff !== undefined && isUnderWay(calledOff.round) ? calledOff.round : null,
    chain:
      current === undefined
        ? null
        : { id: current.id, left: current.links - current.used, next: chains.some(({ id }) => id > current.id) },
  }
}
