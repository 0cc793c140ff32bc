/**
 * Registers play in the admin area: limits, what is left of the chains, pausing live tables. Nothing here reads the
 * secret hashes of a chain.
 */
import { gameCalls as calls } from '@kurazh/contract/admin/games.ts'
import { idsOf } from '@kurazh/games/index.ts'
import type { NoteAdmin } from '../platform/admin/admin-guard.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import { publishedChains } from './rounds/chain/chains.ts'
import { askToCallOff, controlOf, pauseGame, type RoundUnderWay, roundUnderWay } from './rounds/control/control.ts'
import { addRecording, mayBeRecorded } from './tables/hand/recordings.ts'

export interface AdminPlayDependencies {
  http: Http
  db: Db
  noteAdmin: NoteAdmin
  /** Of every game, in kopecks. */
  limits(): readonly { game: string; minStake: bigint; maxStake: bigint; maxWin: bigint }[]
}

/** The most rounds of one recording: a shift has fewer. */
const mostRecorded = 5_000

const voidOf = (now: RoundUnderWay | undefined) => ({ byHand: now?.byHand ?? false, alone: now?.alone ?? false })
const noSuchTable = () => new Refusal('NotFound', 'Такого стола нет')

export function adminPlayRoutes({ http, db, noteAdmin, limits }: AdminPlayDependencies): void {
  http.onAdmin(calls.gameLimits, async () => ({
    success: { games: limits().map(({ game, minStake, maxStake, maxWin }) => ({ game, minStake, maxStake, maxWin })) },
  }))

  http.onAdmin(calls.gameChains, async () => {
    const chains = await Promise.all(
      idsOf('round', 'table').map(async (game) => (await publishedChains(db, game)).map((chain) => ({ game, chain }))),
    )
    return {
      success: {
        chains: chains.flat().map(({ game, chain: { id, links, used, publishedAt, salt } }) => ({
          game,
          id,
          links,
          left: links - used,
          publishedAt: new Date(publishedAt).toISOString(),
          waits: salt === null,
        })),
      },
    }
  })

  http.onAdmin(calls.tableControls, async () => ({
    success: {
      tables: await Promise.all(
        idsOf('table').map(async (table) => ({
          table,
          paused: (await controlOf(db, table)).isPaused,
          ...voidOf(await roundUnderWay(db, table)),
        })),
      ),
    },
  }))

  http.onAdmin(calls.pauseTable, async ({ admin }, { table, paused }) => {
    if (!idsOf('table').includes(table)) return noSuchTable()
    return transaction(db, async (tx) => {
      const before = (await controlOf(tx, table)).isPaused
      await pauseGame(tx, table, paused)
      await noteAdmin(tx, admin, {
        action: calls.pauseTable.path,
        outcome: 'done',
        detail: { table, before, after: paused },
      })
      return { success: paused ? 'Новых раундов не будет, текущий доиграют' : 'Раунды идут снова' }
    })
  })

  http.onAdmin(calls.enterRecording, async ({ admin }, { table, ...recording }) => {
    if (!idsOf('table').includes(table)) return noSuchTable()
    return transaction(db, async (tx) => {
      if (
        recording.last - recording.first >= mostRecorded ||
        !(await mayBeRecorded(tx, table, recording.first, recording.last))
      ) {
        return new Refusal(
          'InvalidRequest',
          'Укажите раунды, которые сдал человек и которые закончились, подряд и не больше пяти тысяч',
        )
      }
      await addRecording(tx, table, recording, admin.id)
      await noteAdmin(tx, admin, {
        action: calls.enterRecording.path,
        outcome: 'done',
        detail: { table, ...recording },
      })
      return { success: 'Хеш записи стоит на страницах этих раундов' }
    })
  })

  http.onAdmin(calls.callOffRound, async ({ admin }, { table, reason }) => {
    if (!idsOf('table').includes(table)) return noSuchTable()
    return transaction(db, async (tx) => {
      const now = await roundUnderWay(tx, table)
      // One person who could call off a known result could take back what others are about to win, or return a friend's
      // stake. A chain makes no mistakes anyway.
      if (now?.byHand === false)
        return new Refusal(
          'SecondPerson',
          'Этот раунд сдаёт цепочка, ошибиться она не может. Отменяют его двое: отправьте запрос, его подтвердит другой администратор',
        )
      if (now?.alone === false)
        return new Refusal(
          'SecondPerson',
          'В этом раунде уже введено, что выпало. Отменяют его двое: отправьте запрос, его подтвердит другой администратор',
        )
      const round = now && (await askToCallOff(tx, table, reason, now.number))
      if (round === undefined)
        return new Refusal('NotFound', 'Раунда, который можно отменить, сейчас нет: закончившийся уже рассчитан')
      await noteAdmin(tx, admin, { action: calls.callOffRound.path, outcome: 'done', detail: { table, round, reason } })
      return { success: `Раунд ${round} отменяется, ставки вернутся целиком` }
    })
  })
}
