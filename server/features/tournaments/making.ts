/** A tournament that somebody makes by hand, on the command line or in the admin area: what it may be, said in one place. */
import type { Tx } from '../../platform/database.ts'
import { latenessMs, mostFund, mostPlaces, mostShare } from './policy.ts'
import { freeShare, lockMaking, makeTournament, type NewTournament } from './tournaments.ts'

/** Why it cannot be made, as its maker reads it; undefined where it can. `games`: those that can be played for alone. */
export function faultOf(made: NewTournament, games: readonly string[], now = Date.now()): string | undefined {
  return faultOfTime(made, now) ?? faultOfContest(made, games) ?? faultOfMoney(made) ?? faultOfPlaces(made)
}

/** Beginning now it begins a little before it is written. */
function faultOfTime({ startsAt, endsAt }: NewTournament, now: number): string | undefined {
  if (endsAt <= startsAt || endsAt.getTime() <= now) return 'Конец должен быть позже начала и ещё впереди'
  return startsAt.getTime() < now - latenessMs ? 'Начало уже прошло: ставки, сделанные раньше, никто не ставил ради турнира' : undefined
}

function faultOfContest({ kind, game, edgeE4, thresholdE4 }: NewTournament, games: readonly string[]): string | undefined {
  if (game !== undefined && !games.includes(game)) return 'Такой игры в турнирах нет'
  if ((kind === 'wins') !== (thresholdE4 !== undefined)) return 'Множитель, от которого считается победа, нужен турниру побед, и только ему'
  return kind === 'multiplier' && game === undefined && edgeE4 === undefined ? 'Лучший множитель сравнивают в одной игре или при одном преимуществе' : undefined
}

function faultOfMoney({ share, fund, fee, leastEdge, joining }: NewTournament): string | undefined {
  if (!Number.isInteger(share) || share < 0 || share > mostShare) return `Доля — целое число процентов до ${mostShare}`
  if (share > 0 && fund > 0n) return 'Либо доля преимущества, либо объявленный фонд'
  if (share === 0 && fund === 0n && fee === 0n) return 'Скажите, из чего призы: доля, фонд или взнос'
  if (fund > mostFund || fee > mostFund) return 'Фонд и взнос — до ста миллионов рублей'
  if ((joining === 'fee') !== (fee > 0n)) return 'Взнос бывает там, где вступают взносом'
  // Where a fee is paid each place is paid for.
  return fee > 0n && leastEdge > 0n ? 'При взносе места зависят только от числа игроков: наименьшего вклада не бывает' : undefined
}

function faultOfPlaces({ places }: NewTournament): string | undefined {
  const whole = places.reduce((sum, each) => sum + each, 0)
  const isFair = places.length <= mostPlaces && places.every((each) => Number.isInteger(each) && each >= 1) && whole === 100
  return isFair ? undefined : 'Доли мест — целые проценты, вместе 100'
}

/** Makes it, or says why not: beside others that run then, shares stay within the law. */
export async function makeByHand(tx: Tx, made: NewTournament, games: readonly string[]): Promise<number | string> {
  const fault = faultOf(made, games)
  if (fault !== undefined) return fault
  await lockMaking(tx)
  const free = await freeShare(tx, made.startsAt, made.endsAt)
  if (made.share > free) return `Вместе с идущими тогда турнирами вышло бы больше ${mostShare} % преимущества. Свободно ${Math.max(0, free)} %: возьмите меньше или объявите фонд`
  const id = await makeTournament(tx, made)
  if (id === undefined) throw new Error('a tournament without a rule was there before')
  return id
}
