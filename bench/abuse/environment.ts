/**
 * The environment of every abuse: a real site over HTTP, accounts registered through its form, and bets whose edge is
 * recomputed here.
 */
import type { CallDefinition, WireBodyOf, WireReplyOf } from '@kurazh/contract/core/call.ts'
import { identity } from '@kurazh/contract/account/identity.ts'
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { rewards } from '@kurazh/contract/rewards/rewards.ts'
import { dice, type DiceParams, multiplierE4For, winWidth } from '@kurazh/games/dice/dice.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import { Pool } from 'undici'
import type { Database } from '../../server/platform/database/database.ts'
import { type Caller, createCaller } from '../caller.ts'
import type { Site } from '../../harness/site.ts'
import type { Verdicts } from '../verdicts.ts'

export interface Account {
  readonly id: number
  readonly login: string
  cookie: string
}

/** `code` of a refusal; `reply` of a success. */
export interface Answer<C extends CallDefinition> {
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

export interface Environment {
  readonly database: Database
  readonly chance: Chance
  readonly verdicts: Verdicts
  /** Micro-kopecks of edge left by the bets so far, computed from the pay tables alone. */
  ownEdge(): bigint
  /** Adds the edge of a bet on a shared round. */
  leaves(edge: bigint): void
  /** Registers this many accounts, through a referral link if given. */
  accounts(count: number, ref?: string): Promise<Account[]>
  call<C extends CallDefinition>(
    definition: C,
    account: Pick<Account, 'cookie'>,
    body: WireBodyOf<C>,
  ): Promise<Answer<C>>
  /** A new session: a ban has ended the others. */
  signIn(account: Account): Promise<void>
  /** Bets on dice, a few at a time; stops at the first refusal. Returns how many were settled. */
  play(account: Account, play: Play): Promise<number>
  /** Waits until every follower has processed every bet. */
  caughtUp(): Promise<void>
  /** Claims until nothing more is paid. */
  takeAll(accounts: readonly Account[]): Promise<void>
  close(): Promise<void>
}

const sockets = 128
/** Per account; the window of nonces is larger. */
const betsAtOnce = 8
const registrationsAtOnce = 4
const passwordOf = (login: string) => `${login}-password`

export function createEnvironment(site: Site, database: Database, chance: Chance, verdicts: Verdicts): Environment {
  const pool = new Pool(site.origin, { connections: sockets, pipelining: 1 })
  const caller = createCaller(site.origin, sockets)
  let [edge, made] = [0n, 0]

  async function send(
    path: string,
    cookie: string,
    body: unknown,
  ): Promise<{ status: number; reply: unknown; cookie: string }> {
    const {
      statusCode,
      headers,
      body: stream,
    } = await pool.request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...(cookie !== '' && { cookie }) },
      body: JSON.stringify(body),
    })
    const given = [headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? cookie
    return { status: statusCode, reply: await stream.json(), cookie: given }
  }

  async function register(ref: string | undefined): Promise<Account> {
    const login = `abuse${(made += 1)}`
    const body = {
      email: `${login}@kurazh.test`,
      login,
      password: passwordOf(login),
      info: '',
      ...(ref !== undefined && { ref }),
    }
    const { status, reply, cookie } = await send(identity.registr.path, '', body)
    if (status !== 200) throw new Error(`${login} was not registered: ${JSON.stringify(reply)}`)
    return { id: (await caller.user(cookie)).id, login, cookie }
  }

  const environment: Environment = {
    database,
    chance,
    verdicts,
    ownEdge: () => edge,
    leaves: (of) => void (edge += of),
    async accounts(count, ref) {
      const accounts: Account[] = []
      while (accounts.length < count)
        accounts.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(registrationsAtOnce, count - accounts.length) }, () => register(ref)),
          )),
        )
      return accounts
    },
    async call<C extends CallDefinition>({ path }: C, { cookie }: Pick<Account, 'cookie'>, body: WireBodyOf<C>) {
      const { status, reply } = await send(path, cookie, body)
      return {
        status,
        code: status === 200 ? undefined : (reply as { code: string }).code,
        reply: reply as WireReplyOf<C>,
      }
    },
    async signIn(account) {
      const { status, cookie } = await send(identity.login.path, '', {
        login: account.login,
        password: passwordOf(account.login),
        info: '',
      })
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
      for (const account of accounts)
        while ((await environment.call(rewards.takeRewards, account, { request: chance.text(16) })).status === 200);
    },
    async close() {
      await pool.close()
      await caller.close()
    },
  }
  return environment
}

async function followersCaughtUp({ pool }: Database): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ done: boolean }>(`
      select coalesce(min(position) >= greatest((select max(journal) from bet), (select max(journal) from round_bet), (select max(journal) from table_bet)), true) as done from follower`)
    if (rows[0]?.done === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function playOn(
  caller: Caller,
  chance: Chance,
  { cookie }: Account,
  { count, stake, params }: Play,
): Promise<number> {
  const nonces = (await caller.commitments(cookie)).map(({ nonce }) => nonce)
  const run = { started: 0, settled: 0, isRefused: false }
  const one = async (): Promise<void> => {
    while (!run.isRefused && run.started < count) {
      run.started += 1
      const answer = await caller.placeBet(cookie, {
        game: dice.id,
        nonce: nonces.shift() ?? 0,
        clientSeed: chance.text(16),
        stake,
        params,
      })
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

/**
 * Micro-kopecks: the stake times one minus chance times multiplier. The draw's bias, below one in a billion, is
 * ignored.
 */
function edgeOf(stake: number, { chance }: DiceParams): bigint {
  const whole = 10_000_000_000n
  return (
    (kopecksFromRoubles(stake) * 1_000_000n * (whole - BigInt(winWidth(chance)) * BigInt(multiplierE4For(chance)))) /
    whole
  )
}
