/** One nonce requested fifty times at once: it is one bet, whatever is sent with it. */
import { isDeepStrictEqual } from 'node:util'
import { dice } from '@kurazh/games/dice/dice.ts'
import type { BetBody } from '../caller.ts'
import { checkMoney, countOf, newRacer, type Racer, settledOf, type Track, writtenBets } from './track.ts'

const timesAtOnce = 50
const nonces = 20

export async function raceOnOneNonce(track: Track): Promise<void> {
  console.log(
    `\nОдин номер ставки ${timesAtOnce} раз сразу, ${nonces} номеров с одинаковым телом и ${nonces} с разными:`,
  )
  const { verdicts } = track
  const racer = await newRacer(track, 'nonce')
  const bodyOf = (nonce: number): BetBody => ({
    game: dice.id,
    nonce,
    clientSeed: track.chance.text(32),
    stake: 1,
    params: { chance: 50, side: 'under' },
  })
  const all = []
  let equal = 0
  let single = 0

  for (const nonce of racer.nonces.slice(0, nonces)) {
    const body = bodyOf(nonce)
    const answers = await request(track, racer, () => body)
    const [first, ...others] = settledOf(answers)
    if (others.length === timesAtOnce - 1 && others.every(({ bet }) => isDeepStrictEqual(bet, first?.bet))) equal += 1
    all.push(...answers)
  }
  for (const nonce of racer.nonces.slice(nonces, nonces * 2)) {
    const answers = await request(track, racer, () => bodyOf(nonce))
    if (settledOf(answers).length === 1 && countOf(answers, 'NonceReused') === timesAtOnce - 1) single += 1
    all.push(...answers)
  }
  verdicts.expect(
    equal === nonces,
    `с одинаковым телом: ${timesAtOnce} равных ответов на каждый номер`,
    `${equal} из ${nonces}`,
  )
  verdicts.expect(
    single === nonces,
    `с разными телами: одна принята, ${timesAtOnce - 1} отказаны NonceReused`,
    `${single} из ${nonces}`,
  )
  const written = await writtenBets(track, racer)
  verdicts.expect(written.length === nonces * 2, `в базе ${nonces * 2} ставок`, `${written.length}`)
  await checkMoney(track, racer, all, 0n)
}

function request({ caller }: Track, racer: Racer, body: () => BetBody) {
  return Promise.all(Array.from({ length: timesAtOnce }, () => caller.placeBet(racer.cookie, body())))
}
