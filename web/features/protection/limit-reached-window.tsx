/** Shown when a stake exceeds the player's own limit: what is left, a bet with that sum, and a link to the limits. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { closeLimitReached, placeRemaining, useLimitReached } from '../../api/limit-reached.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'

/** The smallest stake of any table. */
const leastKopecks = 1_00n

export function LimitReachedWindow() {
  const { reached } = useLimitReached()
  /** Kept while the window fades. */
  const [shown, setShown] = useState(reached)
  if (reached !== null && reached !== shown) setShown(reached)
  return (
    <Dialog open={reached !== null} onClose={closeLimitReached} title="Ставка не сделана: ваш лимит">
      {shown && (
        <div className="grid gap-4">
          <p>{shown.text}.</p>
          {shown.retry && shown.leftKopecks >= leastKopecks && (
            <Button tone="brand" size="large" block onClick={placeRemaining}>
              {`Поставить ${formatRoundMoney(shown.leftKopecks)}`}
            </Button>
          )}
          <ButtonLink to="/account#play" block onClick={closeLimitReached}>
            Лимиты
          </ButtonLink>
        </div>
      )}
    </Dialog>
  )
}
