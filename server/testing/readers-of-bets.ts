/** What everybody who reads bets of any kind is answered: the same, wherever the bets are stored. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { auditBooks } from '../ledger/books.ts'
import type { JournalBet } from '../play/bets/journal-bet.ts'
import { betsBetween, playedBy, readJournal } from '../play/bets/journal.ts'
import { placedAt } from '../play/bets/placed-at.ts'
import type { Admin } from './admins.ts'
import type { Player, TestSite } from './site.ts'

interface AdminPage<Row> {
  rows: Row[]
  next: string | null
}
type Bet = { link: string }

const plain = ({ player, number, payout, name, former }: JournalBet) => ({ player, number, payout, name, former })

/** The lists of bets in the data export. */
const copied = ['bets', 'roundBets', 'tableBets']

/** The journal from its beginning, in short stretches. */
async function journalOf({ database: { db } }: TestSite): Promise<JournalBet[]> {
  const bets = []
  for (let position = -1n; ;) {
    const stretch = await readJournal(db, position, 5)
    if (stretch.bets.length === 0) return bets
    bets.push(...stretch.bets)
    position = stretch.position
  }
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10) + 'T00:00:00Z'

/** `keys`: of some movements of the player. `stake`: in roubles. */
export async function answersAbout(
  site: TestSite,
  owner: Admin,
  player: Player,
  { game, stake, keys, numbers }: { game: string; stake: number; keys: readonly string[]; numbers: readonly number[] },
) {
  const about = { player: player.id }
  const { db } = site.database
  async function listed(filters: object): Promise<Bet[]> {
    const rows: Bet[] = []
    for (let after: object = {}; ;) {
      const page = (await owner.ask(adminCalls.betList, { ...filters, ...after })) as AdminPage<Bet>
      rows.push(...page.rows)
      if (page.next === null) return rows
      after = { after: page.next }
    }
  }
  const own = await listed(about)
  // Ten times an hour.
  const copy = (await player.call(calls.ownRecords)).body as Record<string, unknown>
  if (copied.some((name) => copy[name] === undefined)) throw new Error('the player’s data were not given')
  const some = own.filter((_, index) => index % 5 === 0)
  const journal = await journalOf(site)
  const ofPlayer = journal.filter(({ player: of }) => of === player.id)
  return {
    own,
    all: await listed({}),
    ofGame: await listed({ ...about, game }),
    ofAStake: await listed({ ...about, stake }),
    ofSomeDays: await listed({ ...about, from: day(80), until: day(30) }),
    allOfSomeDays: await listed({ from: day(80), until: day(30), game }),
    latest: (await player.ask(calls.latestBets)).bets,
    shown: await Promise.all(some.map(({ link }) => site.visitor().ask(calls.showBet, { id: link }))),
    named: await Promise.all(some.map(({ link }) => listed({ link }))),
    statement: (await player.ask(calls.statement, {})).movements,
    byNumber: await Promise.all(
      numbers.map(async (number) => (await player.ask(calls.statement, { number, nonce: number })).movements),
    ),
    legs: await Promise.all(
      keys.map(async (key) => (await owner.call(adminCalls.traceMovement, { player: player.id, key })).body),
    ),
    copy: copied.map((name) => copy[name]),
    journal: journal.map(plain),
    between: (await betsBetween(db, { ...about, game, first: 2n, last: 55n, after: undefined, limit: 99 })).map(
      ({ bet }) => plain(bet),
    ),
    since: (await site.write((tx) => playedBy(tx, player.id, new Date(day(70)), 2n ** 62n))).map(plain),
    placed: [...(await site.write((tx) => placedAt(tx, ofPlayer)))].map(([bet, at]) => [plain(bet), at]),
    books: await auditBooks(db),
  }
}
