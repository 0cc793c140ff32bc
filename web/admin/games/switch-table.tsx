/** Games with their switches, one a row. Whoever may not switch reads how they stand. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import { refusals, type ReplyOf } from '@kurazh/contract/call.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { formatNumber } from '../../ui/format.ts'
import { callAdmin } from '../call.ts'
import { State } from '../list/cells.tsx'
import { Acts } from '../page/admin-page.tsx'
import { type Act, useAct } from '../page/use-act.ts'
import { useRight } from '../state.ts'

type GameSwitch = ReplyOf<(typeof adminCalls)['gameSwitches']>['success']['games'][number]

interface SwitchTableProps {
  games: readonly GameSwitch[]
  /** Said where there are none. */
  empty: string
  /** Columns of the page's own, after the name. */
  more?: readonly Column[]
}

/** A column of the page's own. */
export interface Column {
  head: string
  cellOf(game: GameSwitch): ReactNode
}

const none: readonly Column[] = []

export function SwitchTable({ games, empty, more = none }: SwitchTableProps) {
  const maySwitch = useRight('game.switch')
  const doing = useAct()
  const [asked, ask] = useState<GameSwitch | null>(null)
  if (games.length === 0) return <p className="muted">{empty}</p>
  return (
    <>
      <FiguresTable words label="Выключатели" head={['Игра', ...more.map(({ head }) => head), 'Ставки', 'Открыто', 'Автоигра', 'Турбо', '']}>
        {games.map((each) => (
          <tr key={each.game}>
            <th scope="row">{each.game}</th>
            {more.map(({ head, cellOf }) => (
              <td key={head}>{cellOf(each)}</td>
            ))}
            <td>
              <State tone={each.off ? 'loss' : 'win'}>{each.off ? 'выключена' : 'принимает'}</State>
              {each.off && <p className="muted">{each.say === '' ? refusals.GameOff[1] : each.say}</p>}
            </td>
            <td className="figures">{formatNumber(each.open, 0)}</td>
            <td>
              <PaceSwitch of="autoplay" {...{ each, maySwitch, doing }} />
            </td>
            <td>
              <PaceSwitch of="turbo" {...{ each, maySwitch, doing }} />
            </td>
            <td>{maySwitch && <OffSwitch each={each} doing={doing} onAsk={() => ask(each)} />}</td>
          </tr>
        ))}
      </FiguresTable>
      <Dialog open={asked !== null} onClose={() => ask(null)} title={`Выключить: ${asked?.game ?? ''}`}>
        {asked !== null && <Words game={asked} doing={doing} onDone={() => ask(null)} />}
      </Dialog>
    </>
  )
}

function OffSwitch({ each: { game, off }, doing: { busy, act }, onAsk }: { each: GameSwitch; doing: Act; onAsk: () => void }) {
  if (!off) {
    return (
      <Button size="small" tone="danger" disabled={busy} aria-label={`Выключить ${game}`} onClick={onAsk}>
        Выключить
      </Button>
    )
  }
  return (
    <Acts>
      <Button size="small" tone="brand" busy={busy} aria-label={`Включить ${game}`} onClick={() => void act(() => callAdmin('switchGame', { game, off: false }))}>
        Включить
      </Button>
      <Button size="small" disabled={busy} aria-label={`Слова о ${game}`} onClick={onAsk}>
        Слова
      </Button>
    </Acts>
  )
}

const paceWords = { autoplay: ['разрешена', 'выключена'], turbo: ['разрешено', 'выключено'] } as const

/** What the place forbids is nobody's to switch on. */
function PaceSwitch({ of, each, maySwitch, doing: { busy, act } }: { of: 'autoplay' | 'turbo'; each: GameSwitch; maySwitch: boolean; doing: Act }) {
  const { game, autoplay, turbo } = each
  if (!each.allowed[of]) return <span className="muted">запрещают правила места</span>
  const words = paceWords[of][each[of] ? 0 : 1]
  if (!maySwitch) return words
  return (
    <Button size="small" busy={busy} aria-pressed={each[of]} aria-label={`${of === 'autoplay' ? 'Автоигра' : 'Турбо'}, ${game}: ${words}`} onClick={() => void act(() => callAdmin('setGamePace', { game, autoplay, turbo, [of]: !each[of] }))}>
      {words}
    </Button>
  )
}

function Words({ game: { game, say: told, off }, doing: { busy, act }, onDone }: { game: GameSwitch; doing: Act; onDone: () => void }) {
  const [say, setSay] = useState(told)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await act(() => callAdmin('switchGame', { game, off: true, say }))) onDone()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="muted">Ставки перестанут приниматься сразу и на всех серверах. Открытые игры, полёты и раздачи игроки доиграют, выплаты придут.</p>
      <TextField label="Что прочтут игроки" placeholder={refusals.GameOff[1]} maxLength={300} value={say} onChange={setSay} />
      <Button type="submit" tone="danger" busy={busy}>
        {off ? 'Сказать это' : 'Выключить игру'}
      </Button>
    </form>
  )
}
