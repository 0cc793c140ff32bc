/** Explains why a player's limit had no room: which limit, how much is left of it and until when. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/http.ts'
import type { LimitMeasure } from './player-limits.ts'
import type { Row } from './rows.ts'

interface Room extends Pick<Row<'wallet_limit'>, 'measure' | 'period'> {
  /** Kopecks; negative where more is used than the limit now allows. */
  left: bigint
  ends_at: Date
}

const ofLimit: Record<LimitMeasure, string> = { loss: 'проигрыша', stake: 'ставок', deposit: 'пополнений' }
const nothingLeft: Record<LimitMeasure, string> = {
  loss: 'Ставки откроются',
  stake: 'Ставки откроются',
  deposit: 'Пополнить снова можно будет',
}

/**
 * The refusal of a stake that a limit had no room for. Read after the write refused: if there is room by then, the
 * sentence gives less detail.
 */
export const stakeLimitRefusal = (db: Db, player: number, stakeKopecks: bigint): Promise<Refusal> =>
  limitRefusal(db, player, ['loss', 'stake'], 'Ставка', stakeKopecks)

/** The same for a top-up. */
export const depositLimitRefusal = (db: Db, player: number, amountKopecks: bigint): Promise<Refusal> =>
  limitRefusal(db, player, ['deposit'], 'Пополнение', amountKopecks)

async function limitRefusal(
  db: Db,
  player: number,
  measures: readonly LimitMeasure[],
  what: string,
  amountKopecks: bigint,
): Promise<Refusal> {
  const room = (await roomOf(db, player, measures)).find(({ left }) => left < amountKopecks)
  if (room === undefined) return new Refusal('LimitReached')
  const { measure, period, left, ends_at } = room
  const leftKopecks = left > 0n ? left : 0n
  const text =
    leftKopecks === 0n
      ? `Лимит ${ofLimit[measure]} исчерпан. ${nothingLeft[measure]} ${endOf(room, 'at')}`
      : `${what} ${formatRoundMoney(amountKopecks)} больше остатка лимита ${ofLimit[measure]}: ${formatRoundMoney(leftKopecks)} ${endOf(room, 'until')}`
  return new Refusal('LimitReached', text, {
    measure,
    period,
    left: roublesFromKopecks(leftKopecks),
    until: ends_at.toISOString(),
  })
}

/** Returns what is left of the player's limits, the tightest first. Windows are those of Moscow. */
async function roomOf(db: Db, player: number, measures: readonly LimitMeasure[]): Promise<Room[]> {
  const { rows } = await sql<Room>`
    select measure, period, cap - case when window_start >= wallet_window(period) then used else 0 end as left,
      (wallet_window(period) at time zone 'Europe/Moscow' + ('1 ' || period)::interval) at time zone 'Europe/Moscow' as ends_at
    from wallet_limit where player = ${player} and measure = any(${measures}) order by 3, 4 desc`.execute(db)
  return rows
}

const dayInMoscow = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })

function endOf({ period, ends_at }: Room, how: 'at' | 'until'): string {
  if (period === 'day') return how === 'at' ? 'в полночь по Москве' : 'до полуночи по Москве'
  if (period === 'week') return how === 'at' ? 'в понедельник' : 'до понедельника'
  return how === 'at' ? dayInMoscow.format(ends_at) : `до ${dayInMoscow.format(ends_at)}`
}
