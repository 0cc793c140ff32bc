/**
 * The whole site against a second, independent model of the law of rewards: random players, games, stakes, statuses,
 * calls back, bans, breaks and claims over passing days. LAW_STEPS makes it longer, SEED repeats one run.
 */
import { readFile } from 'node:fs/promises'
import { calls } from '@kurazh/contract/index.ts'
import { current } from '@kurazh/games/index.ts'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSeason } from '../features/heist/seasons.ts'
import { cameBy } from '../features/referral/links.ts'
import { lookAtDays } from '../features/referral/check-newcomers.ts'
import { calledBackARound } from '../play/policy.ts'
import { sharesOfCredit } from '../rewards/law.ts'
import { holdPlay, releasePlay, takeBreak } from '../wallet/player-limits.ts'
import {
  crashEdge,
  createRewardModel,
  diceEdge,
  machineEdge,
  oneMineEdge,
  plinkoEdge,
  type RewardModel,
} from './reward-model.ts'
import { freshKey, type TestRounds, testRounds } from './rounds.ts'
import { type MovedDatabase, movedDatabase } from './shifted-clock.ts'
import { hurried, type Player } from './site.ts'
import { ended, tournament } from './tournaments.ts'

const seed = process.env['SEED'] ?? `${Date.now() % 1_000_000}`
const steps = Number(process.env['LAW_STEPS'] ?? 12)
const betsAStep = 8
const chance = createChance(seed)
/** A flight that ends as it starts is over before it is seen running. */
const flies = (pointE4: number) => pointE4 > 10_200

interface Actor {
  player: Player
  nonce: number
  /** The nonce of mines that wait for a first cell. */
  mines: { nonce: number; stake: bigint } | undefined
  /** The stake in the round that takes bets. */
  crash: bigint | undefined
  /** Bets called back in that round. */
  calledBack: number
  barred: 'Banned' | 'OnBreak' | 'Held' | undefined
  claimed: { rakeback: bigint; status: bigint; referral: bigint }
}

let moved: MovedDatabase
let played: TestRounds
let model: RewardModel
let actors: Actor[]
let contest: number
let season: { id: number; until: Date }
let slotEdge: ReturnType<typeof machineEdge>

const kopecks = (roubles: number) => BigInt(Math.round(roubles * 100))
const moscowDay = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: 'Europe/Moscow' })

beforeAll(async () => {
  console.info(`seed ${seed}`)
  moved = await movedDatabase()
  played = await testRounds(
    Array.from({ length: steps }, () => flies),
    {},
    { made: moved, ...hurried },
  )
  const { site } = played
  // Tournaments created by rule take the whole share: they make room.
  await site.database.pool.query('update tournament set cancelled_at = now() where finished_at is null')
  const now = await moved.now()
  const later = new Date(now.getTime() + 1_000 * 86_400_000)
  contest = await tournament(site, { startsAt: now, endsAt: later, places: [60, 40] })
  const until = new Date(now.getTime() + 10 * 86_400_000)
  const made = await site.write((tx) => makeSeason(tx, { name: 'Проба', from: now, until }))
  if (made === undefined) throw new Error('another season of the heist is near')
  season = { id: made, until }
  const players = await Promise.all(Array.from({ length: 4 }, () => site.player()))
  actors = players.map((player) => ({
    player,
    nonce: 0,
    mines: undefined,
    crash: undefined,
    calledBack: 0,
    barred: undefined,
    claimed: { rakeback: 0n, status: 0n, referral: 0n },
  }))
  for (const { player } of actors) await site.give(player, 1_000_000_000n)
  model = createRewardModel(await invite(players))
  const sheet = JSON.parse(
    await readFile(new URL('../../games/slots/ural-gems/sheet.json', import.meta.url), 'utf8'),
  ) as { sheets: { spin: { rtp: string } } }
  slotEdge = machineEdge(sheet.sheets.spin.rtp)
})
afterAll(async () => {
  await played.site.close()
  await moved.close()
})

/** The second came by a link of the first that leaves three points, the third by the first's own. */
async function invite([first, second, third]: readonly Player[]) {
  if (first === undefined || second === undefined || third === undefined) throw new Error('nobody was registered')
  const { link } = await first.ask(calls.makeReferralLink, { share: 3, source: '' })
  await played.site.write((tx) => cameBy(tx, second.id, link.code))
  await played.site.write((tx) => cameBy(tx, third.id, first.uid))
  // They share a device and a network: a person has approved that.
  await played.site.database.pool.query(`update referral set verdict = 'released', verdict_at = now()`)
  return new Map([
    [second.id, { owner: first.id, share: 3n }],
    [third.id, { owner: first.id, share: 0n }],
  ])
}

