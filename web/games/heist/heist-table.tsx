/** Where a run is played: the vault, one button that begins, and one that leaves with what is carried. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { heist } from '@kurazh/games/heist/heist.ts'
import { isTake } from '@kurazh/games/core/steps.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { ActButton } from '../../play/betting/act-button.tsx'
import { useSettling } from '../../play/betting/settling.ts'
import { useSpaceKey } from '../../play/betting/space-key.ts'
import { GameLayout } from '../../play/layout/game-layout.tsx'
import { ResultChips } from '../../play/layout/result-chips.tsx'
import { leadTo } from '../../play/steps/lead-to.ts'
import { useStepGame } from '../../play/steps/use-step-game.ts'
import { heistFace } from './face.tsx'
import { viewOf } from './heist-run.ts'
import { useRun } from './use-run.ts'
import { type VaultHandle, VaultStage } from './vault-stage.tsx'
import css from './heist-table.module.css'

interface HeistTableProps {
  /** That open runs now. */
  tickets: number
  /** What stands beside the stage, or below it on a phone. */
  panel: ReactNode
  /** A run began or is over: the season is asked for anew. */
  onChanged: () => void
}

const ticketKopecks = 1_00n

export default function HeistTable({ tickets, panel, onChanged }: HeistTableProps) {
  const { last, telling, reveal, clear } = useRun()
  const { table, open, moving, opening, resuming, uncertain } = useStepGame(heist, reveal)
  const vault = useRef<VaultHandle>(null)
  const act = useRef<HTMLButtonElement>(null)
  const isTelling = telling !== null || (!open && last !== null && !last.told)
  const settling = useSettling(resuming ? undefined : isTelling ? 'tell' : open ? (open.canTake ? 'take' : 'step') : 'begin')
  const isBusy = opening || moving !== undefined || isTelling
  const hasOpen = open !== null
  // Asked once the last safe has been seen open: what the list tells must not come before.
  useEffect(() => {
    if (!isTelling) onChanged()
  }, [hasOpen, isTelling, onChanged])

  const begin = () => {
    if (open || isBusy || settling || tickets === 0) return
    clear()
    const byKeyboard = document.activeElement?.matches('button:focus-visible') === true
    void table.begin(ticketKopecks, {}).then((opened) => opened && byKeyboard && vault.current?.focus())
  }
  const take = () => void (open?.canTake && !isBusy && !settling && table.take())
  const choose = (safe: number) => {
    if (!open) return isTelling ? undefined : leadTo(act.current)
    if (!isBusy) void table.move({ safe })
  }
  useSpaceKey(() => (open ? take() : begin()))

  const chosen = open?.view.chosen ?? null
  const movingSafe = typeof moving === 'object' && moving !== null && 'safe' in moving ? Number(moving.safe) : null
  const stage = (
    <VaultStage
      ref={vault}
      chips={<ResultChips face={heistFace} />}
      paytable={heist.paytable({})}
      view={viewOf({ chosen, moving: movingSafe, telling, ended: last })}
      made={telling ? telling.room : (chosen?.length ?? (isTelling ? (last?.chosen.length ?? 1) - 1 : null))}
      ended={open || isTelling ? null : last}
      stakeKopecks={open?.stakeKopecks ?? ticketKopecks}
      answers={open !== null && !isBusy}
      onSafe={choose}
    />
  )
  const deck = (
    <div className={css.deck} data-part="heist-deck">
      <ActButton
        ref={act}
        block
        {...actOf({ isOpen: open !== null, isTelling, carried: open?.canTake ? payoutKopecks(open.stakeKopecks, open.multiplierE4) : undefined, tickets })}
        busy={opening || resuming || isTake(moving)}
        disabled={settling || isBusy || (open ? !open.canTake : tickets === 0)}
        onClick={() => (open ? take() : begin())}
      />
      <p className={css.note}>{noteOf(open !== null || isTelling, tickets)}</p>
    </div>
  )
  return <GameLayout face={heistFace} uncertain={uncertain} stage={stage} deck={deck} panel={panel} />
}

/** What the one button says. While a safe is being opened it tells nothing of what comes. */
function actOf({ isOpen, isTelling, carried, tickets }: { isOpen: boolean; isTelling: boolean; carried: bigint | undefined; tickets: number }) {
  if (isTelling) return { word: 'Сейф открывается', tone: 'quiet' } as const
  if (carried !== undefined) return { word: `Уйти с ${formatMoney(carried)}`, tone: 'gold' } as const
  if (isOpen) return { word: 'Выберите сейф', tone: 'quiet' } as const
  return tickets === 0 ? ({ word: 'Билетов нет', tone: 'quiet' } as const) : ({ word: 'Начать забег', costs: 'один билет', tone: 'brand' } as const)
}

function noteOf(isOpen: boolean, tickets: number): string {
  if (isOpen) return 'Забег по билету: ваши деньги не участвуют'
  return tickets === 0 ? 'Билет даётся за 20 ₽ преимущества сайта в ваших ставках' : 'Билет — рубль от сайта. В среднем забег приносит ровно его'
}
