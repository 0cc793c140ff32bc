/** The figures of `rules.md`, computed from the rules the server plays by. */
import { decimalOf, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { pays, type Table, tables } from '@kurazh/games/video-poker/hands.ts'
import { videoPoker } from '@kurazh/games/video-poker/video-poker.ts'
import { tableText } from '../../play/layout/table-text.ts'
import { payLines, tableNames } from './face.ts'

const returned = (table: Table) => decimalOf(multiply(videoPoker.rtp({ table }), fraction(100n, 1n)), 4)

/** Every combination that either table names; a table without a line of its own pays it by the line of fours. */
const names = payLines('bonus').map(({ name, kinds: [kind = 0] }) => [name, kind] as const)

export default {
  best: Math.max(...pays.jacks),
  pays: tableText(
    ['Комбинация', ...tables.map((table) => tableNames[table])],
    names.map(([name, kind]) => [name, ...tables.map((table) => `${pays[table][kind] ?? 0}×`)]),
  ),
  returns: tableText(
    ['Таблица', 'Возврат лучшей игры, %'],
    tables.map((table) => [tableNames[table], returned(table)]),
  ),
}
