/** Cases: the player chooses a case and how many to open; each holds one entry of its list. */
import {
  caseNames,
  caseOpening,
  type CasesParams,
  counts,
  payoffs,
  returnAt,
} from '@kurazh/games/case-opening/case-opening.ts'
import { useState } from 'react'
import { useGoalParams } from '../../play/betting/challenge-goal.ts'
import { InstantScreen } from '../../play/instant/instant-screen.tsx'
import { BetKey, OddsButton, oneKeyDeck } from '../../play/instant/one-key-deck.tsx'
import { useInstantScreen } from '../../play/instant/use-instant-screen.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { CasesFields } from './cases-deck.tsx'
import { CasesOdds } from './cases-odds.tsx'
import { CasesStage, useReveal } from './cases-stage.tsx'
import { casesFace, countText } from './face.ts'

const firstBet: CasesParams = { case: 'casket', count: 1 }

export default function CasesScreen() {
  const [bet, setBet] = useStored('cases-bet', readBet, ({ case: name, count }) => `${name} ${count}`)
  const [oddsOpen, setOddsOpen] = useState(false)
  const { play, clear, ...shown } = useReveal()
  const screen = useInstantScreen({ face: casesFace, rules: caseOpening, payoffs, returnAt, params: bet, reveal: play })
  const change = (next: Partial<CasesParams>) => {
    setBet({ ...bet, ...next })
    clear()
  }
  useGoalParams({ face: casesFace, rules: caseOpening, params: bet, onParams: change })
  return (
    <>
      <InstantScreen
        screen={screen}
        stage={<CasesStage {...shown} bet={bet} chips={screen.chips} />}
        buttons={<BetKey screen={screen} word={`Открыть ${bet.count === 1 ? 'кейс' : countText(bet.count)}`} />}
        controls={<OddsButton onOdds={() => setOddsOpen(true)} />}
        fields={<CasesFields bet={bet} onChange={change} disabled={screen.locked} />}
        gainLabel="Наибольший выигрыш"
        deckClass={oneKeyDeck}
      />
      <CasesOdds
        open={oddsOpen}
        onClose={() => setOddsOpen(false)}
        bet={bet}
        stakeKopecks={screen.panel.stakeKopecks}
      />
    </>
  )
}

function readBet(text: string | null): CasesParams {
  const [nameText, openedText] = (text ?? '').split(' ')
  const name = caseNames.find((each) => each === nameText)
  const count = counts.find((each) => `${each}` === openedText)
  return name !== undefined && count !== undefined ? { case: name, count } : firstBet
}
