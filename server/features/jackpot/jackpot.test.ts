/** The jackpot of a site: what feeds it, when it falls, how it is drawn, and who is paid. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { jackpotCalls } from '@kurazh/contract/rewards/jackpot.ts'
import {
  drawText,
  fallOf,
  ownerOf,
  potCommitment,
  seedsHash,
  ticketOf,
  ticketsOf,
} from '@kurazh/shared/proofs/jackpot.ts'
import { isDrawOf } from '@kurazh/shared/proofs/slow-draw.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminInside, pageOrigin } from '../../testing/admins.ts'
import { bringCredit, turnWheel } from '../../testing/gifts.ts'
import { counted, over, potOf } from '../../testing/jackpot.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'
import { holdPlay, releasePlay, takeBreak } from '../../wallet/player-limits.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ WELCOME_GIFT: '0', PUBLIC_ORIGIN: pageOrigin }, hurried)
})
afterAll(() => site.close())
afterEach(() => site.audit())

/** Once the answer that is shared for a second is not older than this pot. */
async function shown(player: Pick<Player, 'ask'>, pot = 0) {
  for (;;) {
    const answer = await player.ask(jackpotCalls.jackpot)
    if ((answer.open?.pot ?? 0) >= pot) return answer
  }
}
const proofOf = (player: Pick<Player, 'ask'>, pot: number) => player.ask(jackpotCalls.jackpotProof, { pot })

/** A player with so many roubles. */
async function rich(roubles = 100_000): Promise<Player> {
  const player = await site.player()
  await site.give(player, BigInt(roubles) * 100n)
  return player
}

/** Bets until the pot falls. */
async function fell(player: Player, pot: number): Promise<void> {
  for (let bets = 0; bets < 50; bets += 1) {
    if ((await site.count('jackpot_pot where pot = $1 and fallen_at is not null', [pot])) === 1) return
    await player.bet({ stake: 1_000 })
    await counted(site)
  }
  throw new Error(`jackpot ${pot} does not fall`)
}

const sharesOf = async (pot: number) =>
  (
    await site.database.pool.query<{ player: bigint; contributed: bigint }>(
      'select player, sum(contributed)::bigint as contributed from jackpot_share where pot = $1 group by player order by player',
      [pot],
    )
  ).rows

test('a pot is promised before the first bet, to guests too, and its secret stays sealed', async () => {
  const { open, offered, share } = await shown(site.visitor())
  expect([offered, share]).toEqual([true, 2])
  expect(open).toMatchObject({ pot: 1, total: 0, carried: 0, least: 1_000, ceiling: 10_000, own: null })
  expect(open?.commitment).toMatch(/^[0-9a-f]{64}$/)
  const { rows } = await site.database.pool.query('select secret, amount from jackpot_pot where pot = 1')
  expect(rows).toEqual([{ secret: null, amount: null }])
  expect((await site.visitor().call(jackpotCalls.jackpotProof, { pot: 1 })).code).toBe('NotFound')
})

test('two percent of the edge credit of each bet goes in, rounded down; a gift brings nothing', async () => {
  const { pot } = await potOf(site, { least: 100_000_00n, ceiling: 100_000_00n })
  const player = await rich()
  await player.bet({ nonce: 0, stake: 500 })
  await player.bet({ nonce: 1, stake: 0.01 * 137 })
  await counted(site)
  await expect.poll(() => site.count('credit_day where player = $1 and bets = 2', [player.id])).toBe(1)
  const { bets } = await player.ask(calls.creditBets, { day: today(), game: 'dice' })
  const due = bets.reduce((sum, { edge }) => sum + (BigInt(edge) * 2n) / 100n, 0n)
  expect(bets).toHaveLength(2)
  expect(due).toBeGreaterThan(0n)
  expect(await sharesOf(pot)).toEqual([{ player: BigInt(player.id), contributed: due }])
  expect((await shown(player, pot)).open).toMatchObject({ pot, own: `${due}`, total: Number(due / 1_000_000n) / 100 })
  expect(await player.ask(jackpotCalls.jackpotDays, {})).toEqual({
    days: [{ day: today(), pots: [{ pot, contributed: `${due}` }] }],
    more: false,
  })
  await bringCredit(site, player)
  expect((await turnWheel(player, 2)).status).toBe(200)
  await counted(site)
  expect(await sharesOf(pot)).toEqual([{ player: BigInt(player.id), contributed: due }])
})

