/** The hand of a player at a table: chips to choose, what was laid to take back, double, lay again or sweep off, and what it comes to. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ChipRail } from './chip.tsx'
import { doubled, nothingLaid, sumOf } from './layouts.ts'
import type { TableSeen } from './tables.ts'
import css from './table-bar.module.css'

interface TableBarProps {
  table: TableSeen
  chip: bigint
  onChip: (value: bigint) => void
}

export function TableBar({ table: { hand, desk, view }, chip, onChip }: TableBarProps) {
  const isOpen = view?.round?.betting === 'open'
  const isBare = Object.keys(hand.wanted).length === 0
  return (
    <div className={css.bar}>
      <ChipRail value={chip} onChange={onChip} />
      <div className={css.acts}>
        <Button size="small" icon="less" disabled={!isOpen || hand.before.length === 0} onClick={() => desk.undo()}>
          Отменить
        </Button>
        <Button size="small" disabled={!isOpen || isBare} onClick={() => desk.want(doubled(hand.wanted))}>
          ×2
        </Button>
        <Button size="small" icon="repeat" disabled={!isOpen || Object.keys(hand.former).length === 0} onClick={() => desk.want(hand.former)}>
          Повторить
        </Button>
        <Button size="small" icon="close" disabled={!isOpen || isBare} onClick={() => desk.want(nothingLaid)}>
          Убрать
        </Button>
      </div>
      <p className={css.sum} role="status">
        {hand.uncertain && <Icon name="spinner" size={16} className="spin" />}
        {hand.uncertain ? 'Проверяем, дошли ли фишки…' : `На столе ${formatMoney(sumOf(hand.wanted))}`}
      </p>
    </div>
  )
}
