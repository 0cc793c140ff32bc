/** Opens pages, players and bets by a few letters: a player's login, number, e-mail or code, a bet's number. */
import type { Right } from '@kurazh/contract/admin/rights.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTitleOf } from '../../api/game-titles.ts'
import { useGoTo } from '../../ui/browser/use-go-to.ts'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import { formatNumber, plural } from '../../ui/text/format.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { adminKeys, readList } from '../call.ts'
import { pagesFor } from '../pages.ts'
import css from './palette.module.css'

interface Goal {
  to: string
  title: string
  /** What tells it from others like it. */
  aside?: string
  icon: IconName
}

interface PaletteProps {
  open: boolean
  onClose: () => void
  rights: readonly Right[]
}

export function Palette({ open, onClose, rights }: PaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Куда перейти">
      {open && <Goals rights={rights} onGone={onClose} />}
    </Dialog>
  )
}

/** The public number of a bet, alone or in its page's URL, as a complaining player sends it. */
const betIn = (text: string): string | undefined => /(?:^|\/bet\/)([\w-]{22})(?:$|[?#])/.exec(text)?.[1]

const pagesAt = (text: string, rights: readonly Right[]): Goal[] =>
  pagesFor(rights)
    .filter(({ title, path }) => `${title} ${path}`.toLocaleLowerCase('ru').includes(text.toLocaleLowerCase('ru')))
    .map(({ path: to, title, icon }) => ({ to, title, icon }))

/** The pause in typing after which the site is asked, in milliseconds: each look is written into the audit. */
const pauseMs = 300
const playersShown = 6

/** Players whose login begins so, or the one of this number, address or code. */
function usePlayers(text: string, rights: readonly Right[]): Goal[] {
  const mayAsk =
    rights.includes('player.view') &&
    (text.length >= 2 || /^\d+$/.test(text)) &&
    (!text.includes('@') || rights.includes('player.contact.view'))
  const { data } = useQuery({
    queryKey: [...adminKeys.all, 'palette players', text],
    queryFn: () => readList('playerList', { search: text }, undefined),
    enabled: mayAsk && betIn(text) === undefined,
    placeholderData: keepPreviousData,
  })
  if (!mayAsk) return []
  return (data?.rows ?? []).slice(0, playersShown).map(({ id, login, balance, banned }) => ({
    to: `/admin/players/${id}`,
    title: login,
    aside: `№ ${id}, ${formatMoney(balance)}${banned ? ', заблокирован' : ''}`,
    icon: 'user',
  }))
}

/** The bet of this number, with whose it is. */
function useBets(text: string, rights: readonly Right[]): Goal[] {
  const titleOf = useTitleOf()
  const link = rights.includes('bet.view') ? betIn(text) : undefined
  const { data } = useQuery({
    queryKey: [...adminKeys.all, 'palette bet', link],
    queryFn: () => readList('betList', { link }, undefined),
    enabled: link !== undefined,
  })
  if (link === undefined) return []
  const found = (data?.rows ?? []).map(({ game, login, player, stake, payout }) => ({
    to: `/admin/players/${player}`,
    title: `Ставка игрока ${login}`,
    aside: `${titleOf(game)}, ${formatRoundMoney(stake)} → ${formatRoundMoney(payout)}`,
    icon: 'user' as const,
  }))
  return [...found, { to: `/admin/bets?link=${link}`, title: 'Чья это ставка', icon: 'play' }]
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function useGoals(typed: string, rights: readonly Right[]): Goal[] {
  const text = typed.trim()
  const asked = useSettled(text)
  const [players, bets] = [usePlayers(asked, rights), useBets(asked, rights)]
  const search: Goal[] =
    text !== '' && rights.includes('player.view')
      ? [
          {
            to: `/admin/players?search=${encodeURIComponent(text)}`,
            title: `Искать игрока «${text}»`,
            icon: 'partners',
          },
        ]
      : []
  return [...bets, ...pagesAt(text, rights), ...(text === '' ? [] : players), ...search]
}

function Goals({ rights, onGone }: { rights: readonly Right[]; onGone: () => void }) {
  const navigate = useGoTo()
  const list = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const goals = useGoals(text, rights)
  const chosen = goals[Math.min(at, goals.length - 1)]
  const go = (goal: Goal | undefined) => {
    if (!goal) return
    onGone()
    navigate(goal.to)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + goals.length) % Math.max(1, goals.length))
    else if (event.key === 'Enter') go(chosen)
    else return
    event.preventDefault()
  }
  const idOf = (goal: Goal) => `${list} ${goal.to}`.replaceAll(/\s/g, '-')
  return (
    <div className={css.palette}>
      <input
        className={css.text}
        role="combobox"
        aria-label="Страница или игрок"
        aria-expanded={goals.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen && idOf(chosen)}
        aria-autocomplete="list"
        placeholder="Страница, логин, почта, номер, ставка"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={handleKey}
      />
      <div id={list} role="listbox" className={css.goals} aria-label="Найдено">
        {goals.map((goal, place) => (
          // Keys are handled by the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={goal.to + goal.title}
            id={idOf(goal)}
            ref={(row) => void (goal === chosen && row?.scrollIntoView({ block: 'nearest' }))}
            role="option"
            tabIndex={-1}
            aria-selected={goal === chosen}
            className={css.goal}
            onPointerMove={() => setAt(place)}
            onClick={() => go(goal)}
          >
            <Icon name={goal.icon} size={17} /> <span className={css.title}>{goal.title}</span>{' '}
            {goal.aside !== undefined && <span className={css.aside}>{goal.aside}</span>}
          </div>
        ))}
      </div>
      <p className="unseen" role="status">
        {goals.length > 0 && `${formatNumber(goals.length, 0)} ${plural(goals.length, ['строка', 'строки', 'строк'])}`}
      </p>
      {goals.length === 0 && <p className="muted">Ничего такого нет</p>}
    </div>
  )
}