/** Counts in the model what ended in `work`; midnight of Moscow must not fall into it. */
async function settle(
  actor: Actor,
  game: string,
  stake: bigint,
  edge: readonly [bigint, bigint],
  work: () => Promise<number>,
): Promise<void> {
  const day = moscowDay(await moved.now())
  const status = await work()
  expect(moscowDay(await moved.now())).toBe(day)
  if (actor.barred !== undefined) return
  expect(status).toBe(200)
  model.settled({ player: actor.player.id, game, stake, edge, day })
}

const stakeOf = () =>
  chance.oneOf([chance.whole(100, 10_000), chance.whole(10_000, 500_000), chance.whole(500_000, 2_000_000)])

/** `most`: kopecks, so that no win exceeds what one bet may bring. */
async function instant(
  actor: Actor,
  game: string,
  params: unknown,
  edge: readonly [bigint, bigint],
  most = 2_000_000,
): Promise<void> {
  const stake = Math.min(stakeOf(), most)
  await settle(actor, game, BigInt(stake), edge, async () => {
    const body = {
      game,
      nonce: actor.nonce,
      clientSeed: seedOf(actor),
      stake: stake / 100,
      params,
      version: current(game)?.version ?? 1,
    }
    const { status, code } = await actor.player.call(calls.placeBet, body)
    if (status === 200) actor.nonce += 1
    else expect(code).toBe(actor.barred)
    return status
  })
}

async function openMines(actor: Actor): Promise<void> {
  const stake = stakeOf()
  const { status, code } = await actor.player.call(calls.placeBet, {
    game: 'mines',
    nonce: actor.nonce,
    clientSeed: seedOf(actor),
    stake: stake / 100,
    params: { mines: 1 },
  })
  expect(code).toBe(actor.barred)
  if (status === 200) actor.mines = { nonce: actor.nonce++, stake: BigInt(stake) }
}

/** A cell, and the take where it was no mine: a barred player may finish an open game. */
/** One per nonce: a refused bet keeps its own. */
const seedOf = ({ player, nonce }: Actor) => `${player.login} ${nonce}`

async function finishMines(actor: Actor, { nonce, stake }: NonNullable<Actor['mines']>): Promise<void> {
  const day = moscowDay(await moved.now())
  const { body } = await actor.player.call(calls.move, { nonce, step: 0, move: { cell: chance.below(25) } })
  if ('success' in body && 'open' in body.success)
    expect((await actor.player.call(calls.move, { nonce, step: 1, move: { take: true } })).status).toBe(200)
  else expect('success' in body).toBe(true)
  actor.mines = undefined
  model.settled({ player: actor.player.id, game: 'mines', stake, edge: oneMineEdge, day })
}

/** On the round that takes bets; one in three is called back. */
async function crash(actor: Actor): Promise<void> {
  if (actor.crash !== undefined) return
  const [stake, key] = [stakeOf(), freshKey()]
  const { status, code } = await played.bet(actor.player, {
    key,
    stake: stake / 100,
    target: chance.whole(101, 400) / 100,
  })
  if (actor.barred !== undefined) return expect(code).toBe(actor.barred)
  // Who has called back so many in a round may not bet in it again.
  if (actor.calledBack === calledBackARound) return expect(code).toBe('TooManyBets')
  expect([status, code]).toEqual([200, undefined])
  if (chance.below(3) > 0) actor.crash = BigInt(stake)
  else {
    expect((await played.cancel(actor.player, key)).status).toBe(200)
    actor.calledBack += 1
  }
}

async function flight(): Promise<void> {
  if (actors.every((actor) => actor.crash === undefined)) return
  const day = moscowDay(await moved.now())
  await played.toFlight()
  await played.toEnd()
  await played.toBetting()
  await expect
    .poll(() =>
      played.site.count(`round_bet where journal is null and player = any($1) and state in ('open', 'taken')`, [
        actors.map(({ player }) => player.id),
      ]),
    )
    .toBe(0)
  for (const actor of actors) {
    if (actor.crash !== undefined)
      model.settled({ player: actor.player.id, game: 'crash', stake: actor.crash, edge: crashEdge, day })
    actor.crash = undefined
    actor.calledBack = 0
  }
}

