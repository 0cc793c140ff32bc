/** The figures of `rules.md`, computed from the rules the server plays by. */
import { formatAmount } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { heist } from '@kurazh/games/heist/heist.ts'
import { doors } from '@kurazh/games/heist/vault.ts'
import { fraction, percentOf } from '@kurazh/games/core/rtp.ts'
import { tableText } from '../../play/layout/table-text.ts'
import { formatMultiplier } from '../../ui/text/format.ts'

const ticket = 1_00n
const paytable = heist.paytable({})

/** The chance to get this far, in percent: the inverse of the payout. */
const chanceText = (multiplierE4: number) => percentOf(fraction(10_000n, BigInt(multiplierE4)), 2)

export default {
  rooms: doors.length,
  most: formatMultiplier(paytable.at(-1) ?? 0),
  mostPaid: formatAmount(payoutKopecks(ticket, paytable.at(-1) ?? 0)),
  prizes: tableText(
    ['Комната', 'Сейфов', 'С добычей', 'Вынесете', 'Дойдёт'],
    doors.map(({ safes, alarms }, room) => [
      String(room + 1),
      String(safes),
      String(safes - alarms),
      `${formatAmount(payoutKopecks(ticket, paytable[room] ?? 0))} ₽`,
      chanceText(paytable[room] ?? 0),
    ]),
  ),
}
