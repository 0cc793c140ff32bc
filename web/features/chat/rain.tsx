/** Renders the rain of a room: how long one may join, who got a share, and whether it was drawn as promised. */
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { useTicks } from '../../ui/motion/use-ticks.ts'
import { MoneyText, NumberText } from '../../ui/text/figure-text.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { joined, type RoomGifts, type ShownRain } from './gifts.ts'
import { liedReturn } from './rain-judge.ts'
import { joinRain } from './rain-join.ts'
import { pinOf } from './rain-pins.ts'
import { RainNumbers } from './rain-numbers.tsx'
import { entrantsText, leftText, returnedText } from './rain-text.ts'
import { useRainVerdict } from './use-rain-verdict.ts'
import css from './gifts.module.css'

const tickMs = 250

interface RainProps {
  room: string
  rain: ShownRain
  own: RoomGifts['own']
}

export function Rain({ room, rain, own }: RainProps) {
  const [closed, setClosed] = useState(0)
  if (closed === rain.id) return null
  const { state, amount, receivers, by } = rain
  return (
    <section className={css.rain} aria-label="Дождь" data-part="rain">
      <div className={css.head}>
        <b>
          <Icon name="gift" size={18} className={css.icon} /> Дождь: <MoneyText kopecks={amount} />, получателей:{' '}
          <NumberText value={receivers} />
        </b>
        {state === 'open' ? (
          <Left endsAt={rain.endsAt} />
        ) : (
          <IconButton icon="close" label="Убрать дождь" onClick={() => setClosed(rain.id)} />
        )}
      </div>
      <p className="muted">
        Открыл <span translate="no">{by.name ?? 'игрок со скрытым именем'}</span>
      </p>
      <div role="status">
        {state === 'open' && <p>{entrantsText(rain.entrants)}</p>}
        {state === 'returned' && <Returned room={room} rain={rain} />}
        {state === 'drawn' && <Winners rain={rain} own={pinOf(room, rain.id)?.place ?? own?.place ?? null} />}
      </div>
      {state === 'open' && <Join room={room} rain={rain} own={own} />}
      {state === 'drawn' && <Verdict room={room} rain={rain} />}
    </section>
  )
}

function Left({ endsAt }: { endsAt: number }) {
  const [leftMs, setLeftMs] = useState(() => endsAt - Date.now())
  useTicks(true, tickMs, () => setLeftMs(endsAt - Date.now()))
  return (
    <span className={`${css.left} figures`} role="timer" aria-label="До розыгрыша">
      {leftText(leftMs)}
    </span>
  )
}

function Join({ room, rain: { id }, own }: RainProps) {
  const user = useUser()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  if (!user) return <p className="muted">Участвуют те, кто вошёл на сайт и писал в этой комнате.</p>
  if (own?.isGiver === true) return <p>Это ваш дождь.</p>
  if (own?.place != null) return <p>Вы участвуете, место {own.place}.</p>
  const join = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const answer = await joinRain(room, id, async (seed) => (await callApi('joinRain', { room, id, seed })).success)
      joined(room, answer.place)
    } catch (failure) {
      setFault(errorText(failure))
    }
    setBusy(false)
  }
  return (
    <div className={css.acts}>
      <Button tone="brand" busy={busy} onClick={() => void join()}>
        Участвую
      </Button>
      {fault !== undefined && <span role="alert">{fault}</span>}
    </div>
  )
}

function Returned({ room, rain: { id, why } }: Pick<RainProps, 'room' | 'rain'>) {
  const lie = liedReturn({ why }, pinOf(room, id))
  if (lie !== undefined) return <Broken why={lie} />
  return why === null ? null : <p>{returnedText[why]}</p>
}

function Broken({ why }: { why: string }) {
  return (
    <Notice as="div" tone="loss" role="alert">
      {why}. Сохраните страницу и напишите в поддержку.
    </Notice>
  )
}

function Winners({ rain: { winners }, own }: { rain: ShownRain; own: number | null }) {
  const prize = winners.find(({ place }) => place === own)?.prize
  return (
    <>
      {own !== null && (
        <p>
          {prize === undefined ? (
            'В этот раз вам не досталось.'
          ) : (
            <b>
              Вам досталось <MoneyText kopecks={prize} />
            </b>
          )}
        </p>
      )}
      <ul className={css.winners} aria-label="Кому досталось">
        {winners.map(({ place, name, prize: share }) => (
          <li key={place}>
            <span translate="no">{name ?? 'Скрыт'}</span> <MoneyText kopecks={share} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Verdict({ room, rain }: { room: string; rain: ShownRain }) {
  const [open, setOpen] = useState(false)
  const { proof, verdict, error, refetch } = useRainVerdict(room, rain, open)
  return (
    <>
      <div className={css.acts}>
        <Button size="small" icon="shield" onClick={() => setOpen(true)}>
          Проверить
        </Button>
        {verdict?.verdict === 'proved' && (
          <span title="Обещание пришло сюда до участия, и число этой страницы учтено">✓ разыграно как обещано</span>
        )}
        {verdict?.verdict === 'recomputed' && <span title="Числа сходятся между собой">= пересчитано</span>}
      </div>
      {verdict?.verdict === 'broken' && <Broken why={verdict.why} />}
      <Dialog open={open} onClose={() => setOpen(false)} title={`Дождь № ${rain.id}`}>
        <RainNumbers
          proof={proof}
          verdict={verdict}
          pin={pinOf(room, rain.id)}
          error={error === null ? undefined : errorText(error)}
          onRetry={() => void refetch().catch((failure: unknown) => toastError(errorText(failure)))}
        />
      </Dialog>
    </>
  )
}
