/** Checks and creates a tournament made manually, for the command line and the admin area. */
import { hasThreshold } from '@kurazh/contract/rewards/tournament-kinds.ts'
import { idsOf } from '@kurazh/games/index.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { costOf, mostFundOf } from './cost.ts'
import { latenessMs, leastTeam, mostFee, mostPlaces, mostShare, mostTeam, usualLeastEdge } from './policy.ts'
import { freeShare, lockMaking, makeTournament, type NewTournament } from './tournaments.ts'

/** Games that a tournament may be limited to. */
const tournamentGames: readonly string[] = idsOf('instant', 'steps', 'round')

/** Why it cannot be created, as text for the operator; undefined if it can. */
export function faultOf(made: NewTournament, now = Date.now()): string | undefined {
  return (
    faultOfTime(made, now) ?? faultOfContest(made) ?? faultOfMoney(made) ?? faultOfPlaces(made) ?? faultOfTeams(made)
  )
}

/** A tournament that begins now begins a little before it is stored. */
function faultOfTime({ startsAt, endsAt }: NewTournament, now: number): string | undefined {
  if (endsAt <= startsAt || endsAt.getTime() <= now) return 'Конец должен быть позже начала и в будущем'
  return startsAt.getTime() < now - latenessMs
    ? 'Начало уже прошло: ставки, сделанные раньше, никто не ставил ради турнира'
    : undefined
}

function faultOfContest({ kind, game, edgeE4, thresholdE4 }: NewTournament): string | undefined {
  if (game !== undefined && !tournamentGames.includes(game)) return 'Такой игры в турнирах нет'
  if (hasThreshold(kind) !== (thresholdE4 !== undefined))
    return 'Множитель, от которого ставка считается, нужен турнирам побед, суммы множителей и выплаты, и только им'
  return kind === 'multiplier' && game === undefined && edgeE4 === undefined
    ? 'Лучший множитель сравнивают в одной игре или при одном преимуществе'
    : undefined
}

function faultOfMoney({ share, fund, fee, leastEdge, joining }: NewTournament): string | undefined {
  if (!Number.isInteger(share) || share < 0 || share > mostShare) return `Доля — целое число процентов до ${mostShare}`
  if (share > 0 && fund > 0n) return 'Либо доля преимущества, либо объявленный фонд'
  if (share === 0 && fund === 0n && fee === 0n) return 'Скажите, из чего призы: доля, фонд или взнос'
  if (fee > mostFee) return 'Взнос — до ста миллионов рублей'
  if ((joining === 'fee') !== fee > 0n) return 'Взнос бывает там, где вступают взносом'
  // With a fee, each place is paid for.
  if (fee > 0n && leastEdge > 0n)
    return 'При взносе места зависят только от числа игроков: наименьшего вклада не бывает'
  return fee === 0n && leastEdge < usualLeastEdge
    ? `Призовое место требует своего вклада: наименьший вклад от ${formatRoundMoney(usualLeastEdge)}`
    : undefined
}

function faultOfPlaces({ places }: NewTournament): string | undefined {
  const whole = places.reduce((sum, each) => sum + each, 0)
  const isFair =
    places.length <= mostPlaces && places.every((each) => Number.isInteger(each) && each >= 1) && whole === 100
  return isFair ? undefined : 'Доли мест — целые проценты, вместе 100'
}

function faultOfTeams({ team, joining }: NewTournament): string | undefined {
  if (team === undefined) return undefined
  if (joining !== 'press') return 'В командный турнир вступают кнопкой и без взноса: команду сначала собирают'
  const { size, best } = team
  return Number.isInteger(size) &&
    Number.isInteger(best) &&
    size >= leastTeam &&
    size <= mostTeam &&
    best >= 1 &&
    best <= size
    ? undefined
    : `В команде от ${leastTeam} до ${mostTeam} игроков, и считаются лучшие из них: от одного до всех`
}

/** Why its fund promises more than past play can bring; undefined if it does not. */
export async function faultOfFund(made: NewTournament, patient: Db): Promise<string | undefined> {
  if (made.fund === 0n) return undefined
  const most = mostFundOf((await costOf(made, patient)).periods)
  return made.fund > most
    ? `Такой фонд игра не принесёт: по прошлым дням той же длины он — до ${formatRoundMoney(most)}`
    : undefined
}

/** Why its share is not free; undefined if it is. Locks out other new tournaments until the commit. */
export async function faultOfShare(tx: Tx, { share, startsAt, endsAt }: NewTournament): Promise<string | undefined> {
  await lockMaking(tx)
  const free = await freeShare(tx, startsAt, endsAt)
  return share > free
    ? `Вместе с идущими тогда турнирами вышло бы больше ${mostShare} % преимущества. Свободно ${Math.max(0, free)} %: возьмите меньше или объявите фонд`
    : undefined
}

/** Creates it, or returns why not: together with concurrent tournaments, shares stay within the law of rewards. */
export async function makeByHand(tx: Tx, made: NewTournament): Promise<number | string> {
  const fault = faultOf(made)
  if (fault !== undefined) return fault
  const taken = await faultOfShare(tx, made)
  if (taken !== undefined) return taken
  const id = await makeTournament(tx, made)
  if (id === undefined) throw new Error('a tournament without a rule was there before')
  return id
}
