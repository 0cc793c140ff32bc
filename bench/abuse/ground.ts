/** What every abuse is played on: a real site over HTTP, accounts made by its own form, and bets whose edge is counted here anew. */
import type { CallDefinition, WireBodyOf, WireReplyOf } from '@kurazh/contract/call.ts'
import { identity } from '@kurazh/contract/identity.ts'
import { kopecksFromRoubles } from '@kurazh/contract/kopecks.ts'
import { rewards } from '@kurazh/contract/rewards.ts'
import { dice, type DiceParams, multiplierE4For, winWidth } from '@kurazh/games/dice/dice.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import { Pool } from 'undici'
import type { Database } from '../../server/platform/database.ts'
import { type Caller, createCaller } from '../caller.ts'
import type { Site } from '../site.ts'
import type { Verdicts } from '../verdicts.ts'

export interface Account {
  readonly id: number
  readonly login: string
  cookie: string
}

/** `code` of a refusal; `reply` of an answer that is none. */
export interface Said<C extends CallDefinition> {
  status: number
  code: string | undefined
  reply: WireReplyOf<C>
}

export interface Play {
  count: number
  /** Whole roubles. */
  stake: number
  params: DiceParams
}

export interface Ground {
  readonly database: Database
  readonly chance: Chance
  readonly verdicts: Verdicts
  /** Micro-kopecks that the bets made so far leave, counted from the pay tables alone. */
  ownEdge(): bigint
  /** Adds to it what a bet on a shared round leaves. */
  leaves(edge: bigint): void
  /** The number of new accounts; by a link where one is named. */
  accounts(count: number, ref?: string): Promise<Account[]>
  call<C extends CallDefinition>(definition: C, account: Pick<Account, 'cookie'>, body: WireBodyOf<C>): Promise<Said<C>>
  /** A new session: a ban has ended the others. */
  signIn(account: Account): Promise<void>
  /** Bets on dice, a few at a time; ends at the first refusal. Answers how many were settled. */
  play(account: Account, play: Play): Promise<number>
  /** Waits until every follower has seen every bet. */
  caughtUp(): Promise<void>
  /** Presses until nothing more is paid. */
  takeAll(accounts: readonly Account[]): Promise<void>
  close(): Promise<void>
}

const sockets = 128
/** Of one account: its window of nonces is wider. */
const betsAtOnce = 8
const registrationsAtOnce = 4
const passwordOf = (login: string) => `${login}-password`

export function createGround(site: Site, database: Database, chance: Chance, verdicts: Verdicts): Ground {
  const pool = new Pool(site.origin, { connections: sockets, pipelining: 1 })
  const caller = createCaller(site.origin, sockets)
  let [edge, made] = [0n, 0]

  async function send(path: string, cookie: string, body: unknown): Promise<{ status: number; reply: unknown; cookie: string }> {
    const { statusCode, headers, body: stream } = await pool.request({
      method: 'POST', path, headers: { 'content-type': 'application/json', ...(cookie !== '' && { cookie }) }, body: JSON.stringify(body),
    })
    const given = [headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? cookie
    return { status: statusCode, reply: await stream.json(), cookie: given }
  }

  async function register(ref: string | undefined): Promise<Account> {
    const login = `abuse${(made += 1)}`
    const body = { email: `${login}@kurazh.test`, login, password: passwordOf(login), info: '', ...(ref !== undefined && { ref }) }
    const { status, reply, cookie } = await send(identity.registr.path, '', body)
    if (status !== 200) throw new Error(`${login} was not registered: ${JSON.stringify(reply)}`)
    return { id: (await caller.user(cookie)).id, login, cookie }
  }

  const ground: Ground = {
    database, chance, verdicts,
    ownEdge: () => edge,
    leaves: (of) => void (edge += of),
    async accounts(count, ref) {
      const accounts: Account[] = []
      while (accounts.length < count) accounts.push(...(await Promise.all(Array.from({ length: Math.min(registrationsAtOnce, count - accounts.length) }, () => register(ref)))))
      return accounts
    },
    async call<C extends CallDefinition>({ path }: C, { cookie }: Pick<Account, 'cookie'>, body: WireBodyOf<C>) {
      const { status, reply } = await send(path, cookie, body)
      return { status, code: status === 200 ? undefined : (reply as { code: string }).code, reply: reply as WireReplyOf<C> }
    },
    async signIn(account) {
      const { status, cookie } = await send(identity.login.path, '', { login: account.login, password: passwordOf(account.login), info: '' })
      if (status !== 200) throw new Error(`${account.login} did not come in: ${status}`)
      account.cookie = cookie
    },
    async play(account, play) {
      const settled = await playOn(caller, chance, account, play)
      edge += BigInt(settled) * edgeOf(play.stake, play.params)
      return settled
    },
    caughtUp: () => followersCaughtUp(database),
    async takeAll(accounts) {
      for (const account of accounts) while ((await ground.call(rewards.takeRewards, account, { request: chance.text(16) })).status === 200);
    },
    async close() {
      await pool.close()
      await caller.close()
    },
  }
  return ground
}

async function followersCaughtUp({ pool }: Database): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ done: boolean }>(`
      select coalesce(min(position) >= greatest((select max(journal) from bet), (select max(journal) from round_bet), (select max(journal) from table_bet)), true) as done from follower`)
    if (rows[0]?.done === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function playOn(caller: Caller, chance: Chance, { cookie }: Account, { count, stake, params }: Play): Promise<number> {
  const nonces = (await caller.commitments(cookie)).map(({ nonce }) => nonce)
  const run = { started: 0, settled: 0, isRefused: false }
  const one = async (): Promise<void> => {
    while (!run.isRefused && run.started < count) {
      run.started += 1
      const answer = await caller.placeBet(cookie, { game: dice.id, nonce: nonces.shift() ?? 0, clientSeed: chance.text(16), stake, params })
      if (answer.kind === 'refused') {
        run.isRefused = true
        return
      }
      run.settled += 1
      nonces.push(...answer.commitments.map(({ nonce }) => nonce))
    }
  }
  await Promise.all(Array.from({ length: betsAtOnce }, one))
  return run.settled
}

/** Micro-kopecks: the stake times one minus chance times multiplier. The draw's bias, below one in a billion, is left out. */
function edgeOf(stake: number, { chance }: DiceParams): bigint {
  const whole = 10_000_000_000n
  return (kopecksFromRoubles(stake) * 1_000_000n * (whole - BigInt(winWidth(chance)) * BigInt(multiplierE4For(chance)))) / whole
}
