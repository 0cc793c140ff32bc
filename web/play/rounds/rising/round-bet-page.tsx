/** The page of a bet on a shared round: its round replayed, its result, and the proof of the round. */
import { type PastRound, type PlayedRoundBet, playedRoundBet, type RoundChain } from '@kurazh/contract/play/rounds.ts'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { formatMoment } from '../../../ui/text/dates.ts'
import { formatMultiplier, formatNumber } from '../../../ui/text/format.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { FactList } from '../../../ui/layout/page.tsx'
import { Notice, Skeleton } from '../../../ui/layout/surface.tsx'
import { MultiplierText } from '../../../ui/text/figure-text.tsx'
import { type BetOwner, BetPageFrame, Replayed } from '../../presentation/bet-page-frame.tsx'
import { NetResult } from '../../presentation/net-result.tsx'
import { useRulesOf } from '../../proof/rules-of.ts'
import { ShareBet } from '../../presentation/share-bet.tsx'
import type { RoundFace } from '../round-face.ts'
import { parseMessage } from '../../proof/parse-message.ts'
import { betHolds } from './round-proof.ts'
import { ProofLine, RoundProof } from './round-proof-view.tsx'
import type { RoundReplay } from '../round-replay.ts'
import { notaryOf } from '../rounds.ts'
import { shownVerdict } from './shown-bet.ts'
import { useCheckedRounds } from '../notary/use-checked-rounds.ts'
import { stateText, targetText } from './round-words.ts'

export interface ShownRounds {
  face: RoundFace
  replay: RoundReplay
}

interface RoundBetPageProps extends BetOwner {
  game: ShownRounds
  bet: PlayedRoundBet
  /** Both null until the round is over. */
  round: PastRound | null
  chain: RoundChain | null
}

export function RoundBetPage({ game, bet, round, chain, ...whose }: RoundBetPageProps) {
  const { face } = game
  const { name, own } = whose
  const [check, setCheck] = useState(0)
  return (
    <BetPageFrame
      title={`${face.title}, раунд № ${formatNumber(bet.round, 0)}`}
      whose={whose}
      replay={round && <Again game={game} bet={bet} round={round} player={own ? 'Вы' : (name ?? 'Скрыт')} />}
      acts={
        <>
          {round && (
            <Button tone="brand" icon="shield" onClick={() => setCheck(check + 1)}>
              Проверить в браузере ещё раз
            </Button>
          )}
          {own && <ShareBet link={bet.link} />}
          <ButtonLink to={face.path}>Сыграть в {face.title}</ButtonLink>
        </>
      }
    >
      <Facts bet={bet} round={round} />
      {round && chain ? (
        <Proof key={check} face={face} bet={bet} round={round} chain={chain} />
      ) : (
        <Unproved bet={bet} />
      )}
    </BetPageFrame>
  )
}

/** The replay of the round; nothing for rules that the stage was not drawn for. */
function Again({
  game: { face, replay: Replay },
  bet,
  round,
  player,
}: {
  game: ShownRounds
  bet: PlayedRoundBet
  round: PastRound
  player: string
}) {
  const [showing, setShowing] = useState(0)
  if (useRulesOf(face, round.version)?.areNewest !== true) return null
  return (
    <Replayed onReplay={() => setShowing(showing + 1)}>
      <Replay key={showing} bet={bet} round={round} player={player} />
    </Replayed>
  )
}

function Facts({ bet, round }: Pick<RoundBetPageProps, 'bet' | 'round'>) {
  const played = bet.state === 'taken' || bet.state === 'lost'
  return (
    <FactList>
      <Fact name="Ставка">
        <Money kopecks={bet.stake} />
      </Fact>
      <Fact name="Забрать на">{targetText(bet.target)}</Fact>
      <Fact name="Что стало">{stateText(bet)}</Fact>
      <Fact name={round?.interrupted ? 'Полёт прерван на' : 'Взрыв на'}>
        {round ? <span translate="no">{formatNumber(round.point)}×</span> : 'ещё летит'}
      </Fact>
      {played && (
        <Fact name="Множитель">
          <MultiplierText e4={bet.multiplier ?? 0} />
        </Fact>
      )}
      <Fact name={played ? 'Выплата' : 'Вернулось'}>
        <Money kopecks={bet.payout} />
      </Fact>
      {played && (
        <Fact name="Итог">
          <NetResult bet={bet} />
        </Fact>
      )}
      <Fact name="Время">{formatMoment(bet.at)}</Fact>
    </FactList>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** While the rocket flies only the leading server knows where it ends. */
function Unproved({ bet }: { bet: PlayedRoundBet }) {
  return (
    <Notice role="status">
      <Icon name="shield" />
      {bet.state === 'cancelled'
        ? 'Ставка отменена до взлёта и вернулась целиком.'
        : 'Раунд ещё не кончился. После взрыва здесь сами появятся повтор и проверка.'}
    </Notice>
  )
}

function Proof({
  face,
  bet,
  round,
  chain,
}: {
  face: RoundFace
  bet: PlayedRoundBet
  round: PastRound
  chain: RoundChain
}) {
  const found = useRulesOf(face, round.version)
  // Renders again when the bet has its verdict.
  useCheckedRounds(face.id)
  if (!found) return <Skeleton className="h-80" />
  const { payout, height } = parseMessage(playedRoundBet, bet) ? betHolds(bet, round) : { payout: false, height: false }
  const notary = notaryOf(face.id)
  const known = notary.recognise(round, chain)
  const shown = shownVerdict(notary, found.rules, bet, round, known)
  const heard = shown.verdict === 'proved'
  return (
    <RoundProof face={face} found={found} round={round} known={known} bet={shown} played={bet}>
      <ProofLine good={height} heard={heard}>
        {heightText(bet, round)}
      </ProofLine>
      <ProofLine good={payout} heard={heard}>
        {payoutText(bet)}
      </ProofLine>
    </RoundProof>
  )
}

function heightText({ state, multiplier, target }: PlayedRoundBet, { point }: PastRound): string {
  const end = `${formatNumber(point)}×`
  switch (state) {
    case 'taken':
      return `Забрана на ${formatMultiplier(multiplier ?? 0)} — не выше конца полёта, ${end}`
    case 'lost':
      return target === null
        ? `Полёт кончился на ${end}, до взрыва ставку не забрали`
        : `Цель ${formatMultiplier(target)} выше точки взрыва, ${end}`
    case 'returned':
      return `Полёт прерван на ${end}, ставка не была забрана`
    case 'cancelled':
      return 'Ставка отменена до взлёта'
    case 'open':
      return 'Полёт кончился, ставка вот-вот будет рассчитана'
  }
}

function payoutText({ state }: PlayedRoundBet): string {
  if (state === 'taken') return 'Выплата равна ставке, умноженной на множитель, вниз до копейки'
  return state === 'lost' || state === 'open' ? 'Выплаты нет' : 'Ставка вернулась целиком'
}
