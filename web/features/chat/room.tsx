/** Renders a room of the chat: everyone reads it, players write. */
import { useEffect, useRef, useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import type { TipLine } from '@kurazh/contract/content/tips.ts'
import { useGifts } from './gifts.ts'
import { Line } from './line.tsx'
import { type ChatRoom, readAgain, type ShownLine, stillShown, useLines } from './lines.ts'
import { Rain } from './rain.tsx'
import { RainDialog } from './rain-dialog.tsx'
import { Say } from './say.tsx'
import { type Gift, TipDialog, usualTip } from './tip-dialog.tsx'
import { ShownTip } from './tip-line.tsx'
import css from './room.module.css'

interface RoomProps {
  room: string
  /** Screen readers read new messages aloud. At a table they read results, and the chat on demand. */
  spoken?: boolean
  /** Players may be named. */
  naming?: boolean
}

export function Room({ room, spoken = false, naming = false }: RoomProps) {
  const { data: shown, isError, error, refetch } = useLines(room)
  const [text, setText] = useState('')
  const [answered, setAnswered] = useState(0)
  const gifts = useGifts(room)
  const [gift, setGift] = useState<Gift | null>(null)
  const [raining, setRaining] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answered > 0) box.current?.querySelector<HTMLInputElement>('form input')?.focus()
  }, [answered])
  const answer = (name: string) => {
    setText(`@${name} ${text}`)
    setAnswered(answered + 1)
  }
  const mayName = naming && shown?.closed === null
  const mayGive = gifts.on && shown?.closed === null
  return (
    <div className={css.room} ref={box} data-part="chat-room">
      {isError && (
        <Retry
          text={shown ? `Новые сообщения не приходят: ${errorText(error)}` : errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {shown ? (
        <Lines
          room={room}
          lines={shown.lines}
          tips={gifts.tips}
          spoken={spoken}
          onAnswer={mayName ? answer : undefined}
          onTip={mayGive ? ({ id, name }) => setGift({ to: { line: id }, name, amount: usualTip }) : undefined}
        />
      ) : (
        !isError && <Skeleton className="h-40" />
      )}
      {shown && shown.hidden.length > 0 && <Hidden room={room} hidden={shown.hidden} />}
      {gifts.rain && <Rain room={room} rain={gifts.rain} own={gifts.own} />}
      <Say
        room={room}
        closed={shown?.closed ?? null}
        slow={shown?.slow ?? 0}
        names={mayName ? namesOf(shown.lines) : none}
        text={text}
        onText={setText}
        onTip={mayGive ? (name, amount) => setGift({ to: { name }, name, amount }) : undefined}
        onRain={mayGive && gifts.rain?.state !== 'open' ? () => setRaining(true) : undefined}
      />
      <TipDialog room={room} gift={gift} onClose={() => setGift(null)} />
      <RainDialog room={room} open={raining} onClose={() => setRaining(false)} />
    </div>
  )
}

const none: readonly string[] = []
const namesOf = (lines: readonly ShownLine[]) =>
  lines.toReversed().flatMap(({ name, own }) => (own || name === null ? [] : [name]))

interface LinesProps {
  room: string
  lines: readonly ShownLine[]
  tips: readonly TipLine[]
  spoken: boolean
  onAnswer: ((name: string) => void) | undefined
  onTip: ((line: ShownLine) => void) | undefined
}

/** Keeps the newest messages in view. For somebody who reads above nothing moves, until they ask for the new ones. */
function Lines({ room, lines, tips, spoken, onAnswer, onTip }: LinesProps) {
  const box = useRef<HTMLOListElement>(null)
  /** The messages of somebody who has scrolled up. */
  const [read, setRead] = useState<readonly ShownLine[] | null>(null)
  const newest = lines.at(-1)
  const newestTip = tips.at(-1)?.id
  const isWaiting = read !== null && newest !== undefined && newest.id > (read.at(-1)?.id ?? 0)
  const goDown = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }
  useEffect(() => {
    if (read === null) goDown()
  }, [newest?.id, newestTip, read])
  const scrolled = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: { currentTarget: HTMLElement }) => {
    const isBelow = scrollHeight - scrollTop - clientHeight < 24
    if (isBelow !== (read === null)) setRead(isBelow ? null : lines)
  }
  // One's own message is always shown.
  if (read !== null && isWaiting && newest.own) setRead(null)
  if (lines.length === 0 && tips.length === 0)
    return <p className={`${css.empty} muted text-small`}>Здесь пока тихо. Поздоровайтесь первым.</p>
  return (
    <div className={css.box}>
      <ol
        className={css.lines}
        ref={box}
        onScroll={scrolled}
        role="log"
        aria-live={spoken ? 'polite' : 'off'}
        aria-label="Сообщения"
      >
        {inOrder(read === null ? lines : stillShown(read, lines), tips).map((each) =>
          'text' in each ? (
            <Line key={each.id} room={room} line={each} onAnswer={onAnswer} onTip={onTip} />
          ) : (
            <ShownTip key={`tip ${each.id}`} tip={each} />
          ),
        )}
      </ol>
      {isWaiting && (
        <Button size="small" tone="brand" icon="down" className={css.newer} onClick={() => setRead(null)}>
          Новые сообщения
        </Button>
      )}
    </div>
  )
}

/** Messages and tips by time. Tips from before the first message shown are left out with the messages of their time. */
function inOrder(lines: readonly ShownLine[], tips: readonly TipLine[]): readonly (ShownLine | TipLine)[] {
  const [first] = lines
  const shown = tips.filter(({ at }) => first === undefined || at >= first.at)
  return [...lines, ...shown].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function Hidden({ room, hidden }: { room: string; hidden: ChatRoom['hidden'] }) {
  const show = async (id: number) => {
    try {
      await callApi('showWriter', { id })
    } catch (failure) {
      toastError(errorText(failure))
    }
    void readAgain(room)
  }
  return (
    <details className={css.hidden}>
      <summary className="touch">Скрыты от вас: {hidden.length}</summary>
      <ul>
        {hidden.map(({ id, name }) => (
          <li key={id}>
            {name ?? 'Имя скрыто'}
            <Button size="small" aria-label={`Показать: ${name ?? 'имя скрыто'}`} onClick={() => void show(id)}>
              Показать
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
