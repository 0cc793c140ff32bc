/** Renders games with their switches, one a row. Administrators without the right see the state only. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { refusals } from '@kurazh/contract/core/refusals.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTitleOf } from '../../api/game-titles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { callAdmin } from '../call.ts'
import { Game, State } from '../list/cells.tsx'
import { FormSheet } from '../page/form-sheet.tsx'
import { ButtonRow } from '../page/admin-page.tsx'
import { type Act, useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'

type GameSwitch = ReplyOf<(typeof adminCalls)['gameSwitches']>['success']['games'][number]

interface SwitchTableProps {
  games: readonly GameSwitch[]
  /** Shown where there are none. */
  empty: string
  /** The page's own columns, after the name. */
  more?: readonly Column[]
}

/** A column added by the page. */
export interface Column {
  head: string
  cellOf(game: GameSwitch): ReactNode
}

const none: readonly Column[] = []

export function SwitchTable({ games, empty, more = none }: SwitchTableProps) {
  const maySwitch = useRight('game.switch')
  const doing = useAct()
  const titleOf = useTitleOf()
  const [stopping, setStopping] = useState<GameSwitch | null>(null)
  if (games.length === 0) return <p className="muted">{empty}</p>
  return (
    <>
      <FiguresTable
        words
        label="Выключатели"
        head={['Игра', ...more.map(({ head }) => head), 'Ставки', 'Открыто', 'Автоигра', 'Турбо', '']}
      >
        {games.map((each) => (
          <tr key={each.game}>
            <th scope="row">
              <Game id={each.game} />
            </th>
            {more.map(({ head, cellOf }) => (
              <td key={head}>{cellOf(each)}</td>
            ))}
            <td>
              <State tone={each.off ? 'loss' : 'win'}>{each.off ? 'выключена' : 'принимает'}</State>
              {each.off && <p className="muted">{each.say === '' ? refusals.GameOff[1] : each.say}</p>}
            </td>
            <td className="figures" translate="no">
              {formatNumber(each.open, 0)}
            </td>
            <td>
              <PaceSwitch of="autoplay" {...{ each, maySwitch, doing }} />
            </td>
            <td>
              <PaceSwitch of="turbo" {...{ each, maySwitch, doing }} />
            </td>
            <td>{maySwitch && <OffSwitch each={each} doing={doing} onAsk={() => setStopping(each)} />}</td>
          </tr>
        ))}
      </FiguresTable>
      <FormSheet
        open={stopping !== null}
        onClose={() => setStopping(null)}
        title={`Выключить: ${titleOf(stopping?.game ?? '')}`}
      >
        {stopping !== null && <Words game={stopping} doing={doing} onDone={() => setStopping(null)} />}
      </FormSheet>
    </>
  )
}

function OffSwitch({
  each: { game, off },
  doing: { busy, act },
  onAsk,
}: {
  each: GameSwitch
  doing: Act
  onAsk: () => void
}) {
  const title = useTitleOf()(game)
  if (!off) {
    return (
      <Button size="small" disabled={busy} aria-label={`Выключить ${title}`} onClick={onAsk}>
        Выключить
      </Button>
    )
  }
  return (
    <ButtonRow>
      <Button
        size="small"
        tone="brand"
        busy={busy}
        aria-label={`Включить ${title}`}
        onClick={() => void act(() => callAdmin('switchGame', { game, off: false }))}
      >
        Включить
      </Button>
      <Button size="small" disabled={busy} aria-label={`Текст для игроков: ${title}`} onClick={onAsk}>
        Слова
      </Button>
    </ButtonRow>
  )
}

const paceWords = { autoplay: ['разрешена', 'выключена'], turbo: ['разрешено', 'выключено'] } as const

/** A switch that the jurisdiction forbids cannot be turned on. */
function PaceSwitch({
  of,
  each,
  maySwitch,
  doing: { busy, act },
}: {
  of: 'autoplay' | 'turbo'
  each: GameSwitch
  maySwitch: boolean
  doing: Act
}) {
  const { game, autoplay, turbo } = each
  const title = useTitleOf()(game)
  if (!each.allowed[of]) return <span className="muted">запрещает юрисдикция</span>
  const words = paceWords[of][each[of] ? 0 : 1]
  if (!maySwitch) return words
  return (
    <Button
      size="small"
      busy={busy}
      aria-pressed={each[of]}
      aria-label={`${title}, ${of === 'autoplay' ? 'автоигра' : 'турбо'}: ${words}`}
      onClick={() => void act(() => callAdmin('setGamePace', { game, autoplay, turbo, [of]: !each[of] }))}
    >
      {words}
    </Button>
  )
}

function Words({
  game: { game, say: savedText, off },
  doing: { busy, act },
  onDone,
}: {
  game: GameSwitch
  doing: Act
  onDone: () => void
}) {
  const [say, setSay] = useState(savedText)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await act(() => callAdmin('switchGame', { game, off: true, say }))) onDone()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="muted">
        Ставки перестанут приниматься сразу и на всех серверах. Открытые игры, полёты и раздачи игроки доиграют, выплаты
        придут.
      </p>
      <TextArea
        label="Что прочтут игроки"
        short
        placeholder={refusals.GameOff[1]}
        maxLength={300}
        value={say}
        onChange={setSay}
      />
      <Button type="submit" tone="danger" busy={busy}>
        {off ? 'Сохранить текст' : 'Выключить игру'}
      </Button>
    </form>
  )
}
