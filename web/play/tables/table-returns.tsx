/** What the table gives back by its rules, and what it has given back to everybody who bet here: only what a chain dealt is measured. */
import { plural } from '@kurazh/contract/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { formatNumber } from '../../ui/format.ts'
import { Link } from '../../ui/router.tsx'

const percent = (part: number): string => `${formatNumber(part * 100)} %`

/** Nothing until it is told. `byHand`: a person deals here. */
export function TableReturns({ game, byHand }: { game: string; byHand: boolean }) {
  const { data } = useQuery({ queryKey: ['returns'], queryFn: async () => (await callApi('returns', {})).success.games })
  const played = data?.find((each) => each.game === game)
  if (byHand) return <p>Ставки, которым сдавал человек, в измеренный возврат не входят. <ToAll /></p>
  if (played?.expected == null || played.actual === null) return data ? <p>Измерять возврат этого стола ещё не на чем: ставок не было. <ToAll /></p> : null
  return (
    <p>
      Столу сделано {formatNumber(played.bets, 0)} {plural(played.bets, ['ставка', 'ставки', 'ставок'])}: по правилам вернулось бы {percent(played.expected)}, вернулось {percent(played.actual)}
      {played.deviation !== null && <>, случай уводит обычно на {percent(played.deviation)}</>}. <ToAll />
    </p>
  )
}

const ToAll = () => <Link to="/returns">Все возвраты</Link>
