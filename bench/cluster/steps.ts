/** Players of a steps game while machines fail: every game is played to its end, each move repeated until answered. */
import { type Bet, type Commitment, type OpenReply, play, type SettledReply } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { verifyBet } from '@kurazh/games/core/verify.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { Row as PlayerRow } from '../../server/players/rows.ts'
import type { Row } from '../../server/play/rows.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import { whole } from '../figures.ts'
import type { Session } from '../players.ts'
import type { Verdicts } from '../verdicts.ts'
import { persist } from './persistent.ts'

interface Played {
  login: string
  bet: Wire<Bet>
  commitment: string
}

const params = { mines: 3 }

export function startSteps(origin: string, sessions: readonly Session[], chance: Chance, signal: AbortSignal) {
  const played: Played[] = []
  const refused: string[] = []

  async function visit({ login, cookie }: Session): Promise<void> {
    const call = <Success>(path: string, body: object) => persist<Success>(origin, path, cookie, body)
    while (!signal.aborted) {
      const window = await call<{ commitments: Commitment[] }>(play.commitments.path, {})
      const next = 'success' in window ? window.success.commitments[0] : undefined
      if (next === undefined) throw new Error('no commitment to play with')
      const body = { game: mines.id, nonce: next.nonce, clientSeed: chance.text(16), stake: 10, params }
      let answer = await call<Wire<OpenReply | SettledReply>>(play.placeBet.path, body)
      // This node's window was read before the other node used the nonce; the refusal brings the true one, as on the page.
      if (!('success' in answer) && answer.code === 'NonceReused') continue
      for (let step = 0; 'success' in answer && 'open' in answer.success; step += 1) {
        await sleep(chance.whole(50, 800))
        const move = step < 3 ? { cell: 7 * step } : take
        answer = await call(play.move.path, { nonce: next.nonce, step, move })
      }
      if (!('success' in answer)) refused.push(answer.code)
      else if ('bet' in answer.success) played.push({ login, bet: answer.success.bet, commitment: next.commitment })
    }
  }

  return { played, refused, done: Promise.all(sessions.map(visit)) }
}

/** Every game that ended is in the database as it was answered, and follows from the promise given before it. */
export async function proveSteps(
  { pool }: Database,
  played: readonly Played[],
  refused: readonly string[],
  { expect }: Verdicts,
): Promise<void> {
  const { rows } = await pool.query<Pick<PlayerRow<'player'>, 'login'> & Pick<Row<'bet'>, 'nonce' | 'payout'>>(
    `select p.login, b.nonce, b.payout from bet b join player p on p.id = b.player where b.game = $1`,
    [mines.id],
  )
  const found = new Map(rows.map(({ login, nonce, payout }) => [`${login}:${nonce}`, payout]))
  const lost = played.filter(({ login, bet }) => found.get(`${login}:${bet.nonce}`) !== kopecksFromRoubles(bet.payout))
  expect(lost.length === 0, `игр с ходами сыграно ${whole(played.length)}, потеряно или иначе ${lost.length}`)
  expect(refused.length === 0, 'ни одного необъяснимого отказа на ходах', refused.join(' '))
  const unproved = played.filter(({ bet, commitment }) => {
    const proof = verifyBet(mines, { ...bet, commitment, multiplierE4: Math.round(bet.multiplier * 10_000) })
    return !proof.commitmentHolds || !proof.outcomeHolds
  })
  expect(unproved.length === 0, 'исход каждой пересчитан из раскрытых сидов и ходов', `${unproved.length}`)
}
