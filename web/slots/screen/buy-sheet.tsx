/** Buying a feature: its cost and its return, shown and confirmed before the request is sent. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { add, percentOf } from '@kurazh/games/core/rtp.ts'
import { type RefObject, useRef } from 'react'
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Figure, Figures } from '../../ui/layout/figures.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import type { BuyOffer } from './use-slot.ts'
import css from './sheets.module.css'

interface BuySheetProps {
  open: boolean
  onClose: () => void
  rules: SlotGame
  offer: BuyOffer
  /** In kopecks. */
  totalBet: bigint
  /** The key that shows at once what was bought here. */
  showKey: RefObject<HTMLElement | null>
}

export function BuySheet({
  open,
  onClose,
  rules,
  offer: { cost, priceKopecks, range, canBuy, buy },
  totalBet,
  showKey,
}: BuySheetProps) {
  const isBought = useRef(false)
  const { rtp, bands, bestE4 } = rules.machine.sheet('buy')
  const less = bands
    .filter(({ fromE4 }) => fromE4 < 10_000)
    .map(({ chance }) => chance)
    .reduce(add)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Купить бонус"
      sheet
      focusAfter={() => {
        // The key that opened the window is off while the bonus is shown.
        const after = isBought.current ? showKey.current : null
        isBought.current = false
        return after
      }}
    >
      <div className={css.auto}>
        <p>
          Бонус начнётся сразу, без вращений до него. Он стоит {cost} ставок: при ставке{' '}
          <MoneyText kopecks={totalBet} /> это <MoneyText kopecks={priceKopecks} />.
        </p>
        <Figures>
          <Figure name="Точный возврат покупки" value={percentOf(rtp, 4)} />
          <Figure name="Точный возврат вращения" value={percentOf(rules.machine.sheet('spin').rtp, 4)} />
          <Figure name="Вернёт меньше, чем стоит" value={percentOf(less, 2)} />
          <Figure name="Самое большее" value={<MoneyText kopecks={payoutKopecks(priceKopecks, bestE4)} />} />
        </Figures>
        <p className="muted">Автоигра бонусов не покупает.</p>
        {range && totalBet > range.maxKopecks && (
          <p role="status">
            При такой ставке бонус не продаётся: стол принимает до <MoneyText kopecks={range.maxKopecks} /> за вращение.
            Уменьшите ставку.
          </p>
        )}
        <Button
          tone="brand"
          size="large"
          block
          disabled={!canBuy}
          onClick={() => {
            isBought.current = true
            onClose()
            buy()
          }}
        >
          {`Купить за ${formatMoney(priceKopecks)}`}
        </Button>
        <Button block onClick={onClose}>
          Не покупать
        </Button>
      </div>
    </Dialog>
  )
}
