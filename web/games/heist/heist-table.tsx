/** The controls of a run: the vault, one button that begins, and one that leaves with the loot. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { heist, type HeistOutcome, type HeistView } from '@kurazh/games/heist/heist.ts'
import { isTake } from '@kurazh/games/core/steps.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ActButton } from '../../play/betting/act-button.tsx'
import { useTapGuard } from '../../play/betting/tap-guard.ts'
import { useSpaceKey } from '../../play/betting/space-key.ts'
import { GameLayout } from '../../play/layout/game-layout.tsx'
import { ResultChips } from '../../play/layout/result-chips.tsx'
import { leadTo } from '../../play/steps/lead-to.ts'
import { useStepGame } from '../../play/steps/use-step-game.ts'
import { heistFace } from './face.ts'
import { viewOf, chosenBy, type EndedRun, type Telling } from './heist-run.ts'
import { lockTurns, lootIsSeen } from './safe-times.ts'
import { type VaultHandle, VaultStage } from './vault-stage.tsx'
import { playSound } from '../../play/preferences/sound.ts'
import { celebrateBet } from '../../play/wins/celebrate-bet.ts'
import { nextBet } from '../../play/wins/celebration.ts'
import type { MadeMove } from '../../play/steps/step-controller.ts'
import css from './heist-table.module.css'

interface HeistTableProps {
  /** The tickets left: one opens a run. */
  tickets: number
  /** The panel next to the stage, or below it on a phone. */
  panel: ReactNode
  /** Called when a run begins or ends: the season is requested again. */
  onChanged: () => void
}

const ticketKopecks = 1_00n

export default function HeistTable({ tickets, panel, onChanged }: HeistTableProps) {
  const { last, telling, reveal, clear } = useRun()
  const { table, open, moving, opening, resuming, uncertain } = useStepGame(heist, reveal)
  const vault = useRef<VaultHandle>(null)
  const act = useRef<HTMLButtonElement>(null)
  const isTelling = telling !== null || (!open && last !== null && !last.told)
  const guarded = useTapGuard(
    resuming ? undefined : isTelling ? 'tell' : open ? (open.canTake ? 'take' : 'step') : 'begin',
  )
  const isBusy = opening || moving !== undefined || isTelling
  const hasOpen = open !== null
  // Waits until the last safe has been seen open: the list must not show the result earlier.
  useEffect(() => {
    if (!isTelling) onChanged()
  }, [hasOpen, isTelling, onChanged])

  const begin = () => {
    if (open || isBusy || guarded || tickets === 0) return
    nextBet(heistFace.id)
    clear()
    const byKeyboard = document.activeElement?.matches('button:focus-visible') === true
    void table.begin(ticketKopecks, {}).then((opened) => opened && byKeyboard && vault.current?.focus())
  }
  const take = () => void (open?.canTake && !isBusy && !guarded && table.take())
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
        {...actOf({
          isOpen: open !== null,
          isTelling,
          carried: open?.canTake ? payoutKopecks(open.stakeKopecks, open.multiplierE4) : undefined,
          tickets,
        })}
        busy={opening || resuming || isTake(moving)}
        idle={guarded || isBusy || (open ? !open.canTake : tickets === 0)}
        onClick={() => (open ? take() : begin())}
      />
      <p className={css.note}>{noteOf(open !== null || isTelling, tickets)}</p>
    </div>
  )
  return <GameLayout face={heistFace} uncertain={uncertain} stage={stage} deck={deck} panel={panel} />
}

/** The action of the one button. While a safe is being opened it reveals nothing. */
function actOf({
  isOpen,
  isTelling,
  carried,
  tickets,
}: {
  isOpen: boolean
  isTelling: boolean
  carried: bigint | undefined
  tickets: number
}) {
  if (isTelling) return { word: 'Сейф открывается', tone: 'quiet' } as const
  if (carried !== undefined) return { word: `Уйти с ${formatMoney(carried)}`, tone: 'gold' } as const
  if (isOpen) return { word: 'Выберите сейф', tone: 'quiet' } as const
  return tickets === 0
    ? ({ word: 'Билетов нет', tone: 'quiet' } as const)
    : ({ word: 'Начать забег', costs: 'один билет', tone: 'brand' } as const)
}

function noteOf(isOpen: boolean, tickets: number): string {
  if (isOpen) return 'Забег по билету: ваши деньги не участвуют'
  return tickets === 0
    ? 'Билет даётся за 20 ₽ преимущества сайта в ваших ставках'
    : 'Билет стоит 1 ₽, платит сайт. Столько забег в среднем и приносит'
}

/** The state shown in addition to the open run: the safe being opened, and how the last run ended, step by step. */
function useRun() {
  const [last, setLast] = useState<EndedRun | null>(null)
  const [telling, setTelling] = useState<Telling | null>(null)

  const turn = async (room: number, safe: number) => {
    setTelling({ room, safe, isGood: false })
    await lockTurns(room)
  }

  const reveal = async ({ move, open, settled }: MadeMove<object, HeistView, HeistOutcome>) => {
    if (open) {
      const room = open.view.chosen.length - 1
      const safe = open.view.chosen[room] ?? 0
      await turn(room, safe)
      setTelling({ room, safe, isGood: true })
      await lootIsSeen(room)
      return setTelling(null)
    }
    const { bet, outcome } = settled
    const chosen = chosenBy(bet.moves ?? [])
    const room = chosen.length - 1
    const isLost = outcome.alarms[room]?.includes(chosen[room] ?? -1) === true
    const run = {
      nonce: bet.nonce,
      chosen,
      isLost,
      alarms: outcome.alarms,
      stake: bet.stake,
      payout: bet.payout,
      multiplier: bet.multiplier,
    }
    setLast({ ...run, told: false })
    if (!isTake(move)) await turn(room, chosen[room] ?? 0)
    setTelling(null)
    setLast({ ...run, told: true })
    playSound(isLost ? 'loss' : 'win', isLost ? 0.6 : 1)
    celebrateBet(heist, bet, { key: `${bet.nonce}` })
  }

  return { last, telling, reveal, clear: () => (setLast(null), setTelling(null)) }
}
