/** Blackjack for one player: chips are laid as at the table, a key deals, and the decisions take the chips' place. */
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import {
  soloBets,
  soloBlackjack,
  type SoloBlackjackMove,
  type SoloBlackjackView,
} from '@kurazh/games/blackjack/solo-blackjack.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { sharedOut } from '@kurazh/games/core/layout.ts'
import type { TableParams } from '@kurazh/games/core/table.ts'
import { useState } from 'react'
import type { OpenSteps } from '../../play/client/step-client.ts'
import { StepScreen } from '../../play/steps/step-screen.tsx'
import { useStepScreen } from '../../play/steps/use-step-screen.tsx'
import type { Laid } from '../../play/tables/layouts.ts'
import { TableBar } from '../../play/tables/table-bar.tsx'
import { useHand } from '../../play/tables/use-hand.ts'
import { useSoloTable } from '../../play/tables/use-solo-table.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { ChartWindow } from './chart-window.tsx'
import { blackjackEntry } from './entry.ts'
import { type SoloAsk, SoloDecisions } from './solo-decisions.tsx'
import { soloBlackjackFace } from './solo-face.ts'
import { handsOf } from './solo-hands.ts'
import { SoloStage } from './solo-stage.tsx'
import { type SoloHands, useSoloHands } from './use-solo-hands.ts'
import { useTurnFocus } from './use-turn-focus.ts'
import css from './solo-blackjack-screen.module.css'

const first = { main: 10_00n }
const isSpot = (spot: string): boolean => (soloBets as readonly string[]).includes(spot)
const dealing: SoloBlackjackMove = { deal: true }
const justHand: TableParams = { spots: { main: 1 } }
const whileOpen = { title: 'Ставки сделаны', msg: 'Переложить фишки можно после этой раздачи' }
const most = 'Наибольший выигрыш'

type Open = OpenSteps<TableParams, SoloBlackjackView>

export default function SoloBlackjackScreen() {
  const solo = useSoloTable(soloBlackjackFace.id, isSpot, first)
  const isBare = solo.laid['main'] === undefined
  const [open, setOpen] = useState<Open | null>(null)
  const seen = useSoloHands(open)
  const screen = useStepScreen({
    face: soloBlackjackFace,
    rules: soloBlackjack,
    chosen: isBare ? justHand : solo.params,
    laidKopecks: isBare ? 0n : solo.stakeKopecks,
    autoMoves: () => [dealing],
    reveal: seen.reveal,
    onBegin() {
      seen.clear()
      solo.staked()
    },
    firstGain: most,
    first: { word: 'Раздать', move: dealing },
    atOnce: true,
    beginWord: isBare ? 'Поставьте фишки' : 'Раздать',
    decides: true,
  })
  if (open !== screen.open) setOpen(screen.open)
  const [isCharted, setIsCharted] = useState(false)
  const { stakeKopecks, params, moving, guarded, isRunning } = screen
  const laid = solo.tableOf(screen.locked, screen.open ? stakedOf(params, stakeKopecks) : undefined)
  const hand = useHand(laid, whileOpen)
  const ask = isRunning ? null : askOf(screen.open, seen)
  const { group } = useTurnFocus(ask && !seen.isComing ? `${seen.nonce} ${seen.round?.decided.length}` : null)
  const decision = ask && seen.state && (
    <SoloDecisions
      state={seen.state}
      ask={ask}
      handKopecks={BigInt(sharedOut(params.spots, stakeKopecks)['main'] ?? 0)}
      isReady={!seen.isComing && moving === undefined && !guarded}
      group={group}
      onMove={(move) => screen.move({ play: move })}
      onChart={() => setIsCharted(true)}
    />
  )
  return (
    <>
      <StepScreen
        look="table"
        screen={screen}
        stage={
          <SoloStage
            chips={screen.chips}
            seen={seen}
            ask={seen.isComing ? null : ask}
            stakedKopecks={screen.open?.stakedKopecks ?? null}
            laid={laid}
            onChips={hand.lay}
          />
        }
        tray={<TableBar table={laid} chip={hand.chip} onChip={hand.setChip} />}
        decisions={decision && <div className={css.decisions}>{decision}</div>}
        buttons={null}
        gain={{ payoutKopecks: payoutKopecks(stakeKopecks, soloBlackjack.bestMultiplierE4(params)), gainLabel: most }}
        fields={<ButtonLink to={blackjackEntry.path}>За стол с другими</ButtonLink>}
        stepWord={null}
      />
      <ChartWindow
        open={isCharted}
        onClose={() => setIsCharted(false)}
        marked={seen.state && ask && markedOf(seen, ask)}
      />
    </>
  )
}

/** The chips of an open game, in kopecks by spot. */
const stakedOf = ({ spots }: TableParams, stakeKopecks: bigint): Laid =>
  Object.fromEntries(Object.entries(sharedOut(spots, stakeKopecks)).map(([spot, kopecks]) => [spot, BigInt(kopecks)]))

/** The decision that an open game waits for. */
function askOf(open: Open | null, { state, round }: SoloHands): SoloAsk | null {
  const asked = open && round && state ? blackjack.ask(round.play.state) : null
  return asked?.kind === 'move' ? { hand: asked.hand, moves: asked.moves } : null
}

/** The chart's cell of this decision. */
function markedOf({ state }: SoloHands, ask: SoloAsk) {
  const own = state && handsOf(state)[ask.hand]
  const open = state?.dealer[0]
  return own && open !== undefined && !ask.moves.includes('insure')
    ? { cards: own.cards, open, canSplit: ask.moves.includes('split') }
    : null
}
