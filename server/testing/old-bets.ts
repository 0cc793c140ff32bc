/** Bets of seeded games spread over months, their move into history, and what everybody who reads them is answered. */
import { calls } from '@kurazh/contract/index.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { expect } from 'vitest'
import { moveStretch } from '../play/history/move-history.ts'
import { movesOf } from '../play/seeded/seeded-bets.ts'
import type { Admin } from './admins.ts'
import { answersAbout } from './readers-of-bets.ts'
import type { Player, TestSite } from './site.ts'
import { cellsOf, moveMines, openMines } from './steps.ts'

/** A player with this many bets under nonces in no order, one of them a game of steps, spread over four months. */
export async function playedForMonths(site: TestSite, bets: number, apart = 37): Promise<Player> {
  const player = await site.player()
  await openMines(player, { nonce: 3 })
  for (let index = 0; index < bets; index++) {
    const nonce = (index * apart) % bets
    if (nonce === 3) continue
    const game = index % 3 === 0 ? { game: 'bubbles', params: { target: 2 } } : {}
    expect((await player.bet({ nonce, stake: 1 + (index % 4), ...game })).status).toBe(200)
  }
  await moveMines(player, 0, (await cellsOf(site, player, 3)).gems[0], 3)
  await moveMines(player, 1, take, 3)
  await site.database.pool.query(
    `update bet b set at = now() - make_interval(days => (100 - 3 * o.place / 2)::int) from (
      select player, nonce, row_number() over (order by journal) as place from bet where player = $1) o
    where b.player = o.player and b.nonce = o.nonce`,
    [player.id],
  )
  return player
}

/**
 * Waits until all bets so far may be moved. The journal waits for every older transaction of the server, and other test
 * files have some open on the same one.
 */
export async function journalSettled(site: TestSite): Promise<void> {
  await expect
    .poll(() =>
      site.count(`journal_offset o where pg_snapshot_xmin(pg_current_snapshot())::text::bigint + o.value
        > (select coalesce(max(journal), -1) from bet)`),
    )
    .toBe(1)
}

/** Bets are young: in tests all that are over go. */
export async function moveNow(site: TestSite, count: number): Promise<number> {
  await journalSettled(site)
  return moveStretch(site.database.db, 0, count)
}
export async function moveAllNow(site: TestSite): Promise<void> {
  while ((await moveNow(site, 1_000)) > 0);
}

/** All pages of a player's history. */
export async function historyOf(player: Player, narrowed: { limit: number; game?: string }) {
  const pages = []
  for (let before: number | undefined; ;) {
    const { bets, next } = await player.ask(calls.history, { ...narrowed, ...(before !== undefined && { before }) })
    pages.push(...bets)
    if (next === null) return pages
    before = next
  }
}

/** What everybody who reads bets of such a player is answered. */
export const everyAnswer = async (site: TestSite, owner: Admin, player: Player) => ({
  ...(await answersAbout(site, owner, player, {
    game: 'dice',
    stake: 2,
    keys: ['bet:3', 'bet:3:payout', 'bet:4'],
    numbers: [3, 4],
  })),
  pages: await historyOf(player, { limit: 7 }),
  pagesOfGame: await historyOf(player, { limit: 7, game: 'dice' }),
  commitments: (await player.ask(calls.commitments)).commitments,
  moves: await movesOf(site.database.db, [
    { player: player.id, nonce: 3 },
    { player: player.id, nonce: 4 },
  ]),
})
