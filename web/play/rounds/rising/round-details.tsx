/** The window of a past round. Everything is computed here and now; nothing from the server is taken on trust. */
import type { BodyOf, ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callApi } from '../../../api/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatMoment } from '../../../ui/text/dates.ts'
import { formatMultiplier } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { Skeleton } from '../../../ui/layout/surface.tsx'
import { FactList } from '../../../ui/layout/page.tsx'
import { NumberText } from '../../../ui/text/figure-text.tsx'
import { Unanswered } from '../../presentation/asked-bets.tsx'
import { BetsTable, OpenBet } from '../../presentation/bets-list.tsx'
import { useRulesOf } from '../../proof/rules-of.ts'
import type { RoundFace } from '../round-face.ts'
import { RoundProof } from './round-proof-view.tsx'
import { stateText, targetText, voidText } from './round-words.ts'
import { notaryOf } from '../rounds.ts'
import { useGoTo } from '../../../ui/browser/use-go-to.ts'

type Told = ReplyOf<Calls['round']>['success']

interface RoundDetailsProps {
  face: RoundFace
  number: number
  onShow: (number: number) => void
}

export function RoundDetails({ face, number, onShow }: RoundDetailsProps) {
  const body: BodyOf<Calls['round']> = { game: face.id, number }
  const question = useQuery({
    queryKey: ['round', face.id, number],
    queryFn: async () => (await callApi('round', body)).success,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (question.error) return <Unanswered question={question} />
  const { data } = question
  if (!data) return <Skeleton className="h-80" />
  return <Laid told={data} face={face} onShow={onShow} />
}

function Laid({ told, face, onShow }: { told: Told; face: RoundFace; onShow: (number: number) => void }) {
  const { round, chain, totals } = told
  const found = useRulesOf(face, round.version)
  if (!found) return <Skeleton className="h-80" />
  return (
    <div className="grid gap-5">
      <FactList>
        {round.interrupted && <Fact name="Прерван на">{brokenOffAt(found.rules, round)}</Fact>}
        <Fact name={round.interrupted ? 'Взорвался бы на' : 'Взрыв на'}>
          <NumberText value={round.point} decimals={2} />×
        </Fact>
        {round.reason && <Fact name="Отменён сайтом">{voidText(round.reason)}</Fact>}
        <Fact name="Конец">{formatMoment(new Date(round.endedAt).toISOString())}</Fact>
        <Fact name="Ставок">
          <NumberText value={totals.bets} />
        </Fact>
        <Fact name="Поставлено">
          <Money kopecks={totals.stake} />
        </Fact>
        <Fact name="Забрали">
          <NumberText value={totals.taken} />
        </Fact>
        <Fact name="Выплачено">
          <Money kopecks={totals.paid} />
        </Fact>
      </FactList>
      <RoundProof face={face} found={found} round={round} known={notaryOf(face.id).recognise(round, chain)} />
      <OwnBets told={told} />
      <div className="flex gap-3 justify-between">
        <Button size="small" idle={round.number <= 1} onClick={() => onShow(round.number - 1)}>
          Раунд раньше
        </Button>
        <Button size="small" onClick={() => onShow(round.number + 1)}>
          Раунд позже
        </Button>
      </div>
    </div>
  )
}

/** The height of a flight when it was broken off, by its own clock. */
function brokenOffAt(rules: RoundGame, { startedAt, endedAt }: Told['round']): string {
  return startedAt === null || rules.mechanic !== 'rising'
    ? 'до взлёта'
    : formatMultiplier(rules.multiplierE4At(Math.max(0, endedAt - startedAt)))
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function OwnBets({ told: { own } }: { told: Told }) {
  const navigate = useGoTo()
  if (own.length === 0) return null
  return (
    <BetsTable>
      <caption className="unseen">Ваши ставки в этом раунде</caption>
      <thead>
        <tr>
          <th>Ваша ставка</th>
          <th>Цель</th>
          <th>Итог</th>
          <th className="text-right">Выплата</th>
          <th>
            <span className="unseen">Ссылка на ставку</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {own.map(({ key, link, stake, target, state, multiplier, payout }) => (
          <tr key={key} onClick={() => navigate(`/bet/${link}`)}>
            <td>
              <Money kopecks={stake} />
            </td>
            <td>{targetText(target)}</td>
            <td>{stateText({ state, multiplier })}</td>
            <td className="text-right">
              <Money kopecks={payout} />
            </td>
            <OpenBet to={`/bet/${link}`} tone="muted" icon="share" label="Ссылка на ставку: повтор и проверка" />
          </tr>
        ))}
      </tbody>
    </BetsTable>
  )
}
