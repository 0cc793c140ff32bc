/** Plinko, whole: a ball falls along the path its draws gave, and any number of balls may be in the air. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { returnAtStake } from '@kurazh/games/core/rtp.ts'
import { payoffs, plinko, type PlinkoOutcome, type PlinkoParams, rowChoices } from '@kurazh/games/plinko/plinko.ts'
import { risks } from '@kurazh/games/plinko/tables.ts'
import { useState } from 'react'
import { firstAutoSettings, planOf } from '../../play/autobet/auto-fields.tsx'
import { BetPanel, type PlayMode } from '../../play/betting/bet-panel.tsx'
import { GameLayout } from '../../play/layout/game-layout.tsx'
import { useHeldPress } from '../../play/betting/held-press.ts'
import { ResultChips } from '../../play/layout/result-chips.tsx'
import { rangeOf, takes, useStake, useStakeLimits } from '../../play/betting/stake.ts'
import { useAutobet } from '../../play/autobet/use-autobet.ts'
import { useInstantGame } from '../../play/betting/use-instant-game.ts'
import { readStored, writeStored } from '../../ui/stored.ts'
import { BoardFields, type Rate, RateField } from './board-fields.tsx'
import { plinkoFace } from './face.tsx'
import { OddsWindow } from './odds-window.tsx'
import { PlinkoDeck } from './plinko-deck.tsx'
import { PlinkoStage } from './plinko-stage.tsx'
import { useBoard } from './use-board.ts'

const boardKey = 'plinko-board'
const firstBoard: PlinkoParams = { rows: 12, risk: 'medium' }

export default function PlinkoScreen() {
  const [board, setBoard] = useStoredBoard()
  const [mode, setMode] = useState<PlayMode>('manual')
  const [auto, setAuto] = useState(firstAutoSettings)
  const [rate, setRate] = useState<Rate>('2')
  const [oddsOpen, setOddsOpen] = useState(false)
  const stake = useTableStake(board)
  const show = useBoard(board)
  const { game, autobet } = usePlay(show)
  const running = autobet.running
  const press = useHeldPress(async () => {
    if (running) autobet.stop()
    else if (stake.fits && mode === 'auto') autobet.start(planOf(auto, stake.kopecks), board, stake.maxKopecks, 1000 / Number(rate))
    else if (stake.fits) return (await game.send(stake.kopecks, board).answer) !== null
    return false
  })
  const choose = (next: PlinkoParams) => {
    setBoard(next)
    show.choose(next)
  }
  const stakeKopecks = running?.stakeKopecks ?? stake.kopecks
  const openOdds = () => setOddsOpen(true)
  const chips = <ResultChips face={plinkoFace} />
  const { trace, chute, bins, spoken } = show
  const stageParts = { chips, board, stakeKopecks, trace, chute, bins, spoken }
  const deckParts = { board, mode, running, planned: auto.count, canBet: stake.fits, press, stakeKopecks }
  const locked = running !== null
  const subject = { game: plinkoFace.id, params: board }
  return (
    <>
      <GameLayout
        face={plinkoFace}
        uncertain={game.uncertain}
        stage={<PlinkoStage {...stageParts} onScene={show.stand} onOdds={openOdds} />}
        deck={<PlinkoDeck {...deckParts} onStop={autobet.stop} onOdds={openOdds} returned={returnAtStake(payoffs(board), stakeKopecks)} />}
        panel={
          <BetPanel {...stake.panel} {...{ mode, auto, locked, subject }} onMode={setMode} onAuto={setAuto} gainLabel="Наибольший выигрыш">
            <BoardFields board={board} onBoard={choose} disabled={locked} />
            {mode === 'auto' && <RateField rate={rate} onRate={setRate} disabled={locked} />}
          </BetPanel>
        }
      />
      <OddsWindow open={oddsOpen} onClose={() => setOddsOpen(false)} board={board} stakeKopecks={stake.kopecks} />
    </>
  )
}

/** The game and its automatic play, shown on the board. */
function usePlay({ play, awaitBall }: ReturnType<typeof useBoard>) {
  const instant = useInstantGame<PlinkoParams, PlinkoOutcome>(plinko, play)
  const send = (stakeKopecks: bigint, params: PlinkoParams) => {
    const sent = instant.send(stakeKopecks, params)
    awaitBall(sent.answer)
    return sent
  }
  return { game: { ...instant, send }, autobet: useAutobet(send) }
}

/** The stake and what the table says of it on this board. */
function useTableStake(board: PlinkoParams) {
  const [kopecks, onStake] = useStake(plinkoFace.id)
  const limits = useStakeLimits(plinkoFace.id)
  const best = plinko.bestMultiplierE4(board)
  const range = rangeOf(limits, best)
  const panel = { stakeKopecks: kopecks, onStake, range, payoutKopecks: payoutKopecks(kopecks, best) }
  return { kopecks, maxKopecks: range?.maxKopecks ?? kopecks, fits: takes(range, kopecks), panel }
}

/** The board, remembered between visits. */
function useStoredBoard(): [PlinkoParams, (board: PlinkoParams) => void] {
  const [board, setBoard] = useState(() => readBoard(readStored(boardKey)))
  const set = (next: PlinkoParams) => {
    setBoard(next)
    writeStored(boardKey, `${next.rows} ${next.risk}`)
  }
  return [board, set]
}

function readBoard(text: string | null): PlinkoParams {
  const [rowsText, riskText] = (text ?? '').split(' ')
  const rows = rowChoices.find((choice) => String(choice) === rowsText)
  const risk = risks.find((choice) => choice === riskText)
  return rows !== undefined && risk !== undefined ? { rows, risk } : firstBoard
}
