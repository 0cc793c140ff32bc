/** Describes a tournament: what is counted, where the prizes come from, how long it still runs. */
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { Tournament } from '@kurazh/contract/rewards/tournaments.ts'
import { formatMultiplier, formatNumber, plural } from '../../ui/text/format.ts'
import { kopecksOf } from '../../ui/text/micro.ts'

/** Non-breaking: keeps a figure and its word on one line. */
const space = '\u00a0'

/** A formatted score: «12.50 ₽», «29.00×», «7 побед». */
export function scoreText(kind: Tournament['kind'], score: string): string {
  if (kind === 'turnover') return formatMoney(kopecksOf(BigInt(score)))
  if (kind === 'payout') return formatMoney(BigInt(score))
  if (kind === 'multiplier' || kind === 'sum') return formatMultiplier(Number(score))
  const wins = Number(score)
  return `${formatNumber(wins, 0)}${space}${plural(wins, ['победа', 'победы', 'побед'])}`
}

/** Without what is counted: «Турнир дня» of «Турнир дня: лучший множитель». */
export const shortTitle = (title: string): string => title.split(':', 1)[0] ?? title

export const scoreNames: Record<Tournament['kind'], string> = {
  turnover: 'Преимущество',
  multiplier: 'Множитель',
  wins: 'Победы',
  sum: 'Сумма',
  payout: 'Выплата',
}

/** What brings the score; `titleOf` names a game. */
export function countedText(
  { kind, game, edge, threshold, minStake }: Tournament,
  titleOf: (game: string) => string,
): string {
  const where = game === null ? 'в любой игре' : `в игре «${titleOf(game)}»`
  const least = minStake > 0n ? ` Ставка от ${formatRoundMoney(minStake)}.` : ''
  const ofEdge =
    edge === null
      ? ''
      : `, где преимущество сайта около ${edgeText(edge)}: у таких ставок равные шансы на большой множитель`
  if (kind === 'turnover')
    return `Очки — преимущество сайта в ваших ставках ${where}: ставка × преимущество игры. Выигрыш и проигрыш места не меняют.${least}`
  if (kind === 'multiplier') return `Место — по лучшему множителю одной ставки ${where}${ofEdge}.${least}`
  const what = { wins: 'числу ставок', sum: 'сумме множителей ставок', payout: 'крупнейшей выплате одной ставки' }[kind]
  return `Место — по ${what} ${where} с множителем от ${formatMultiplier(threshold ?? 0)}.${least}`
}

/** How a team scores, and who gets its prize. */
export function teamText({ size, best }: NonNullable<Tournament['team']>): string {
  const counted =
    best === size
      ? 'Очки всех участников складываются'
      : best === 1
        ? 'Считаются очки лучшего участника'
        : `Складываются очки ${best} лучших участников`
  return `Играют командами до ${size} игроков. ${counted}. Приз команды делят поровну те, чьи ставки принесли сайту наименьший вклад. С первой учтённой ставки состав не меняется. Если вычеркнут участника, место теряет вся команда.`
}

const edgeText = (percent: number): string => `${percent}${space}%`

/** The sources of the prize money. */
export function moneyText({ share, fund, fee }: Tournament): string {
  const fees = fee > 0n ? 'взносы участников' : ''
  if (fund > 0n) {
    const whole = `объявленный фонд ${formatRoundMoney(fund)}. Он выплачивается целиком, если преимущество сайта в ставках участников дойдёт до ${formatRoundMoney(fund * 2n)}, иначе половина этого преимущества`
    return fees === '' ? `Призы: ${whole}.` : `Призы: ${fees} и ${whole}.`
  }
  const part = share > 0 ? `${share}${space}% преимущества сайта в ставках участников` : ''
  return `Призы: ${[fees, part].filter(Boolean).join(' и ')}. Фонд растёт, пока турнир идёт.`
}

/** Time left without seconds: no one is to be hurried. */
export function leftText(until: string, now: number): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000))
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  if (days > 0) return `${days}${space}${plural(days, ['день', 'дня', 'дней'])}${hours > 0 ? ` ${hours}${space}ч` : ''}`
  return hours > 0 ? `${hours}${space}ч ${minutes % 60}${space}мин` : `${minutes}${space}мин`
}
