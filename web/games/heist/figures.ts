/** The figures of `rules.md`, computed from the rules the server plays by. */
import { formatAmount } from '@kurazh/contract/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { heist } from '@kurazh/games/heist/heist.ts'
import { doors } from '@kurazh/games/heist/vault.ts'
import { decimalOf, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { tableText } from '../../play/layout/table-text.ts'
import { formatMultiplier } from '../../ui/format.ts'

const ticket = 1_00n
const paytable = heist.paytable({})

/** How often one comes so far, in percent: the inverse of what it pays. */
const chanceText = (multiplierE4: number) => `${decimalOf(multiply(fraction(10_000n, BigInt(multiplierE4)), fraction(100n, 1n)), 2).replace('.', ',')} %`

export default {
  rooms: doors.length,
  most: formatMultiplier(paytable.at(-1) ?? 0),
  mostPaid: formatAmount(payoutKopecks(ticket, paytable.at(-1) ?? 0)),
  prizes: tableText(
    ['Комната', 'Сейфов', 'Верных', 'Вынесете', 'Дойдёт'],
    doors.map(({ safes, alarms }, room) => [
      String(room + 1), String(safes), String(safes - alarms), `${formatAmount(payoutKopecks(ticket, paytable[room] ?? 0))} ₽`, chanceText(paytable[room] ?? 0),
    ]),
  ),
}
