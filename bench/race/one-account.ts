/** Thousands of bets at once on one account that has money for few of them. */
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { replayInstant } from '@kurazh/games/core/verify.ts'
import { createSeeds } from '../../server/play/seeded/seeds.ts'
import { transaction } from '../../server/platform/database/database.ts'
import { deposit } from '../../server/wallet/wallet.ts'
import type { BetAnswer, BetBody } from '../caller.ts'
import { betAll, checkMoney, countOf, newRacer, settledOf, type Track, type WrittenBet, writtenBets } from './track.ts'

const exactStake = 10
const exactBets = 100

/**
 * Money for exactly 100 bets. A win would pay for more, so this race reads the player's sealed secret, as only the
 * owner of the data folder can, and picks client seeds that lose: then exactly 100 may be accepted.
 */
export async function raceForExactMoney(track: Track, bets: number): Promise<void> {
  console.log(`\n${bets} ставок по ${exactStake} ₽ на счёт, где денег ровно на ${exactBets}:`)
  const racer = await newRacer(track, 'exact')
  const chain = await createSeeds(track.database.db, track.seedKey).chainOf(racer.id)
  const params = { chance: 1, side: 'under' } as const

  function losingBody(nonce: number): BetBody {
    const { serverSeed } = chain.reveal(nonce)
    for (;;) {
      const clientSeed = track.chance.text(32)
      const { multiplierE4 } = replayInstant(dice, { serverSeed, clientSeed, nonce, params })
      if (multiplierE4 === 0) return { game: dice.id, nonce, clientSeed, stake: exactStake, params }
    }
  }

  const answers = await betAll(track, racer, bets, losingBody)
  const { verdicts } = track
  verdicts.expect(settledOf(answers).length === exactBets, `принято ровно ${exactBets}`, `${settledOf(answers).length}`)
  const refused = countOf(answers, 'InsufficientFunds')
  verdicts.expect(refused === bets - exactBets, `отказано InsufficientFunds ${bets - exactBets}`, `${refused}`)
  await checkMoney(track, racer, answers, 0n)
}

const largeStake = 50
const depositRoubles = 500
const deposits = 8

/** Occasional wins, and deposits from outside: the account empties and fills all the time. */
export async function raceForMoneyThatComesBack(track: Track, bets: number): Promise<void> {
  console.log(
    `\n${bets} ставок по ${largeStake} ₽, выигрыши возвращаются на счёт, снаружи приходят ${deposits} пополнений по ${depositRoubles} ₽:`,
  )
  const racer = await newRacer(track, 'comeback')
  const paid: Paid[] = []
  const every = Math.floor(bets / (deposits + 1))
  const paying: Promise<void>[] = []
  const answers = await betAll(track, racer, bets, (nonce, place) => {
    if (place > 0 && place % every === 0 && paying.length < deposits)
      paying.push(pay(track, racer.id, paying.length, paid))
    return {
      game: dice.id,
      nonce,
      clientSeed: track.chance.text(32),
      stake: largeStake,
      params: { chance: 10, side: 'over' },
    }
  })
  await Promise.all(paying)
  const paidIn = paid.reduce((sum, { kopecks }) => sum + kopecks, 0n)
  const { verdicts } = track
  verdicts.expect(
    settledOf(answers).length + countOf(answers, 'InsufficientFunds') === bets,
    'каждая ставка принята или отказана InsufficientFunds',
  )
  checkOrder(track, await writtenBets(track, racer), answers, paid)
  await checkMoney(track, racer, answers, paidIn)
}

interface Paid {
  kopecks: bigint
  sentAt: number
  answeredAt: number
}

async function pay({ database }: Track, player: number, index: number, paid: Paid[]): Promise<void> {
  const kopecks = kopecksFromRoubles(depositRoubles)
  const sentAt = performance.now()
  await transaction(database.db, (tx) => deposit(tx, player, kopecks, `race-deposit:${index}`))
  paid.push({ kopecks, sentAt, answeredAt: performance.now() })
}

/**
 * The answers in the order of settlement, each with its balance: it may differ from the last one only by this bet and
 * by deposits, it is never negative, and no bet was refused while there was certainly enough.
 */
function checkOrder(
  { verdicts, giftKopecks }: Track,
  written: readonly WrittenBet[],
  answers: readonly BetAnswer[],
  paid: readonly Paid[],
): void {
  const byNonce = new Map(settledOf(answers).map((answer) => [answer.bet.nonce, answer]))
  const states = [{ balance: giftKopecks, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }]
  let unpaid = paid.length
  let steps = 0
  for (const { nonce, stake, payout } of written) {
    const answer = byNonce.get(nonce)
    const last = states.at(-1)
    if (answer === undefined || last === undefined) continue
    const extra = answer.balanceKopecks - (last.balance - stake + payout)
    const cameIn = extra / kopecksFromRoubles(depositRoubles)
    const isRight = extra === cameIn * kopecksFromRoubles(depositRoubles) && cameIn >= 0n && cameIn <= BigInt(unpaid)
    if (isRight && answer.balanceKopecks >= payout) steps += 1
    unpaid -= Number(cameIn)
    last.until = answer.answeredAt
    states.push({ balance: answer.balanceKopecks, from: answer.sentAt, until: Number.POSITIVE_INFINITY })
  }
  verdicts.expect(
    steps === written.length,
    'каждый баланс в ответе — предыдущий, минус ставка, плюс выплата и пополнения',
    `${steps} из ${written.length}`,
  )

  // A state existed some time between the sending of its bet and the answer to the next one; a deposit may have come
  // late.
  const stake = kopecksFromRoubles(largeStake)
  const short = states.filter(({ balance }) => balance < stake)
  const refused = answers.filter((answer) => answer.kind === 'refused')
  const unjust = refused.filter(
    ({ sentAt, answeredAt }) => !short.some(({ from, until }) => from <= answeredAt && until >= sentAt),
  )
  verdicts.expect(
    unjust.length === 0,
    `ни одной из ${refused.length} отказанных ставок денег не хватало напрасно`,
    `${unjust.length}`,
  )
}
