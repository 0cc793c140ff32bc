/** A bet at a live table on a page of its own: what lay where, what came, and the proof counted again here. */
import type { TableSnapshot } from '@kurazh/contract/tables.ts'
import type { RoundChain } from '@kurazh/contract/rounds.ts'
import { formatMoney } from '@kurazh/contract/money-text.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { formatMultiplier, formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { FactList } from '../../ui/page.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { type BetOwner, BetPageFrame } from '../bets/bet-page-frame.tsx'
import { NetResult } from '../bets/net-result.tsx'
import { useRulesOf } from '../bets/rules-of.ts'
import { ShareBet } from '../bets/share-bet.tsx'
import { walk } from '../rounds/pins/chain-walk.ts'
import { Corrected, HandProof } from './hand-proof.tsx'
import type { TableFace } from './table-face.ts'
import { cardFault, cutFault, type Fault, paidBySpot, payoutFault, resultFault, shoeFault, spinFault } from './table-judge.ts'
import type { TableRound } from './table-view.ts'
import css from './table-bet-page.module.css'

interface TableBet {
  game: string
  version: number
  round: number
  link: string
  spots: { spot: string; stake: bigint }[]
  stake: bigint
  state: 'open' | 'settled' | 'returned'
  payout: bigint
  multiplier: number
  /** What it was paid before it was corrected. */
  firstPayout: bigint | null
  at: string
}

interface TableBetPageProps extends BetOwner {
  face: TableFace
  bet: TableBet
  /** All null until the round is over. */
  round: TableRound | null
  shoe: TableSnapshot['shoe']
  chain: RoundChain | null
}

export function TableBetPage({ face, bet, round, shoe, chain, ...whose }: TableBetPageProps) {
  const found = useRulesOf(face, bet.version)
  return (
    <BetPageFrame
      title={`${face.title}, раунд № ${formatNumber(bet.round, 0)}`}
      whose={whose}
      replay={null}
      acts={
        <>
          {whose.own && <ShareBet link={bet.link} />}
          <ButtonLink to={face.path}>К столу</ButtonLink>
        </>
      }
    >
      <FactList>
        <Fact name="Ставка"><Money kopecks={bet.stake} /></Fact>
        <Fact name="Выпало">{round ? (round.voided === null ? face.resultText(round.result) : 'раунд отменён') : 'раунд ещё идёт'}</Fact>
        {bet.state === 'settled' && <Fact name="Множитель">{formatMultiplier(bet.multiplier)}</Fact>}
        {bet.state !== 'open' && <Fact name={bet.state === 'settled' ? 'Выплата' : 'Вернулось'}><Money kopecks={bet.state === 'settled' ? bet.payout : bet.stake} /></Fact>}
        {bet.firstPayout !== null && <Fact name="Выплачено сначала"><Money kopecks={bet.firstPayout} /></Fact>}
        {bet.state === 'settled' && <Fact name="Итог"><NetResult bet={bet} /></Fact>}
        <Fact name="Время">{formatMoment(bet.at)}</Fact>
      </FactList>
      <Spots face={face} bet={bet} paid={round && found?.areOfBet ? paidBySpot(found.rules, round, bet.spots) : null} />
      {round?.byHand ? (
        <>
          <Corrected round={round} resultText={face.resultText} />
          <HandProof round={round} isWheel={found?.rules.source === 'wheel'} />
        </>
      ) : !round || !chain ? (
        <Notice role="status">
          <Icon name="shield" /> Раунд ещё не кончился. Когда он кончится, здесь появится проверка.
        </Notice>
      ) : found?.areOfBet ? (
        <Proof rules={found.rules} bet={bet} round={round} shoe={shoe} chain={chain} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </BetPageFrame>
  )
}

/** What lay where, and what of it came back, counted here. */
function Spots({ face, bet, paid }: { face: TableFace; bet: TableBet; paid: ReadonlyMap<string, bigint> | null }) {
  return (
    <ul className={css.spots} aria-label="Поля">
      {bet.spots.map(({ spot, stake }) => {
        const back = bet.state === 'settled' ? paid?.get(spot) : undefined
        return (
          <li key={spot} data-paid={(back !== undefined && back > stake) || undefined}>
            <span>{face.spotText(spot)}</span>
            <span className="figures">{formatMoney(stake)}</span>
            {back !== undefined && <span className={`${css.back} figures`}>{back > stake ? `выиграло, ${formatMoney(back)}` : back === 0n ? 'проиграло' : `вернулось ${formatMoney(back)}`}</span>}
          </li>
        )
      })}
    </ul>
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

interface ProofProps {
  rules: TableGame
  bet: TableBet
  round: TableRound
  shoe: TableSnapshot['shoe']
  chain: RoundChain
}

interface Line {
  text: string
  fault: Fault | null
}

function Proof(props: ProofProps) {
  const { round, shoe, chain } = props
  const hash = round.hash ?? shoe?.hash ?? null
  const link = (round.hash === null ? shoe?.link : round.link) ?? 0
  const { data: isOfChain } = useQuery({
    queryKey: ['table-chain', hash, link],
    queryFn: async () => (await walk(hash ?? '', link, () => new Promise((resolve) => setTimeout(() => resolve(true))))) === chain.terminatingHash,
    enabled: hash !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <ul className={css.proof} aria-label="Что сошлось">
      {linesOf(props).map(({ text, fault }) => (
        <li key={text} data-broken={fault !== null || undefined}>
          <Icon name={fault ? 'alert' : 'equal'} size={18} />
          {fault ? `${text}: не сошлось. Должно быть ${fault.before}, сказано ${fault.now}` : text}
        </li>
      ))}
      {hash === null ? (
        <li>
          <Icon name="info" size={18} /> Шуз ещё сдают: его хеш раскроют, когда он кончится
        </li>
      ) : (
        <li data-broken={isOfChain === false || undefined}>
          <Icon name={isOfChain === undefined ? 'spinner' : isOfChain ? 'equal' : 'alert'} size={18} />
          {isOfChain === false ? 'Хеш не ведёт к концу цепочки' : `Хеш ведёт к концу цепочки за ${formatNumber(link, 0)} шагов`}
        </li>
      )}
    </ul>
  )
}

/** Without the seats of others a table with decisions is not played again here; its cards are checked all the same. */
function linesOf({ rules, bet, round, shoe, chain }: ProofProps): Line[] {
  const staked = new Set(bet.spots.map(({ spot }) => spot))
  const cards = round.dealt.filter(({ index }) => index !== null)
  const replayed = rules.seats === 0 && round.voided === null
  return [
    ...(rules.source === 'wheel' && chain.salt !== null ? [{ text: 'Число посчитано из хеша раунда и соли', fault: spinFault(round, chain.salt) }] : []),
    ...(shoe ? [{ text: `Карты ведут к корню шуза: ${cards.length}`, fault: cards.map((card, at) => cardFault(rules.id, shoe, round.first ?? 0, at, card)).find((one) => one !== null) ?? null }, { text: 'Срезка посчитана из корня и случайности игроков', fault: cutFault(shoe) }] : []),
    ...(shoe?.hash != null && chain.salt !== null ? [{ text: 'Раскрытый шуз имеет тот же корень', fault: shoeFault(rules.id, shoe, chain.salt) }] : []),
    ...(replayed ? [{ text: 'Итог раунда по правилам', fault: resultFault(rules, round, staked) }, { text: 'Выплата каждого поля, вниз до копейки', fault: payoutFault(rules, round, staked, { ...bet, spots: [...bet.spots] }) }] : []),
  ]
}
