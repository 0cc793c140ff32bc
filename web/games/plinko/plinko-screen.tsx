/** Plinko: a ball falls along the path its draws gave, and any number of balls may be falling. */
import { payoffs, plinko, type PlinkoParams, rowChoices } from '@kurazh/games/plinko/plinko.ts'
import { risks } from '@kurazh/games/plinko/risks.ts'
import { useState } from 'react'
import { useGoalParams } from '../../play/betting/challenge-goal.ts'
import { InstantScreen } from '../../play/instant/instant-screen.tsx'
import { useInstantScreen } from '../../play/instant/use-instant-screen.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { BoardFields, type Rate, RateField, BoardPromise, DropButton } from './plinko-deck.tsx'
import { plinkoFace } from './face.ts'
import { PlinkoOdds } from './plinko-odds.tsx'
import { PlinkoStage } from './plinko-stage.tsx'
import { useBoard } from './use-board.ts'

const firstBoard: PlinkoParams = { rows: 12, risk: 'medium' }

export default function PlinkoScreen() {
  const [board, setBoard] = useStored('plinko-board', readBoard, ({ rows, risk }) => `${rows} ${risk}`)
  const [rate, setRate] = useState<Rate>('2')
  const [oddsOpen, setOddsOpen] = useState(false)
  const { play, awaitBall, choose, stand, ...shown } = useBoard(board)
  const screen = useInstantScreen({
    face: plinkoFace,
    rules: plinko,
    payoffs,
    params: board,
    reveal: play,
    everyMs: 1000 / Number(rate),
    onSent: awaitBall,
  })
  const { chips, stakeKopecks, locked } = screen
  const openOdds = () => setOddsOpen(true)
  const onBoard = (next: PlinkoParams) => {
    setBoard(next)
    choose(next)
  }
  useGoalParams({ face: plinkoFace, rules: plinko, params: board, onParams: onBoard })
  return (
    <>
      <InstantScreen
        screen={screen}
        stage={<PlinkoStage {...{ ...shown, chips, board, stakeKopecks }} onScene={stand} onOdds={openOdds} />}
        buttons={<DropButton screen={screen} />}
        controls={<BoardPromise board={board} onOdds={openOdds} />}
        fields={
          <>
            <BoardFields board={board} onBoard={onBoard} disabled={locked} />
            {screen.mode === 'auto' && <RateField rate={rate} onRate={setRate} disabled={locked} />}
          </>
        }
        gainLabel="Наибольший выигрыш"
      />
      <PlinkoOdds
        open={oddsOpen}
        onClose={() => setOddsOpen(false)}
        board={board}
        stakeKopecks={screen.panel.stakeKopecks}
      />
    </>
  )
}

function readBoard(text: string | null): PlinkoParams {
  const [rowsText, riskText] = (text ?? '').split(' ')
  const rows = rowChoices.find((choice) => String(choice) === rowsText)
  const risk = risks.find((choice) => choice === riskText)
  return rows !== undefined && risk !== undefined ? { rows, risk } : firstBoard
}
