/**
 * Shows what the table returns by its rules, and what it has returned to everyone who bet here. Only rounds dealt by a
 * chain are measured.
 */
import { plural } from '@kurazh/shared/text/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callApi } from '../../api/call.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { NumberText } from '../../ui/text/figure-text.tsx'

const percent = (part: number) => <span translate="no">{formatNumber(part * 100)} %</span>

/** Nothing until it is loaded. `byHand`: a person deals here. */
export function TableReturns({ game, byHand }: { game: string; byHand: boolean }) {
  const { data } = useQuery({
    queryKey: ['returns'],
    queryFn: async () => (await callApi('returns', {})).success.games,
  })
  const played = data?.find((each) => each.game === game)
  if (byHand)
    return (
      <p>
        Ставки, которым сдавал человек, в измеренный возврат не входят. <ToAll />
      </p>
    )
  if (played?.expected == null || played.actual === null)
    return data ? (
      <p>
        Возврат ещё не измерен: ставок не было. <ToAll />
      </p>
    ) : null
  return (
    <p>
      Столу сделано <NumberText value={played.bets} /> {plural(played.bets, ['ставка', 'ставки', 'ставок'])}: по
      правилам вернулось бы {percent(played.expected)}, вернулось {percent(played.actual)}
      {played.deviation !== null && <>, случай уводит обычно на {percent(played.deviation)}</>}. <ToAll />
    </p>
  )
}

const ToAll = () => <Link to="/returns">Все возвраты</Link>