/** A hurried site takes seeds for a second: too short for a busy machine. */
async function seedsStayOpen(pot: number): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await site.database.pool.query(
            `update jackpot_pot set seeds_until = clock_timestamp() + interval '1 minute' where pot = $1 and root is not null and seeds_hash is null`,
            [pot],
          )
        ).rowCount,
      { timeout: 10_000, interval: 20 },
    )
    .toBe(1)
}

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Moscow' })

test('it falls at exactly the promised sum, is drawn by seeds that came after the tree, and all of it can be recomputed', async () => {
  const bounds = { least: 40n, ceiling: 90n }
  const { pot } = await potOf(site, bounds)
  const promised = (await shown(site.visitor(), pot)).open
  const players = [await rich(), await rich(), await rich()]
  const [first, second, third] = players as [Player, Player, Player]
  await first.bet({ stake: 1_000 })
  await second.bet({ stake: 500 })
  await counted(site)
  await fell(third, pot)
  const seeds = ['aa'.repeat(16), 'bb'.repeat(16)]
  await seedsStayOpen(pot)
  const published = (await proofOf(first, pot)).fall
  expect(published).toMatchObject({ pot, attempt: 0, own: expect.stringMatching(/^[1-9]\d+$/) })
  for (const [place, seed] of seeds.entries())
    expect(await (place === 0 ? first : second).ask(jackpotCalls.jackpotSeed, { pot, attempt: 0, seed })).toEqual({
      seed,
    })
  // The first counts, and a press that is repeated learns which.
  expect(await first.ask(jackpotCalls.jackpotSeed, { pot, attempt: 0, seed: 'cc'.repeat(16) })).toEqual({
    seed: seeds[0],
  })
  const stranger = await rich()
  const late = (player: Player, attempt = 0) =>
    player.call(jackpotCalls.jackpotSeed, { pot, attempt, seed: 'dd'.repeat(16) })
  expect((await late(stranger)).code).toBe('TooLate')
  expect((await late(third, 1)).code).toBe('TooLate')
  await site.database.pool.query('update jackpot_pot set seeds_until = clock_timestamp() where pot = $1', [pot])
  await over(site, pot)
  expect((await late(third)).code).toBe('TooLate')

  const winners: number[] = []
  for (const player of players) {
    const { fall, proof } = await proofOf(player, pot)
    if (proof === null) throw new Error('not drawn')
    expect(fall).toMatchObject({ root: published?.root, stage: 'drawn', commitment: promised?.commitment })
    expect(potCommitment({ pot, ...bounds }, proof.secret)).toBe(promised?.commitment)
    const amount = fallOf(bounds, proof.secret)
    expect(fall.amount).toBe(Number(amount) / 100)
    expect(proof.seeds).toEqual(seeds)
    expect(fall.seedsHash).toBe(seedsHash(pot, 0, seeds))
    const text = drawText({
      pot,
      attempt: 0,
      root: fall.root ?? '',
      secret: proof.secret,
      seedsHash: fall.seedsHash ?? '',
    })
    expect(isDrawOf(text, proof.steps, proof.value)).toBe(true)
    const ticket = ticketOf(proof.value, amount * 1_000_000n)
    expect(proof.ticket).toBe(`${ticket}`)
    const way = (branch: typeof proof.winner) => ({
      ...branch,
      weight: BigInt(branch.weight),
      leaves: proof.leaves,
      siblings: branch.siblings.map(({ hash, weight }) => ({ hash, weight: BigInt(weight) })),
    })
    const found = ticketsOf(pot, fall.root ?? '', way(proof.winner))
    expect(found?.total).toBe(amount * 1_000_000n)
    expect(found && ticket >= found.from && ticket < found.from + BigInt(proof.winner.weight)).toBe(true)
    const own = proof.own
    if (own === null) throw new Error('no own share')
    expect(own.owner).toBe(ownerOf(pot, player.uid, own.salt))
    expect(own.weight).toBe(fall.own)
    expect(ticketsOf(pot, fall.root ?? '', way(own))).toBeDefined()
    if (fall.winner?.own === true) {
      winners.push(player.id)
      expect(own.owner).toBe(proof.winner.owner)
      expect(fall.winner).toMatchObject({ name: player.login, prize: 'paid' })
    }
  }
  expect(winners).toHaveLength(1)
  const { rows } = await site.database.pool.query(
    `select player, amount from reward_payment where reward = 'jackpot' and key = $1`,
    [`jackpot:${pot}`],
  )
  const [{ amount: paid }] = rows as [{ amount: bigint }]
  expect(rows).toEqual([{ player: BigInt(winners[0] ?? 0), amount: paid }])
  expect(paid >= 40n && paid <= 90n).toBe(true)
  const shares = await sharesOf(pot)
  expect(shares.reduce((sum, { contributed }) => sum + contributed, 0n)).toBe(paid * 1_000_000n)
  const winner = players.find(({ id }) => id === winners[0]) as Player
  const movements = (await winner.ask(calls.statement, { kinds: ['jackpot'] })).movements
  expect(movements).toMatchObject([
    { kind: 'jackpot', amount: Number(paid) / 100, of: { what: 'jackpot', number: pot } },
  ])
  const copy = (await winner.call(calls.ownRecords)).body as Record<string, unknown[]>
  expect(copy['jackpot']).toContainEqual(expect.objectContaining({ pot: `${pot}`, prize_kopecks: `${paid}` }))
  // What the last bet brought beyond the sum is in the next pot.
  expect((await shown(third, pot + 1)).open?.pot).toBe(pot + 1)
})

