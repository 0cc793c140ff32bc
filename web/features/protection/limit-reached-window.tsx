/** A limit of one's own had no room for a stake: what is left of it, that stake at one press, and the way to the limits. */
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { useState } from 'react'
import { limitRead, placeWhatIsLeft, useLimitReached } from '../../api/limit-reached.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** No table takes less. */
const leastKopecks = 1_00n

export function LimitReachedWindow() {
  const { reached } = useLimitReached()
  /** Stays while the window fades. */
  const [shown, setShown] = useState(reached)
  if (reached !== null && reached !== shown) setShown(reached)
  return (
    <Dialog open={reached !== null} onClose={limitRead} title="Ставка не сделана: ваш лимит">
      {shown && (
        <div className="grid gap-4">
          <p>{shown.text}.</p>
          {shown.again && shown.leftKopecks >= leastKopecks && (
            <Button tone="brand" size="large" block onClick={placeWhatIsLeft}>
              Поставить {formatRoundMoney(shown.leftKopecks)}
            </Button>
          )}
          <ButtonLink to="/account#play" block onClick={limitRead}>
            Лимиты
          </ButtonLink>
        </div>
      )}
    </Dialog>
  )
}
