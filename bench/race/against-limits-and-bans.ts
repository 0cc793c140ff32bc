/** Bets against concurrent changes from elsewhere: a limit, deposits, a ban. */
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { ban } from '../../server/players/players.ts'
import { transaction } from '../../server/platform/database/database.ts'
import { setLimit } from '../../server/wallet/player-limits.ts'
import { deposit } from '../../server/wallet/wallet.ts'
import type { BetAnswer, BetBody } from '../caller.ts'
import { betAll, checkMoney, countOf, newRacer, type Racer, settledOf, type Track } from './track.ts'

const capRoubles = 200
const depositRoubles = 100

/**
 * Deposits arrive all the time; a stake limit is set after a quarter of the bets and lifted after 60 %, the player is
 * banned after 80 %.
 */
export async function raceAgainstLimitsAndBans(track: Track, bets: number): Promise<void> {
  console.log(
    `\n${bets} ставок по 1 ₽; тем временем пополнения, лимит ставок ${capRoubles} ₽ в день, снятие лимита и бан:`,
  )
  const { verdicts, database } = track
  const racer = await newRacer(track, 'office')
  const done: Promise<unknown>[] = []
  const at = { limited: Number.POSITIVE_INFINITY, lifting: Number.POSITIVE_INFINITY, banned: Number.POSITIVE_INFINITY }
  let paidIn = 0n

  function decide(place: number): void {
    if (place % Math.floor(bets / 10) === 1) {
      paidIn += kopecksFromRoubles(depositRoubles)
      done.push(
        transaction(database.db, (tx) =>
          deposit(tx, racer.id, kopecksFromRoubles(depositRoubles), `race-office:${place}`),
        ),
      )
    }
    if (place === Math.floor(bets / 4)) {
      done.push(limit(track, racer, kopecksFromRoubles(capRoubles)).then(() => void (at.limited = performance.now())))
    }
    if (place === Math.floor(bets * 0.6)) {
      at.lifting = performance.now()
      done.push(limit(track, racer, undefined))
    }
    if (place === Math.floor(bets * 0.8)) {
      done.push(
        transaction(database.db, (tx) => ban(tx, racer.id, 'Гонка')).then(() => void (at.banned = performance.now())),
      )
    }
  }

  const answers = await betAll(track, racer, bets, (nonce, place): BetBody => {
    decide(place)
    return { game: dice.id, nonce, clientSeed: track.chance.text(32), stake: 1, params: { chance: 95, side: 'under' } }
  })
  await Promise.all(done)

  const underLimit = settledOf(answers).filter(
    ({ sentAt, answeredAt }) => sentAt > at.limited && answeredAt < at.lifting,
  )
  verdicts.expect(
    underLimit.length <= capRoubles,
    `после установленного лимита принято не больше ${capRoubles} ₽`,
    `${underLimit.length} ₽`,
  )
  verdicts.expect(
    countOf(answers, 'LimitReached') > 0,
    `лимит дал о себе знать: ${countOf(answers, 'LimitReached')} отказов LimitReached`,
  )
  const late = answers.filter(({ sentAt }) => sentAt > at.banned)
  verdicts.expect(
    late.length > 0 && settledOf(late).length === 0,
    `после подтверждённого бана из ${late.length} ставок не принята ни одна`,
    `${settledOf(late).length}`,
  )
  verdicts.expect(late.every(isShutOut), 'забаненному отказано словами Banned или Unauthorized')
  const others = answers.filter(
    (answer) => answer.kind === 'refused' && answer.code !== 'LimitReached' && !isShutOut(answer),
  )
  verdicts.expect(
    others.length === 0,
    'других отказов нет',
    others.map((answer) => (answer.kind === 'refused' ? answer.code : '')).join(' '),
  )
  await checkMoney(track, racer, answers, paidIn, false)
}

function limit({ database }: Track, racer: Racer, capKopecks: bigint | undefined): Promise<void> {
  return transaction(database.db, (tx) => setLimit(tx, racer.id, 'stake', 'day', capKopecks))
}

const isShutOut = (answer: BetAnswer) =>
  answer.kind === 'refused' && (answer.code === 'Banned' || answer.code === 'Unauthorized')
