/** Renders one message: who, when, what, the bets it shows, and what a reader may do about it. */
import { playerPath } from '@kurazh/contract/account/player-path.ts'
import { useContext, useState } from 'react'
import { BetCards } from '../../api/bet-cards.ts'
import { callApi, errorText } from '../../api/call.ts'
import { usePublicProfile } from '../../api/public-profile.ts'
import { refetchChatNews } from '../../api/chat-mentions.ts'
import { useUser } from '../../api/session.ts'
import { Button, ButtonLink, IconButton } from '../../ui/controls/button.tsx'
import { StatusSign } from '../../ui/controls/status-badge.tsx'
import { formatClock } from '../../ui/text/dates.ts'
import { toast, toastError } from '../../ui/windows/toast.tsx'
import { isNamed, type Part, partsOf } from './line-text.ts'
import { readAgain, type ShownLine } from './lines.ts'
import css from './room.module.css'

interface LineProps {
  room: string
  line: ShownLine
  /** Undefined where nobody is named: at a table, and for those who may not write. */
  onAnswer: ((name: string) => void) | undefined
  /** Opens the window of a tip; undefined where nobody gives any. */
  onTip: ((line: ShownLine) => void) | undefined
}

export function Line({ room, line, onAnswer, onTip }: LineProps) {
  const { at, name, status, staff, text, own } = line
  const user = useUser()
  const [hasActs, setActs] = useState(false)
  const parts = partsOf(text)
  return (
    <li className={css.line} data-own={own || undefined} data-named={isNamed(text, user?.login) || undefined}>
      <div className={css.said}>
        <span className={css.words}>
          <time dateTime={at} className="muted figures">
            {formatClock(new Date(at))}
          </time>{' '}
          <StatusSign label={status} /> <b>{own ? 'Вы' : (name ?? 'Скрыт')}</b>
          {staff && <StaffSign />}{' '}
          {parts.map((part, place) => (
            // The parts of a text never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <Words key={place} part={part} />
          ))}
        </span>
        {user && !own && (
          <IconButton
            icon={hasActs ? 'up' : 'down'}
            label={`Что сделать: ${text}`}
            aria-expanded={hasActs}
            onClick={() => setActs(!hasActs)}
          />
        )}
      </div>
      {[...new Set(parts.flatMap((part) => (part.kind === 'bet' ? part.id : [])))].map((id) => (
        <ShownBet key={id} id={id} />
      ))}
      {hasActs && <Acts room={room} line={line} onAnswer={onAnswer} onTip={onTip} onDone={() => setActs(false)} />}
    </li>
  )
}

function Words({ part }: { part: Part }) {
  if (part.kind === 'text') return part.text
  return part.kind === 'name' ? <b className={css.name}>{part.text}</b> : <span className="muted">ставка</span>
}

function Acts({ room, line, onAnswer, onTip, onDone }: LineProps & { onDone: () => void }) {
  const { id, name, staff } = line
  const act = async (make: () => Promise<{ success: string }>) => {
    try {
      toast({ type: 'success', msg: (await make()).success })
      onDone()
    } catch (failure) {
      toastError(errorText(failure))
    }
  }
  const hide = async () => {
    const told = await callApi('hideWriter', { room, id })
    void readAgain(room)
    void refetchChatNews()
    return told
  }
  return (
    <div className={css.acts}>
      {name !== null && <ToProfile name={name} />}
      {onAnswer && name !== null && (
        <Button size="small" onClick={() => (onAnswer(name), onDone())}>
          Ответить
        </Button>
      )}
      {onTip && !staff && (
        <Button size="small" icon="gift" onClick={() => (onTip(line), onDone())}>
          Подарить
        </Button>
      )}
      <Button size="small" onClick={() => void act(() => callApi('reportLine', { room, id }))}>
        Пожаловаться
      </Button>
      <Button size="small" onClick={() => void act(hide)}>
        Скрыть автора
      </Button>
    </div>
  )
}

/** Asked for when the menu is opened: the message may be older than the wish to be hidden. */
function ToProfile({ name }: { name: string }) {
  const { data } = usePublicProfile(name)
  return data ? (
    <ButtonLink size="small" to={playerPath(name)}>
      Профиль
    </ButtonLink>
  ) : null
}

/** Loaded only when somebody asks: a message must not cost a request of each of its readers. */
function ShownBet({ id }: { id: string }) {
  const cardOf = useContext(BetCards)
  const [shown, setShown] = useState(false)
  if (cardOf === null) return null
  return shown ? (
    cardOf(id)
  ) : (
    <Button size="small" icon="shield" className={css.bet} onClick={() => setShown(true)}>
      Показать ставку и проверить
    </Button>
  )
}

/** No login can imitate it: it is outside the name, in its own colour. */
function StaffSign() {
  return (
    <span className={css.staff} title="Пишет сотрудник сайта">
      сотрудник
    </span>
  )
}