async function gift(actor: Actor): Promise<void> {
  const game = chance.oneOf(['wheel', 'heist'] as const)
  const { status, code } = await actor.player.call(calls.placeGift, {
    game,
    nonce: actor.nonce,
    clientSeed: seedOf(actor),
    stake: game === 'wheel' ? 4.29 : 1,
    params: {},
    version: current(game)?.version ?? 1,
  })
  if (status === 200) {
    expect(actor.barred).toBeUndefined()
    actor.nonce += 1
  } else expect([actor.barred, 'NothingWaits', 'GameOpen']).toContain(code)
}

async function bar(actor: Actor): Promise<void> {
  if (actor.barred !== undefined || actor.crash !== undefined) return
  const { site } = played
  actor.barred = chance.oneOf(['Banned', 'OnBreak', 'Held'] as const)
  if (actor.barred === 'Held') return site.write((tx) => holdPlay(tx, actor.player.id))
  if (actor.barred === 'OnBreak')
    return void (await site.write(async (tx) =>
      takeBreak(tx, actor.player.id, new Date((await moved.now()).getTime() + 3_600_000)),
    ))
  await site.ban(actor.player, 'проба')
  // A game opened without a step was refunded with the ban.
  await expect.poll(() => site.count('open_bet where player = $1', [actor.player.id])).toBe(0)
  actor.mines = undefined
  await signIn(actor)
}

const signIn = ({ player: { ask, login, password } }: Actor) => ask(calls.login, { login, password, info: '' })

async function unbar(actor: Actor): Promise<void> {
  const { site } = played
  if (actor.barred === 'Held') await site.write((tx) => releasePlay(tx, actor.player.id))
  if (actor.barred === 'Banned') {
    await site.unban(actor.player)
    await signIn(actor)
  }
  if (actor.barred === 'OnBreak') await pass(2)
  actor.barred = undefined
}

/** Two hours or more: every break is over. */
async function pass(hours: number): Promise<void> {
  await moved.pass(hours)
  for (const actor of actors) if (actor.barred === 'OnBreak') actor.barred = undefined
}

const acts: readonly ((actor: Actor) => Promise<unknown>)[] = [
  (actor) => instant(actor, 'dice', { chance: 33.33, side: 'under' }, diceEdge(3_333n)),
  (actor) => {
    const [percent, hundredths] = chance.oneOf([
      [1, 100n],
      [49.5, 4_950n],
      [95, 9_500n],
    ] as const)
    return instant(actor, 'dice', { chance: percent, side: 'under' }, diceEdge(hundredths), 1_000_000)
  },
  (actor) => instant(actor, 'plinko', { rows: 8, risk: 'high' }, plinkoEdge),
  (actor) => instant(actor, 'ural-gems', { mode: 'spin' }, slotEdge, 20_000),
  (actor) => (actor.mines === undefined ? openMines(actor) : finishMines(actor, actor.mines)),
  crash,
  crash,
  gift,
]

async function caughtUp(): Promise<void> {
  await expect
    .poll(
      () =>
        played.site.count(
          `follower where position < (select greatest((select max(journal) from bet), (select max(journal) from round_bet)))`,
        ),
      { timeout: 20_000 },
    )
    .toBe(0)
}

/** Takes everything that waits: exactly the model's sum, or nothing for a barred player. */
async function claim(actor: Actor, today: string): Promise<void> {
  const { player, claimed } = actor
  const { status, code, body } = await player.call(calls.takeRewards, { request: freshKey() })
  const own = model.of(player.id)
  const earned = {
    rakeback: own.rakeback / 1_000_000n,
    status: model.gifts(player.id),
    referral: model.referralBefore(player.id, today),
  }
  const waits = (Object.keys(earned) as (keyof typeof earned)[]).filter((reward) => earned[reward] > claimed[reward])
  const paid = new Map<string, bigint>()
  if ('success' in body)
    for (const { reward, amount } of body.success.payments) paid.set(reward, (paid.get(reward) ?? 0n) + kopecks(amount))
  // The model knows no missions: they are held to their share by the law alone.
  const isMissionPaid = paid.delete('mission')
  // A banned player's call is refused before the handler, whatever waits.
  if (actor.barred !== undefined || (waits.length === 0 && !isMissionPaid))
    return expect(waits.length === 0 ? ['NothingWaits', actor.barred] : [actor.barred]).toContain(code)
  expect(status).toBe(200)
  expect(paid).toEqual(new Map(waits.map((reward) => [reward, earned[reward] - claimed[reward]])))
  actor.claimed = earned
}

