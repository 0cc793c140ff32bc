/** A bet laid open: what it brought, what was promised, how anyone recomputes it. */
import type { Bet, Ending } from '@kurazh/contract/play.ts'
import type { SeededGame } from '@kurazh/games/kit/game.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { CopyLine } from '../ui/copy-line.tsx'
import { formatMoment } from '../ui/dates.ts'
import { formatMultiplier } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Money, Result } from '../ui/money.tsx'
import { type BetCheck, checkBet, holds } from './bet-desk.ts'
import type { ShownBet } from './bet-dialog-link.tsx'
import { BetSteps } from './bet-steps.tsx'
import type { GameFace } from './game-face.ts'
import { verifyCommand } from './verify-command.ts'

export default function BetDetails({ face, bet, promised }: ShownBet & { face: GameFace }) {
  const [rules, setRules] = useState<SeededGame | null>(null)
  useEffect(() => {
    let left = false
    void face.rules().then((loaded) => !left && setRules(loaded))
    return () => {
      left = true
    }
  }, [face])
  if (!rules) return <div className="skeleton h-80" />
  const check = checkBet(rules, { ...bet }, promised ?? bet.commitment, bet)
  return (
    <div className="grid gap-5">
      <Facts face={face} bet={bet} />
      <Verdict check={check} promised={promised !== undefined} version={bet.version === rules.version} />
      <div className="grid gap-3">
        <CopyLine label="Обещание сервера, данное до ставки" value={promised ?? bet.commitment} />
        <CopyLine label="Серверный сид, раскрыт после ставки" value={bet.serverSeed} />
        <CopyLine label="Сид игрока" value={bet.clientSeed} />
      </div>
      <BetSteps face={face} bet={bet} />
      <div className="grid gap-2">
        <CopyLine label="Проверить у себя: исходный код сайта открыт" value={verifyCommand(bet)} />
      </div>
    </div>
  )
}

function Facts({ face, bet }: { face: GameFace; bet: Bet }) {
  return (
    <dl className="facts figures">
      <Fact name="Ставка">
        <Money roubles={bet.stake} />
      </Fact>
      <Fact name="Условие">{face.paramsText(bet.params)}</Fact>
      <Fact name="Выпало">{face.outcomeText(bet.outcome, bet.moves ?? [])}</Fact>
      {bet.ended && <Fact name="Конец игры">{endingText(bet.ended, bet.moves?.length ?? 0)}</Fact>}
      <Fact name="Множитель">{formatMultiplier(bet.multiplier)}</Fact>
      <Fact name="Выплата">
        <Money roubles={bet.payout} />
      </Fact>
      <Fact name="Итог">
        <Result roubles={Math.round((bet.payout - bet.stake) * 100) / 100} />
      </Fact>
      <Fact name="Номер ставки">{bet.nonce}</Fact>
      <Fact name="Время">{formatMoment(bet.at)}</Fact>
    </dl>
  )
}

/** How a steps game ended; `made` counts a take among the moves. */
function endingText(ended: Ending, made: number): string {
  const texts: Record<Ending, string> = {
    lost: `проигрыш на ходу ${made}`,
    taken: `забрана после хода ${made - 1}`,
    complete: 'пройдена до конца',
    limit: `забрана сама после хода ${made - 1}: дальше было бы больше наибольшего выигрыша`,
    expired: `забрана сама после хода ${made - 1}: сутки без хода`,
    returned: 'ставка возвращена: сутки без хода',
  }
  return texts[ended]
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Verdict({ check, promised, version }: { check: BetCheck; promised: boolean; version: boolean }) {
  const lines: [boolean, string][] = [
    [check.commitmentHolds, promised ? 'Раскрытый сид совпал с обещанием, которое эта страница получила до ставки' : 'Раскрытый сид совпал с обещанием'],
    [check.outcomeHolds, 'Ваш браузер пересчитал исход и получил то же самое'],
    [check.payoutHolds, 'Выплата равна ставке, умноженной на множитель'],
  ]
  return (
    <div className={`notice ${holds(check) ? 'notice--win' : 'notice--loss'} flex-col`}>
      {lines.map(([good, text]) => (
        <p key={text} className="flex gap-2">
          <Icon name={good ? 'check' : 'close'} size={18} />
          <span>
            {!good && 'Не сошлось: '}
            {text}
          </span>
        </p>
      ))}
      {!version && <p>Ставка сделана по прежней версии правил. Эта страница проверяет по нынешним.</p>}
    </div>
  )
}
