/** The feature bought at once: what it costs and gives back, told and asked before anything leaves. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { add, percentOf } from '@kurazh/games/core/rtp.ts'
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import type { BuyOffer } from './use-slot.ts'
import css from './sheets.module.css'

interface BuySheetProps {
  open: boolean
  onClose: () => void
  rules: SlotGame
  offer: BuyOffer
  /** In kopecks. */
  totalBet: bigint
}

export function BuySheet({ open, onClose, rules, offer: { cost, priceKopecks, range, canBuy, buy }, totalBet }: BuySheetProps) {
  const { rtp, bands, bestE4 } = rules.machine.sheet('buy')
  const less = bands.filter(({ fromE4 }) => fromE4 < 10_000).map(({ chance }) => chance).reduce(add)
  return (
    <Dialog open={open} onClose={onClose} title="Купить бонус" sheet>
      <div className={css.auto}>
        <p>
          Бонус начнётся сразу, без вращений до него. Он стоит {cost} ставок: при ставке {formatMoney(totalBet)} это {formatMoney(priceKopecks)}.
        </p>
        <Figures>
          <Figure name="Точный возврат покупки" value={percentOf(rtp, 4)} />
          <Figure name="Точный возврат вращения" value={percentOf(rules.machine.sheet('spin').rtp, 4)} />
          <Figure name="Вернёт меньше, чем стоит" value={percentOf(less, 2)} />
          <Figure name="Самое большее" value={formatMoney(payoutKopecks(priceKopecks, bestE4))} />
        </Figures>
        <p className="muted">Автоигра бонусов не покупает.</p>
        {range && totalBet > range.maxKopecks && <p role="status">При такой ставке бонус не продаётся: стол принимает до {formatMoney(range.maxKopecks)} за вращение. Уменьшите ставку.</p>}
        <Button
          tone="brand"
          size="large"
          block
          disabled={!canBuy}
          onClick={() => {
            onClose()
            buy()
          }}
        >
          Купить за {formatMoney(priceKopecks)}
        </Button>
        <Button block onClick={onClose}>
          Не покупать
        </Button>
      </div>
    </Dialog>
  )
}
