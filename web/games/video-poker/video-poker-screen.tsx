/** Video poker: five cards, any of them held, the others replaced once. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { type Table, tables } from '@kurazh/games/video-poker/hands.ts'
import {
  videoPoker as rules,
  type VideoPokerOutcome,
  type VideoPokerParams,
  type VideoPokerView,
} from '@kurazh/games/video-poker/video-poker.ts'
import { useMemo, useState } from 'react'
import { StepScreen } from '../../play/steps/step-screen.tsx'
import { useDigitKeys } from '../../play/steps/use-digit-keys.ts'
import { useStepScreen } from '../../play/steps/use-step-screen.tsx'
import { useToldEnd } from '../../play/steps/use-told-end.ts'
import { useStored } from '../../ui/browser/use-stored.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import { lineOf, videoPokerFace } from './face.ts'
import { handsOf, holdOf, places } from './hand.ts'
import { holdsByWorth } from './hint.ts'
import { HoldsWindow } from './holds-window.tsx'
import { VideoPokerFields } from './video-poker-fields.tsx'
import { VideoPokerStage } from './video-poker-stage.tsx'

/** How long the cards take to come, in milliseconds. */
const cardsMs = { full: 760, turbo: 200, still: 0 } as const
const nothingHeld: readonly number[] = []

export default function VideoPokerScreen() {
  const { last, reveal, clear } = useToldEnd<VideoPokerParams, VideoPokerView, VideoPokerOutcome>(cardsMs)
  const [table, setTable] = useStored('video-poker-table', readTable, String)
  const [held, setHeld] = useState(nothingHeld)
  const [hinted, setHinted] = useState(false)
  const [listed, setListed] = useState(false)
  /** The cards of the last game are put away. */
  const turnDown = () => {
    clear()
    setHeld(nothingHeld)
  }
  const screen = useStepScreen({
    face: videoPokerFace,
    rules,
    chosen: { table },
    autoMoves: () => [{ deal: true }],
    reveal,
    onBegin: turnDown,
    firstGain: 'За роял-флеш',
    first: { word: 'Раздать', move: { deal: true } },
    atOnce: true,
    beginWord: 'Раздать',
    onward: { word: exchangeWord(held.length), move: { hold: [...held] } },
  })
  const { open, moving, isRunning, locked, params, stakeKopecks, chips, guarded } = screen
  const isDealt = open?.canTake === true
  const canHold = isDealt && !isRunning && moving === undefined && !guarded
  const toggle = (place: number) =>
    setHeld(places.filter((each) => (each === place ? !held.includes(each) : held.includes(each))))
  useDigitKeys(places.length, (index) => canHold && toggle(index + 1))
  const cards = open?.view.cards ?? []
  const hands = open || !last ? null : handsOf(last.outcome, last.bet.moves ?? [])
  const holds = useMemo(
    () => (hinted && isDealt ? holdsByWorth(params.table, cards) : []),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [hinted, isDealt, params.table, cards.join()],
  )
  const advised = holds[0]
  const chosen = holds.find((each) => holdOf(each.held) === holdOf(held))
  return (
    <>
      <StepScreen
        screen={screen}
        stage={
          <VideoPokerStage
            chips={chips}
            table={params.table}
            cards={hands?.final ?? cards}
            held={hands?.held ?? (isRunning ? nothingHeld : held)}
            advised={canHold ? (advised?.held ?? null) : null}
            hint={
              !isDealt
                ? 'Карты выбраны до ставки'
                : advised && chosen
                  ? `Лучший выбор ${formatMultiplier(advised.worthE4)}, ваш ${formatMultiplier(chosen.worthE4)}`
                  : `Сейчас: ${(lineOf(params.table, cards)?.name ?? 'комбинации нет').toLowerCase()}`
            }
            onPlace={canHold ? toggle : null}
            game={open?.nonce ?? last?.bet.nonce ?? null}
            ended={open === null && last?.told ? last.bet : null}
            stakeKopecks={stakeKopecks}
          />
        }
        buttons={
          !isRunning && (
            <Button aria-pressed={hinted} onClick={() => setHinted(!hinted)}>
              Подсказка
            </Button>
          )
        }
        wide
        gain={{ payoutKopecks: payoutKopecks(stakeKopecks, rules.bestMultiplierE4(params)), gainLabel: 'За роял-флеш' }}
        fields={
          <VideoPokerFields
            table={params.table}
            onTable={(next) => (setTable(next), turnDown())}
            disabled={locked}
            onHolds={isDealt && !isRunning ? () => setListed(true) : null}
          />
        }
        stepWord={null}
      />
      <HoldsWindow
        open={listed}
        onClose={() => setListed(false)}
        table={params.table}
        cards={cards}
        stakeKopecks={stakeKopecks}
      />
    </>
  )
}

function exchangeWord(held: number): string {
  if (held === places.length) return 'Оставить все'
  return held === 0 ? 'Обменять все' : `Обменять ${places.length - held}`
}

function readTable(text: string | null): Table {
  return tables.find((each) => each === text) ?? 'jacks'
}
