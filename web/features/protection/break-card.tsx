/** Sets a break: hours to weeks, or self-exclusion for months or for ever. Takes two steps; no one can end it early. */
import { type BreakLength, exclusions, timeOuts } from '@kurazh/contract/account/protection.ts'
import { useState } from 'react'
import { callApi } from '../../api/call.ts'
import { refetchChatNews } from '../../api/chat-mentions.ts'
import { withConfirmation } from '../../api/confirmation.ts'
import { refetchRewards } from '../../api/rewards.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice.tsx'
import { formatUntil } from '../../ui/text/dates.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Block, BlockTitle } from '../../ui/layout/page.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { lengthNames, useProtectionCall } from './protection-text.ts'
import css from './protection.module.css'

interface Pause {
  until: string | null
}

export function BreakCard({ pause }: { pause: Pause | null }) {
  const [length, setLength] = useState<BreakLength>('day')
  const [asking, setAsking] = useState(false)
  const options = [...timeOuts, ...exclusions].map((value) => ({ value, label: lengthNames[value] }))
  return (
    <Block aria-labelledby="break-title">
      <BlockTitle id="break-title">Перерыв</BlockTitle>
      {pause !== null && (
        <Notice tone="gold" role="status">
          <Icon name="lock" />
          <span>
            Вы взяли перерыв {formatUntil(pause.until)}: ставки и пополнения не принимаются, вывод денег и история
            открыты.
          </span>
        </Notice>
      )}
      {pause?.until !== null && (
        <>
          <p className="muted">
            {pause === null
              ? 'Ставки и пополнения закроются сразу. До конца срока перерыв не отменит никто: ни вы, ни поддержка, ни администратор.'
              : 'Закончить раньше нельзя, но можно продлить.'}
          </p>
          <div className={css.breakChoice}>
            <Select label="На сколько" value={length} options={options} onChange={setLength} />
            <Button onClick={() => setAsking(true)}>{pause === null ? 'Взять перерыв' : 'Продлить'}</Button>
          </div>
        </>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title={isExclusion(length) ? 'Самоисключение' : 'Перерыв'}>
        <Sure length={length} onDone={() => setAsking(false)} />
      </Dialog>
    </Block>
  )
}

const isExclusion = (length: BreakLength) => exclusions.some((each) => each === length)

function Sure({ length, onDone }: { length: BreakLength; onDone: () => void }) {
  const [understood, setUnderstood] = useState(false)
  const { busy, make } = useProtectionCall()
  const take = async () => {
    if (!(await make(() => withConfirmation(() => callApi('takeBreak', { length }))))) return
    // Pending rewards are not announced during a break, and the chat is closed.
    refetchRewards()
    void refetchChatNews()
    onDone()
  }
  return (
    <div className="grid gap-4">
      <p className={css.breakLength}>{lengthNames[length]}</p>
      <p className="muted">
        Войти, посмотреть историю и вывести деньги можно будет как прежде. Ставки и пополнения закроются сразу, открытую
        игру можно доиграть.
      </p>
      <Checkbox
        label="Понимаю: отменить это раньше срока не сможет никто"
        checked={understood}
        onChange={setUnderstood}
      />
      <Button tone="brand" size="large" block busy={busy} disabled={!understood} onClick={() => void take()}>
        {isExclusion(length) ? 'Исключить себя' : 'Начать перерыв'}
      </Button>
      <Button block onClick={onDone}>
        Не сейчас
      </Button>
    </div>
  )
}