test('a winner who is held, on a break or banned is not paid: the prize waits, and is taken once', async () => {
  for (const why of ['held', 'break', 'banned'] as const) {
    const { pot } = await potOf(site, { least: 10n, ceiling: 10n })
    const player = await rich()
    await player.bet({ stake: 1_000 })
    if (why === 'held') await site.write((tx) => holdPlay(tx, player.id))
    if (why === 'break') await site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() + 3_600_000)))
    if (why === 'banned') await site.ban(player, 'проба')
    await over(site, pot)
    expect(await site.count('jackpot_prize where pot = $1 and waits and paid_at is null', [pot])).toBe(1)
    const { fall } = await proofOf(site.visitor(), pot)
    expect(fall.winner?.prize).toBe('waits')
    if (why === 'break') {
      expect((await shown(player)).offered).toBe(false)
      continue
    }
    if (why === 'held') await site.write((tx) => releasePlay(tx, player.id))
    if (why === 'banned') {
      await site.unban(player)
      await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
    }
    const before = await player.balance()
    const { paid } = await player.ask(calls.takeRewards, {
      request: `jackpot-${pot}-take`,
      rewards: [`jackpot:${pot}`],
    })
    expect(paid).toBe(0.1)
    expect(await player.balance()).toBeCloseTo(before + 0.1, 2)
    expect(
      (await player.call(calls.takeRewards, { request: `jackpot-${pot}-again`, rewards: [`jackpot:${pot}`] })).code,
    ).toBe('NothingWaits')
  }
})

test('what a closed account has won goes into the next pot, on top of it', async () => {
  const { pot } = await potOf(site, { least: 10n, ceiling: 10n })
  const player = await rich()
  await player.bet({ stake: 1_000 })
  await site.write((tx) => holdPlay(tx, player.id))
  await over(site, pot)
  await site.write((tx) => releasePlay(tx, player.id))
  expect((await player.call(calls.closeAccount, { giveUp: true })).status).toBe(200)
  await expect
    .poll(() => site.count('jackpot_prize where pot = $1 and carried_into = $2', [pot, pot + 1]), { timeout: 10_000 })
    .toBe(1)
  await expect.poll(async () => (await shown(site.visitor())).open).toMatchObject({ pot: pot + 1, carried: 0.1 })
  const { falls } = await shown(site.visitor())
  expect(falls[0]).toMatchObject({ pot, winner: { name: null, prize: 'carried' } })
})

test('an administrator sees pots and winners, and no secret', async () => {
  const { pot } = await potOf(site, { least: 10n, ceiling: 10n })
  const player = await rich()
  await player.bet({ stake: 1_000 })
  await over(site, pot)
  const admin = await adminInside(site, ['tournament'])
  const { pots } = await admin.ask(adminCalls.jackpotPots)
  expect(pots.slice(0, 2)).toMatchObject([
    { pot: pot + 1, stage: 'open', winner: null },
    { pot, stage: 'drawn', total: 0.1, players: 1, seeds: 0, winner: { login: player.login, prize: 'paid' } },
  ])
  expect(JSON.stringify(pots)).not.toContain('secret')
})
