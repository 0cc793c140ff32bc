/** A machine made by others, added to a running site, and a player of it: our frame's calls and the game's own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import { pickedNumber } from '@kurazh/shared/proofs/package-pick.ts'
import { createKeptPackages } from '../features/packages/kept.ts'
import { addPackage, removePackage } from '../features/packages/packages.ts'
import type { KeptPackages } from '../play/seeded/packages/kept-packages.ts'
import { createSeeds } from '../play/seeded/seeds.ts'
import { bookOf, type MadePackage, writePackage } from './packages.ts'
import { type Player, type TestSite, testSite } from './site.ts'

/**
 * Of a hundred rounds of `base` the first 53 lose, the others pay 2×; of `bonus` half pay 95×, the others nothing; it
 * costs 50 bets.
 */
export const caskets: MadePackage = {
  modes: [
    {
      name: 'BASE',
      cost: 1,
      rows: [
        [1n, 53n, 0n],
        [2n, 47n, 200n],
      ],
      books: [bookOf(1, 0), bookOf(2, 200, 3)],
    },
    {
      name: 'bonus',
      cost: 50,
      rows: [
        [1n, 1n, 0n],
        [2n, 1n, 9500n],
      ],
      books: [bookOf(1, 0), bookOf(2, 9500, 5)],
    },
  ],
}

export interface PackageSite extends TestSite {
  readonly dataDir: string
  /** Adds a package, or its next version; throws with the reason when it is invalid. */
  add(name: string, made?: MadePackage): Promise<number>
  remove(name: string): Promise<{ removed: number; retired: number }>
  /** Its packages, as another engine would store them. */
  keptPackages(): KeptPackages
}

export async function packageSite(environment: Record<string, string> = {}): Promise<PackageSite> {
  const root = await mkdtemp(join(tmpdir(), 'kurazh-table-'))
  const site = await testSite({ DATA_DIR: join(root, 'data'), ...environment })
  const close = site.close
  return Object.assign(site, {
    dataDir: join(root, 'data'),
    keptPackages: () => createKeptPackages({ db: site.database.db, dataDir: join(root, 'data') }),
    async add(name: string, made = caskets) {
      const folder = join(root, 'made', name)
      await rm(folder, { recursive: true, force: true })
      await writePackage(folder, made)
      const outcome = await addPackage({ db: site.database.db, dataDir: join(root, 'data') }, folder)
      if ('faults' in outcome) throw new Error(outcome.faults.join('\n'))
      return outcome.done.version
    },
    async remove(name: string) {
      const outcome = await removePackage({ db: site.database.db, dataDir: join(root, 'data') }, name)
      if ('faults' in outcome) throw new Error(outcome.faults.join('\n'))
      return outcome.done
    },
    async close() {
      await close()
      await rm(root, { recursive: true })
    },
  })
}

export interface WalletAnswer {
  status: number
  // A foreign client does not use our types.
  body: Record<string, unknown> & {
    round?: Record<string, unknown> | null
    balance?: { amount: number; currency: string }
    error?: string
    message?: string
  }
  headers: Headers
}

export interface Frame {
  readonly token: string
  readonly session: number
  readonly version: number
  /** A call of the game itself. */
  wallet(path: string, body?: object, headers?: Record<string, string>): Promise<WalletAnswer>
  /** Chooses the seed of the next play so that it wins or loses in this mode. Returns its nonce. */
  next(wins: boolean, mode?: 'base' | 'bonus'): Promise<number>
  play(amount?: number, mode?: string): Promise<WalletAnswer>
  state(): Promise<Awaited<ReturnType<typeof stateOf>>>
}

const stateOf = (player: Player, token: string) => player.ask(calls.packageState, { token })

export async function sitDown(site: TestSite, player: Player, game: string): Promise<Frame> {
  const { token, session, version } = await player.ask(calls.openPackage, { game })
  const frame: Frame = {
    token,
    session,
    version,
    wallet: (path, body = {}, headers = {}) => askWallet(site, path, { sessionID: token, ...body }, headers),
    async next(wins, mode = 'base') {
      const { commitments } = await player.ask(calls.commitments)
      const nonce = Math.min(...commitments.map((each) => each.nonce))
      const clientSeed = await seedFor(site, player, nonce, mode, wins)
      await player.ask(calls.nextPackageRound, { token, nonce, clientSeed })
      return nonce
    },
    play: (amount = 1_000_000, mode = 'BASE') => frame.wallet('/wallet/play', { amount, mode }),
    state: () => stateOf(player, token),
  }
  return frame
}

export async function askWallet(
  site: Pick<TestSite, 'packageOrigin'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<WalletAnswer> {
  const answer = await fetch(`${site.packageOrigin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as WalletAnswer['body'], headers: answer.headers }
}

/** A client seed by which this nonce wins or loses, found with the site's own key. */
async function seedFor(
  site: TestSite,
  player: Player,
  nonce: number,
  mode: 'base' | 'bonus',
  wins: boolean,
): Promise<string> {
  const { serverSeed } = (await createSeeds(site.database.db, site.seedKey).chainOf(player.id)).reveal(nonce)
  const [lost, total] = mode === 'base' ? [53n, 100n] : [1n, 2n]
  for (let attempt = 0; ; attempt++) {
    const clientSeed = `seed ${attempt}`
    if (pickedNumber({ serverSeed, clientSeed, nonce }, total) >= lost === wins) return clientSeed
  }
}
