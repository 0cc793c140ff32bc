/** Fortune: the player chooses a wheel; it stops at one segment. */
import { fortune, type FortuneParams, payoffs, risks, segmentCounts } from '@kurazh/games/fortune/fortune.ts'
import { useState } from 'react'
import { useGoalParams } from '../../play/betting/challenge-goal.ts'
import { InstantScreen } from '../../play/instant/instant-screen.tsx'
import { BetKey, OddsButton, oneKeyDeck } from '../../play/instant/one-key-deck.tsx'
import { useInstantScreen } from '../../play/instant/use-instant-screen.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { fortuneFace } from './face.ts'
import { WheelFields } from './fortune-deck.tsx'
import { FortuneStage, useReveal } from './fortune-stage.tsx'
import { FortuneOdds } from './fortune-odds.tsx'

const firstBet: FortuneParams = { risk: 'medium', segments: 20 }

export default function FortuneScreen() {
  const [bet, setBet] = useStored('fortune-bet', readBet, ({ risk, segments }) => `${risk} ${segments}`)
  const [oddsOpen, setOddsOpen] = useState(false)
  const { play, clear, ...shown } = useReveal()
  const screen = useInstantScreen({ face: fortuneFace, rules: fortune, payoffs, params: bet, reveal: play })
  const change = (next: Partial<FortuneParams>) => {
    setBet({ ...bet, ...next })
    clear()
  }
  useGoalParams({ face: fortuneFace, rules: fortune, params: bet, onParams: change })
  return (
    <>
      <InstantScreen
        screen={screen}
        stage={<FortuneStage {...shown} bet={bet} chips={screen.chips} />}
        buttons={<BetKey screen={screen} word="Крутить" />}
        controls={<OddsButton onOdds={() => setOddsOpen(true)} />}
        fields={<WheelFields bet={bet} onChange={change} disabled={screen.locked} />}
        gainLabel="Наибольший выигрыш"
        deckClass={oneKeyDeck}
      />
      <FortuneOdds
        open={oddsOpen}
        onClose={() => setOddsOpen(false)}
        bet={bet}
        stakeKopecks={screen.panel.stakeKopecks}
      />
    </>
  )
}

function readBet(text: string | null): FortuneParams {
  const [riskText, countText] = (text ?? '').split(' ')
  const risk = risks.find((choice) => choice === riskText)
  const segments = segmentCounts.find((count) => `${count}` === countText)
  return risk !== undefined && segments !== undefined ? { risk, segments } : firstBet
}
