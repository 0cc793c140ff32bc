/** Bets of a game of shared rounds below its table: the player's own with their proof, or the latest of everyone. */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { callApi } from '../../../api/call.ts'
import { keys } from '../../../api/query.ts'
import { formatMoment } from '../../../ui/text/dates.ts'
import { Money } from '../../../ui/text/money.tsx'
import { MultiplierText, NumberText } from '../../../ui/text/figure-text.tsx'
import { AskedBets } from '../../presentation/asked-bets.tsx'
import { BetsFrame } from '../../bets/bets-frame.tsx'
import { BetsHead, BetsTable, NoBets, OpenBet } from '../../presentation/bets-list.tsx'
import { NetResult } from '../../presentation/net-result.tsx'
import { type RulesOfBet, useRulesOf } from '../../proof/rules-of.ts'
import { type ShownVerdict, verdictSigns, verdictWords } from '../../proof/verdict.ts'
import type { RoundFace } from '../round-face.ts'
import { targetText } from './round-words.ts'
import { notaryOf } from '../rounds.ts'
import { shownVerdict } from './shown-bet.ts'
import { useCheckedRounds } from '../notary/use-checked-rounds.ts'
import { useGoTo } from '../../../ui/browser/use-go-to.ts'

type Played = ReplyOf<Calls['roundBets']>['success']['bets'][number]

const roundsOnPage = 15

/** `ended`: the number of the latest round that is over; the own bets are requested again when it changes. */
export const RoundBetsCard = memo(function RoundBetsCard({ face, ended }: { face: RoundFace; ended: number }) {
  return (
    <BetsFrame face={face}>
      <OwnBets face={face} ended={ended} />
    </BetsFrame>
  )
})

function OwnBets({ face, ended }: { face: RoundFace; ended: number }) {
  // Renders again when a bet has its verdict.
  useCheckedRounds(face.id)
  const history = useInfiniteQuery({
    queryKey: [...keys.betHistory, 'rounds', face.id, ended],
    queryFn: async ({ pageParam }) =>
      (
        await callApi('roundBets', {
          game: face.id,
          limit: roundsOnPage,
          ...(pageParam !== null && { before: pageParam }),
        })
      ).success,
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const pages = history.data?.pages ?? []
  const bets = pages.flatMap((page) => page.bets)
  const chains = new Map(pages.flatMap((page) => page.chains.map((chain) => [chain.id, chain] as const)))
  return (
    <AskedBets
      question={history}
      count={history.data && bets.length}
      none={<NoBets>Пока пусто. Сделайте ставку: после взрыва она появится здесь вместе с проверкой.</NoBets>}
    >
      <BetsTable list="rounds">
        <BetsHead words={['Время', 'Забрать на', 'Взрыв на']} sums={['Ставка', 'Множитель', 'Итог']} />
        <tbody>
          {bets.map((played) => (
            <Row key={played.bet.link} face={face} {...played} chain={chains.get(played.round.chain)} />
          ))}
        </tbody>
      </BetsTable>
    </AskedBets>
  )
}

/** Recomputed in the browser as it is shown; the whole way down the chain is on the bet's own page. */
function verdictOn(
  face: RoundFace,
  { rules, areOfBet }: RulesOfBet<RoundGame>,
  { bet, round }: Played,
  chain: RoundChain | undefined,
): ShownVerdict {
  if (!chain) return 'broken'
  if (!areOfBet) return 'unreadable'
  const notary = notaryOf(face.id)
  return shownVerdict(notary, rules, bet, round, notary.recognise(round, chain)).verdict
}

const verdictTones = {
  proved: 'text-win',
  pending: 'muted',
  recomputed: 'muted',
  broken: 'text-loss',
  unreadable: 'muted',
} as const

function Row({ face, chain, ...played }: Played & { face: RoundFace; chain: RoundChain | undefined }) {
  const navigate = useGoTo()
  const { bet, round } = played
  const found = useRulesOf(face, round.version)
  const verdict = found && verdictOn(face, found, played, chain)
  const page = `/bet/${bet.link}`
  return (
    <tr onClick={() => navigate(page)}>
      <td className="muted">{formatMoment(bet.at)}</td>
      <td>{targetText(bet.target)}</td>
      <td>
        <NumberText value={round.point} decimals={2} />×{round.interrupted && ' · прерван'}
      </td>
      <td className="text-right">
        <Money kopecks={bet.stake} />
      </td>
      <td className="text-right">
        {bet.state === 'returned' ? 'возврат' : <MultiplierText e4={bet.multiplier ?? 0} />}
      </td>
      <td className="text-right">
        <NetResult bet={bet} />
      </td>
      <OpenBet
        to={page}
        tone={verdict ? verdictTones[verdict] : ''}
        label={`Открыть ставку в раунде № ${bet.round}: ${verdict ? verdictWords[verdict] : 'проверяем'}`}
        icon={verdict ? verdictSigns[verdict] : null}
      />
    </tr>
  )
}