/** Compares what the site has accrued with the model. */
async function same(): Promise<void> {
  const {
    site: {
      database: { pool },
    },
  } = played
  const runs = (await moved.now()) < season.until
  for (const {
    player: { id },
  } of actors) {
    const own = model.of(id)
    const {
      rows: [standing = { edge: 0n, rakeback: 0n, status: 0 }],
    } = await pool.query('select edge, rakeback, status from credit where player = $1', [id])
    expect(standing).toEqual({ edge: own.edge, rakeback: own.rakeback, status: own.status })
    const days = await pool.query(
      `select day::text || ' ' || game as day, bets, edge, rakeback from credit_day where player = $1`,
      [id],
    )
    expect(new Map(days.rows.map(({ day, ...sums }) => [day, sums]))).toEqual(own.days)
    const income = await pool.query<{ day: string; income: bigint }>(
      `
      select day::text as day, sum(income)::bigint as income from (
        select day, income from referral_day where player = $1 union all select day, income from referral_own_day where player = $1) as d group by day`,
      [id],
    )
    expect(new Map(income.rows.filter((row) => row.income > 0n).map((row) => [row.day, row.income]))).toEqual(
      new Map([...own.referral].filter(([, brought]) => brought > 0n)),
    )
    const {
      rows: [others],
    } = await pool.query(
      `
      select coalesce((select edge from wheel_credit where player = $1), 0)::bigint as wheel, coalesce((select edge from tournament_score where player = $1 and tournament = $2), 0)::bigint as tournament,
        coalesce((select edge from heist_credit where player = $1 and season = $3), 0)::bigint as heist,
        (select coalesce(sum(contributed), 0)::bigint from jackpot_share where player = $1) as jackpot,
        coalesce((select sum(edge) from mission_week where player = $1), 0)::bigint as missions`,
      [id, contest, season.id],
    )
    expect(others).toMatchObject({
      wheel: own.edge,
      tournament: own.edge,
      jackpot: own.jackpot,
      missions: own.edge,
      ...(runs && { heist: own.edge }),
    })
  }
}

/** Σ of each reward ≤ its share of Σh, and of all together ≤ 0.48·Σh: nothing else was declared. */
async function lawHolds(): Promise<void> {
  const { rows } = await played.site.database.pool.query<{ reward: keyof typeof sharesOfCredit; paid: bigint }>(
    'select reward, sum(amount)::bigint as paid from reward_payment group by reward',
  )
  const all = rows.reduce((sum, { paid }) => sum + paid, 0n)
  for (const { reward, paid } of rows)
    expect(paid * 100_000_000n, reward).toBeLessThanOrEqual(model.edge() * sharesOfCredit[reward])
  expect(all * 100_000_000n).toBeLessThanOrEqual(model.edge() * 48n)
}

/** No step runs over midnight of Moscow: what is settled belongs to the day in which it began. */
async function awayFromMidnight(): Promise<void> {
  const soon = new Date((await moved.now()).getTime() + 300_000)
  if (moscowDay(soon) !== moscowDay(await moved.now())) await pass(2)
}

async function step(): Promise<void> {
  await awayFromMidnight()
  for (let bet = 0; bet < betsAStep; bet += 1) await chance.oneOf(acts)(chance.oneOf(actors))
  await flight()
  await caughtUp()
  await same()
  if (chance.below(3) === 0) await bar(chance.oneOf(actors))
  const now = await moved.now()
  await lookAtDays({ db: played.site.database.db, log: played.site.log }, async () => [], now)
  for (const actor of actors) if (chance.below(2) === 0) await claim(actor, moscowDay(now))
  await lawHolds()
  await played.site.audit()
  if (chance.below(2) === 0) await pass(chance.whole(2, 20))
  for (const actor of actors) if (chance.below(3) === 0) await unbar(actor)
}

test(
  `over days of play every accrual equals the model’s to the micro-kopeck, and no more is returned than the law allows (seed ${seed})`,
  { timeout: 60_000 + steps * 5_000 },
  async () => {
    for (let done = 0; done < steps; done += 1) await step()
    for (const actor of actors) await unbar(actor)
    await ended(played.site, contest)
    await lawHolds()
    await played.site.audit()
  },
)
