/** All lies in a scenario of shared rounds: in each place of each message and request, and consistent combinations. */
import type { OwnRoundBet } from '@kurazh/contract/play/rounds.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import type { Forgery } from '../round-server.ts'
import { type Bend, bendsOf } from './bends.ts'
import type { RoundLiar } from './round-liar.ts'
import { deeply, payoutAsJson, type RoundLie, type RoundWord } from './round-words.ts'

/** All lies in a scenario that has been walked honestly with this server. */
export function roundLiesOn({ told, asked, moves, knownFrom }: RoundLiar, seed: number): RoundLie[] {
  const bends = (words: readonly RoundWord[]) =>
    words.flatMap(({ call, value }, at) =>
      bendsOf(value).map((bend) => ({ at, bend: { ...bend, path: `${call}.${bend.path}` } })),
    )
  return [
    ...bends(told).flatMap((lie) => [false, true].map((ever): RoundLie => ({ ...lie, manner: 'told', ever }))),
    ...told.flatMap((word, at) => olderThan(told, word, at)),
    ...told.flatMap((_, at) => everywhere.map((bend): RoundLie => ({ manner: 'everywhere', at, ever: true, bend }))),
    ...bends(asked).flatMap((lie) =>
      (['heard', 'echoed'] as const).map((manner): RoundLie => ({ ...lie, manner, ever: false })),
    ),
    ...asked.map((_, at): RoundLie => ({ manner: 'deaf', at, ever: false, bend: named('запрос не засчитан') })),
    ...[...knownFrom].flatMap(([chain, from]) => forgeriesFrom(chain, from, moves, seed)),
    ...Array.from({ length: moves }, (_, at): RoundLie => ({
      manner: 'interrupted',
      at,
      ever: false,
      bend: named('раунд прерван'),
    })),
  ]
}

const named = (how: string): Bend => ({ path: '', how, apply: (value) => value })

/** Earlier messages, in place of this one. */
function olderThan(told: readonly RoundWord[], { call }: RoundWord, at: number): RoundLie[] {
  return told
    .slice(0, at)
    .flatMap((before, word): RoundLie[] =>
      before.call === call ? [{ manner: 'again', at, word, ever: false, bend: named(`слово ${word} ещё раз`) }] : [],
    )
}

const salt = 'другая соль'

function forgeriesFrom(chain: number, from: number, moves: number, seed: number): RoundLie[] {
  const other = seed + 500
  const forgeries: Record<string, Forgery> = {
    'другая соль': { salt },
    'другая соль, и прошлое по ней': { salt, past: true },
    'другие хеши': { seed: other },
    'другие хеши и прошлое, конец цепочки прежний': { seed: other, past: true },
    'другие хеши и конец цепочки': { seed: other, end: true },
    'другие хеши, конец цепочки и прошлое': { seed: other, end: true, past: true },
    'другие хеши, конец цепочки и соль': { seed: other, end: true, salt },
    'вся цепочка другая, с прошлым': { seed: other, end: true, salt, past: true },
  }
  return Array.from({ length: Math.max(0, moves - from) }, (_, later) => from + later).flatMap((at) =>
    Object.entries(forgeries).map(([how, forgery]): RoundLie => ({
      manner: 'forged',
      at,
      ever: true,
      bend: named(`цепочка ${chain}: ${how}`),
      forgery: { ...forgery, chain },
    })),
  )
}

type ToldBet = Wire<OwnRoundBet>

/** The same lie about every bet of the player's own; one that another lie has made nonsense of stays so. */
const ofBets = (how: string, change: (bet: ToldBet) => ToldBet): Bend => ({
  path: 'свои ставки',
  how,
  apply: (value) => deeply(value, (part) => (isBet(part) ? change(part) : part)),
})

const isBet = (part: object): part is ToldBet =>
  'takenAt' in part &&
  'payout' in part &&
  'stake' in part &&
  [part.takenAt, part.payout, part.stake].every((sum) => typeof sum === 'number' && Number.isFinite(sum) && sum >= 0)

const lost = { state: 'lost', multiplier: null, payout: 0 } as const
const takenAt = (bet: ToldBet, height: number): ToldBet => ({
  ...bet,
  state: 'taken',
  multiplier: height,
  payout: payoutAsJson(bet.stake, height),
})

const everywhere: readonly Bend[] = [
  ofBets('забранная рассказана сгоревшей', (bet) => (bet.state === 'taken' ? { ...bet, ...lost } : bet)),
  ofBets('сгоревшая рассказана забранной', (bet) => (bet.state === 'lost' ? takenAt(bet, bet.takenAt) : bet)),
  ofBets('забрана ниже', (bet) => (bet.state === 'taken' ? takenAt(bet, 1.1) : bet)),
  ofBets('забрана выше', (bet) =>
    bet.state === 'taken' ? takenAt(bet, Math.round((bet.multiplier ?? 1) * 100 + 1) / 100) : bet,
  ),
  ofBets('выплата на копейку меньше', (bet) =>
    bet.state === 'taken' ? { ...bet, payout: Math.round(bet.payout * 100 - 1) / 100 } : bet,
  ),
  ofBets('возвращена', (bet) =>
    bet.state === 'taken' || bet.state === 'lost'
      ? { ...bet, state: 'returned', multiplier: null, payout: bet.stake }
      : bet,
  ),
  ofBets('отменена', (bet) =>
    bet.state === 'taken' || bet.state === 'lost'
      ? { ...bet, state: 'cancelled', multiplier: null, payout: bet.stake }
      : bet,
  ),
  ofBets('отмена не признана', (bet) => (bet.state === 'cancelled' ? { ...bet, ...lost } : bet)),
  ofBets('другая сумма', (bet) => ({
    ...bet,
    stake: 5,
    payout: bet.state === 'taken' ? payoutAsJson(5, bet.multiplier ?? 1) : bet.payout,
  })),
  ofBets('другая цель', (bet) =>
    bet.target === null ? bet : { ...(bet.state === 'taken' ? takenAt(bet, 1.3) : bet), target: 1.3, takenAt: 1.3 },
  ),
  ofBets('другой ключ', (bet) => ('key' in bet ? { ...bet, key: 'slot0-nobody-sent-this' } : bet)),
  {
    path: 'свои ставки',
    how: 'ставка, которой никто не делал',
    apply: (value) =>
      deeply(value, (part) =>
        'own' in part && Array.isArray(part.own)
          ? { ...part, own: [...(part.own as unknown[]), invented(part)] }
          : part,
      ),
  },
]

/** A bet that no one made: it flies while its round does, and is reported as won at 1.01× afterwards. */
function invented(told: object): ToldBet {
  const round = 'round' in told && typeof told.round === 'object' && told.round !== null ? told.round : {}
  const bet: ToldBet = {
    id: 7,
    key: 'slot1-nobody-made-it',
    link: 'nobody',
    round: 'number' in round ? Number(round.number) : 1,
    stake: 7,
    target: 1.01,
    takenAt: 1.01,
    state: 'open',
    multiplier: null,
    payout: 0,
  }
  return 'point' in round && round.point !== null ? takenAt(bet, 1.01) : bet
}
