/** Everything that players do while machines fail, and what must be true of it in the end. */
import type { Chance } from '@kurazh/games/testing/chance.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { Row } from '../../server/players/rows.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCaller } from '../caller.ts'
import { idsIn, type LoadPlayer, offersOf, startLoad } from '../kill/load.ts'
import { openJournal, readJournal } from '../kill/outside-journal.ts'
import { prove } from '../kill/proof.ts'
import { tablePlayer } from '../kill-tables/players.ts'
import { proveTables } from '../kill-tables/proof.ts'
import { registerPlayers, type Session } from '../players.ts'
import { createRoundCaller } from '../round-caller.ts'
import { startRoundLoad } from '../takeovers/load.ts'
import { proveRounds } from '../takeovers/proof.ts'
import type { Verdicts } from '../verdicts.ts'
import { proveCashier, startCashier } from './cashier.ts'
import { proveSteps, startSteps } from './steps.ts'

const table = 'blackjack'
const mostTries = 10
const giftKopecks = 100_000_000n

export async function startPlay(
  origin: string,
  database: Database,
  count: number,
  journalFile: string,
  chance: Chance,
) {
  const sessions: Session[] = []
  /** Under new names when the site was too busy to answer: who was registered is not known then. */
  const register = async (name: string, players: number): Promise<Session[]> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await registerPlayers(origin, players, `${name}-${tries}-`)
      } catch (error) {
        if (tries === mostTries) throw error
        await sleep(1_000)
      }
    }
  }
  const caller = createCaller(origin, count * 4, 5_000)
  const rounds = createRoundCaller(origin, 32)
  const { rows } = await registered()
  const ids = new Map(rows.map(({ id, login }) => [login, Number(id)]))
  const of = (name: string) => sessions.filter(({ login }) => login.startsWith(name))

  const players: LoadPlayer[] = []
  for (const { login, cookie } of of('instant')) {
    const window = await caller.commitments(cookie)
    const published = new Map(window.map(({ nonce, commitment }) => [nonce, commitment]))
    players.push({ id: ids.get(login) ?? 0, cookie, window, published })
  }
  const journal = openJournal(journalFile)
  const offers = offersOf(false)
  const load = startLoad(players, offers, caller, journal, chance)
  const roundLoad = startRoundLoad(
    of('round').map(({ login, cookie }) => ({ id: ids.get(login) ?? 0, cookie })),
    () => [rounds],
    chance,
  )
  const stopping = new AbortController()
  const seated = of('table').map(({ cookie }, at) =>
    tablePlayer({ cookie, seat: at * 2 + 1, table, origins: () => [origin], chance, signal: stopping.signal }),
  )
  const steps = startSteps(origin, of('steps'), chance, stopping.signal)
  const cashier = startCashier(origin, of('payer'), chance, stopping.signal)

  return {
    load,
    async stop() {
      stopping.abort()
      await Promise.all([load.stop(), roundLoad.stop(), steps.done, cashier.done, ...seated.map(({ done }) => done)])
      journal.close()
      await settled()
      await Promise.all([caller.close(), rounds.close()])
    },
    async prove(verdicts: Verdicts) {
      const gifts = new Map(players.map(({ id }) => [id, giftKopecks]))
      verdicts.expect(load.changedCommitments() === 0, 'ни одно обещание не изменилось')
      await prove(database, await readJournal(journalFile), { gifts, games: idsIn(offers) }, verdicts)
      await proveRounds(database, roundLoad.told, verdicts)
      await proveTables(database, table, seated, verdicts)
      await proveSteps(database, steps.played, steps.refused, verdicts)
      await proveCashier(
        database,
        of('payer').map(({ login }) => login),
        cashier.told,
        verdicts,
      )
    },
  }

  async function registered() {
    sessions.push(
      ...(await register('instant', count)),
      ...(await register('round', 4)),
      ...(await register('table', 2)),
      ...(await register('steps', 3)),
      ...(await register('payer', 2)),
    )
    return database.pool.query<Pick<Row<'player'>, 'id' | 'login'>>('select id, login from player')
  }

  /** Waits until every bet of rounds and tables has ended. */
  async function settled(): Promise<void> {
    for (let tries = 0; tries < 400; tries += 1) {
      const open = await database.pool.query<{ open: bigint }>(
        `select (select count(*) from round_bet where state = 'open') + (select count(*) from table_bet where state = 'open') as open`,
      )
      if (open.rows[0]?.open === 0n) return
      await sleep(300)
    }
  }
}
