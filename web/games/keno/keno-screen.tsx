/** Keno: the player picks numbers on the board; ten are drawn. */
import { arePicks, keno, type KenoParams, mostPicks, payoffs, risks } from '@kurazh/games/keno/keno.ts'
import { useState } from 'react'
import { useGoalParams } from '../../play/betting/challenge-goal.ts'
import { InstantScreen } from '../../play/instant/instant-screen.tsx'
import { useInstantScreen } from '../../play/instant/use-instant-screen.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { withPick } from './cells.ts'
import { kenoFace } from './face.ts'
import { DrawButton, kenoDeck, PickKeys, RiskField } from './keno-deck.tsx'
import { KenoStage, useReveal } from './keno-stage.tsx'
import { KenoOdds } from './keno-odds.tsx'

const firstBet: KenoParams = { picks: [3, 11, 18, 27, 34], risk: 'classic' }

export default function KenoScreen() {
  const [bet, setBet] = useStored('keno-bet', readBet, ({ picks, risk }) => `${risk} ${picks.join(' ')}`)
  const [oddsOpen, setOddsOpen] = useState(false)
  const { play, clear, ...shown } = useReveal()
  const screen = useInstantScreen({ face: kenoFace, rules: keno, payoffs, params: bet, reveal: play })
  const { locked } = screen
  const change = (next: Partial<KenoParams>) => {
    setBet({ ...bet, ...next })
    clear()
  }
  const onPicks = (picks: readonly number[]) => change({ picks: [...picks] })
  useGoalParams({ face: kenoFace, rules: keno, params: bet, onParams: change })
  return (
    <>
      <InstantScreen
        screen={screen}
        stage={
          <KenoStage
            {...shown}
            bet={bet}
            chips={screen.chips}
            locked={locked}
            onPress={(number) => onPicks(withPick(bet.picks, number, mostPicks))}
          />
        }
        buttons={<DrawButton screen={screen} picked={bet.picks.length > 0} />}
        controls={<PickKeys picks={bet.picks} onPicks={onPicks} onOdds={() => setOddsOpen(true)} disabled={locked} />}
        fields={<RiskField bet={bet} onRisk={(risk) => change({ risk })} disabled={locked} />}
        gainLabel="Наибольший выигрыш"
        deckClass={kenoDeck}
      />
      <KenoOdds open={oddsOpen} onClose={() => setOddsOpen(false)} bet={bet} stakeKopecks={screen.panel.stakeKopecks} />
    </>
  )
}

/** Nothing picked is kept too. */
function readBet(text: string | null): KenoParams {
  const [riskText, ...rest] = (text ?? '').split(' ')
  const risk = risks.find((choice) => choice === riskText)
  const picks = rest.filter((each) => each !== '').map(Number)
  return risk !== undefined && (picks.length === 0 || arePicks(picks)) ? { picks, risk } : firstBet
}
