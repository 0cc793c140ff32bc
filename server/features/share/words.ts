/** The title and description of a bet's page, for previews of its link. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { PageHead } from '../../platform/http/page-head.ts'
import { sitePicture } from './addresses.ts'
import type { SharedBet } from './shared-bet.ts'

/** Formats a multiplier as the site does: two to four decimals, without trailing zeros beyond two. */
export function multiplierText(multiplier: number): string {
  const text = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(multiplier)
  return `${text.replaceAll(',', '\u00a0')}×`
}

/** The net result of the bet with its sign: «+9.80 ₽». */
export function netText(bet: SharedBet): string {
  const net = netOf(bet)
  return `${net > 0n ? '+' : ''}${formatRoundMoney(net)}`
}

export const sumsText = ({ stake, payout }: SharedBet) =>
  `Ставка ${formatRoundMoney(stake)} · выплата ${formatRoundMoney(payout)}`

interface HeadWords {
  bet: SharedBet
  /** The game's name. */
  game: string
  brand: string
  /** The money is play money. */
  play: boolean
  /** The address of the bet's own image. */
  picture: string
}

export function headOfBet({ bet, game, brand, play, picture }: HeadWords): PageHead {
  const stake = formatRoundMoney(bet.stake)
  if (bet.state === 'open') {
    return {
      title: `${game}: ставка ${stake} в игре | ${brand}`,
      description: 'Раунд ещё идёт. Чем он кончится, покажет страница ставки.',
      picture: sitePicture,
    }
  }
  if (bet.state === 'off') {
    return {
      title: `${game}: ставка ${stake} возвращена | ${brand}`,
      description: 'Эта ставка не сыграла и вернулась игроку целиком.',
      picture: sitePicture,
    }
  }
  return {
    title: `${game}: ${multiplierText(bet.multiplier)}, ${netText(bet)} | ${brand}`,
    description: `${sumsText(bet)}${play ? ', деньги игровые' : ''}. Ставку можно посмотреть ещё раз и проверить прямо в браузере.`,
    picture,
  }
}
