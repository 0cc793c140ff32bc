/** The details of a bet: its result, its promise, the way to recompute it. */
import type { Bet, Ending } from '@kurazh/contract/play/play.ts'
import type { ReactNode } from 'react'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { formatMoment } from '../../ui/text/dates.ts'
import { Money } from '../../ui/text/money.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { explainer } from '../../ui/text/term.tsx'
import { FactList } from '../../ui/layout/page.tsx'
import { MultiplierText } from '../../ui/text/figure-text.tsx'
import { judge } from '../proof/bet-check.ts'
import { BetSteps } from '../presentation/bet-steps.tsx'
import { BetVerdict } from '../presentation/bet-verdict.tsx'
import { betClient } from '../session/page-bet-client.ts'
import { type GameFace, outcomeWords, paramsWords } from '../game/game-face.ts'
import { NetResult } from '../presentation/net-result.tsx'
import { useRulesOfBet } from '../proof/rules-of.ts'
import { verifyCommand } from '../proof/verify-command.ts'
import { SourceNote } from '../presentation/source-note.tsx'
import { VerifyData } from '../presentation/verify-data.tsx'

const named = 'Отпечаток серверного сида: так его называет сервер'
const promised = 'Обещание сервера до ставки: отпечаток серверного сида'
const opened = 'Серверный сид, раскрыт после ставки'

/** `own`: the player's own bet, which this device may remember. */
export function BetDetails({ face, bet, own }: { face: GameFace; bet: Bet; own: boolean }) {
  const found = useRulesOfBet(face, bet)
  if (!found) return <Skeleton className="h-80" />
  const { rules, areNewest } = found
  const known = own ? betClient.knownOf(bet) : undefined
  const judgement = judge(rules, known, bet)
  const heard = judgement.unheard !== 'promise' && judgement.verdict !== 'unreadable' ? known?.promised : undefined
  const explain = explainer()
  return (
    <div className="grid gap-5">
      <Facts face={face} bet={bet} explain={explain} />
      <BetVerdict judgement={judgement} version={bet.version} />
      <div className="grid gap-3">
        {heard === undefined ? (
          <CopyLine label={named} words={explain(named)} value={bet.commitment} />
        ) : (
          <CopyLine label={promised} words={explain(promised)} value={heard} />
        )}
        <CopyLine label={opened} words={explain(opened)} value={bet.serverSeed} />
        <CopyLine label="Сид игрока" value={bet.clientSeed} />
      </div>
      {areNewest && judgement.verdict !== 'broken' && <BetSteps face={face} bet={bet} />}
      <div className="grid gap-2">
        <CopyLine label="Проверить у себя" value={verifyCommand(bet)} />
        <SourceNote />
      </div>
      <VerifyData name={`bet-${bet.nonce}`} made={({ betFile }) => betFile(bet, heard)} />
    </div>
  )
}

function Facts({ face, bet, explain }: { face: GameFace; bet: Bet; explain: (text: string) => ReactNode }) {
  return (
    <FactList>
      <Fact name={face.gift ? 'Ставка (подарок)' : 'Ставка'}>
        <Money kopecks={bet.stake} />
      </Fact>
      <Fact name="Условие">{paramsWords(face, bet)}</Fact>
      <Fact name="Выпало">{outcomeWords(face, bet)}</Fact>
      {bet.ended && <Fact name="Конец игры">{endingText(bet.ended, bet.moves?.length ?? 0)}</Fact>}
      <Fact name="Множитель">
        <MultiplierText e4={bet.multiplier} />
      </Fact>
      <Fact name="Выплата">
        <Money kopecks={bet.payout} />
      </Fact>
      <Fact name="Итог">
        <NetResult bet={bet} gift={face.gift !== undefined} />
      </Fact>
      <Fact name={explain('Номер проверки, nonce')}>{bet.nonce}</Fact>
      <Fact name="Время">{formatMoment(bet.at)}</Fact>
    </FactList>
  )
}

/** Describes how a steps game ended; `made` counts a take among the moves. */
function endingText(ended: Ending, made: number): string {
  const texts: Record<Ending, string> = {
    lost: `проигрыш на ходу ${made}`,
    taken: `забрана после хода ${made - 1}`,
    complete: 'пройдена до конца',
    limit: `забрана сама после хода ${made - 1}: дальше было бы больше наибольшего выигрыша`,
    expired: `забрана сама после хода ${made - 1}: сутки без хода`,
    banned: `забрана сама после хода ${made - 1}: аккаунт заблокирован`,
    returned: 'ставка возвращена: ни одного хода не было',
  }
  return texts[ended]
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
