/** The page of a bet with seeds of its player's own: the game replayed, and the proof. */
import { type Bet, bet as betSchema } from '@kurazh/contract/play/play.ts'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { betClient } from '../session/page-bet-client.ts'
import type { GameFace } from '../game/game-face.ts'
import { judge } from '../proof/bet-check.ts'
import { BetDetails } from './bet-details.tsx'
import { betNumber } from '../proof/bet-number.ts'
import { type BetOwner, BetPageFrame, Replayed } from '../presentation/bet-page-frame.tsx'
import type { GameReplay } from '../game/game-replay.ts'
import { useRulesOfBet } from '../proof/rules-of.ts'
import { celebrateBet } from '../wins/celebrate-bet.ts'
import { ShareBet } from '../presentation/share-bet.tsx'
import { parseMessage } from '../proof/parse-message.ts'

export interface ShownGame {
  face: GameFace
  replay?: GameReplay
}

export interface SeededBet extends BetOwner {
  bet: Bet
}

export function SeededBetPage({ game: { face, replay: Replay }, bet, ...whose }: SeededBet & { game: ShownGame }) {
  const { own } = whose
  const [showing, setShowing] = useState(0)
  const [check, setCheck] = useState(0)
  const found = useRulesOfBet(face, bet)
  // A bet that does not agree with its own seeds is not replayed as if it had happened: its stage may not even be able
  // to.
  const isDrawn =
    found?.areNewest === true &&
    parseMessage(betSchema, bet) !== undefined &&
    judge(found.rules, own ? betClient.knownOf(bet) : undefined, bet).verdict !== 'broken'
  return (
    <BetPageFrame
      title={`${face.title}, ставка № ${betNumber(bet.nonce)}`}
      whose={whose}
      replay={
        Replay &&
        isDrawn && (
          <Replayed onReplay={() => setShowing(showing + 1)}>
            <Replay
              key={showing}
              bet={bet}
              stakeKopecks={bet.stake}
              onSeen={() => celebrateBet(found.rules, bet, { key: 'replay' })}
            />
          </Replayed>
        )
      }
      acts={
        <>
          <Button tone="brand" icon="shield" onClick={() => setCheck(check + 1)}>
            Проверить в браузере ещё раз
          </Button>
          {own && <ShareBet nonce={bet.nonce} />}
          <ButtonLink to={face.path}>{face.gift?.wayBack ?? `Сыграть в ${face.title}`}</ButtonLink>
        </>
      }
    >
      <BetDetails key={check} face={face} bet={bet} own={own} />
    </BetPageFrame>
  )
}
