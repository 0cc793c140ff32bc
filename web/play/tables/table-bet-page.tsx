/** The page of a bet at a live table: its round drawn, the chips on each spot, and the proof recomputed here. */
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { formatMoment } from '../../ui/text/dates.ts'
import { formatNumber, plural } from '../../ui/text/format.ts'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { explainer } from '../../ui/text/term.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Money } from '../../ui/text/money.tsx'
import { FactList } from '../../ui/layout/page.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { MultiplierText } from '../../ui/text/figure-text.tsx'
import { type BetOwner, BetPageFrame } from '../presentation/bet-page-frame.tsx'
import { NetResult } from '../presentation/net-result.tsx'
import { useRulesOf } from '../proof/rules-of.ts'
import { verdictSigns } from '../proof/verdict.ts'
import { ShareBet } from '../presentation/share-bet.tsx'
import { VerifyData } from '../presentation/verify-data.tsx'
import { walk } from '../shared/chain-walk.ts'
import { Corrected, HandProof } from './hand-proof.tsx'
import { TableBetReplay } from './table-bet-replay.tsx'
import type { TableDrawn } from './table-drawn.ts'
import type { TableFace } from './table-face.ts'
import { tableVerifyCommand } from './table-verify-command.ts'
import { paidBySpot } from './table-judge.ts'
import { linesOf, stakedOf, type TableBet, type TableProof } from './table-bet-lines.ts'
import type { TableRound } from './table-view.ts'
import css from './table-bet-page.module.css'

interface TableBetPageProps extends BetOwner {
  face: TableFace
  drawn: TableDrawn
  bet: TableBet
  /** All null until the round is over. */
  round: TableRound | null
  shoe: TableSnapshot['shoe']
  chain: RoundChain | null
}

export function TableBetPage({ face, drawn, bet, round, shoe, chain, ...whose }: TableBetPageProps) {
  const found = useRulesOf(face, bet.version)
  const [check, setCheck] = useState(0)
  return (
    <BetPageFrame
      title={`${face.title}, раунд № ${formatNumber(bet.round, 0)}`}
      whose={whose}
      replay={
        found?.areNewest &&
        round?.voided === null && (
          <TableBetReplay
            face={face}
            drawn={drawn}
            bet={bet}
            round={round}
            staked={stakedOf(found.rules, bet, round)}
          />
        )
      }
      acts={
        <>
          {round && chain && !round.byHand && (
            <Button tone="brand" icon="shield" onClick={() => setCheck(check + 1)}>
              Проверить в браузере ещё раз
            </Button>
          )}
          {whose.own && <ShareBet link={bet.link} />}
          <ButtonLink to={face.path}>К столу</ButtonLink>
        </>
      }
    >
      <FactList>
        <Fact name="Ставка">
          <Money kopecks={bet.stake} />
        </Fact>
        <Fact name="Выпало">
          {round ? (round.voided === null ? face.resultText(round.result) : 'раунд отменён') : 'раунд ещё идёт'}
        </Fact>
        {bet.state === 'settled' && (
          <Fact name="Множитель">
            <MultiplierText e4={bet.multiplier} />
          </Fact>
        )}
        {bet.state !== 'open' && (
          <Fact name={bet.state === 'settled' ? 'Выплата' : 'Вернулось'}>
            <Money kopecks={bet.state === 'settled' ? bet.payout : bet.stake} />
          </Fact>
        )}
        {bet.firstPayout !== null && (
          <Fact name="Выплачено сначала">
            <Money kopecks={bet.firstPayout} />
          </Fact>
        )}
        {bet.state === 'settled' && (
          <Fact name="Итог">
            <NetResult bet={bet} />
          </Fact>
        )}
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
        <Proof key={check} check={check} rules={found.rules} bet={bet} round={round} shoe={shoe} chain={chain} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {round && (
        <VerifyData
          name={`table-${bet.game}-${bet.round}`}
          made={({ tableFile }) => tableFile({ bet: { ...bet, spots: [...bet.spots] }, round, shoe, chain })}
        />
      )}
    </BetPageFrame>
  )
}

/** The chips on each spot and their payout, computed here. */
function Spots({ face, bet, paid }: { face: TableFace; bet: TableBet; paid: ReadonlyMap<string, bigint> | null }) {
  return (
    <ul className={css.spots} aria-label="Поля">
      {bet.spots.map(({ spot, stake }) => {
        const back = bet.state === 'settled' ? paid?.get(spot) : undefined
        return (
          <li key={spot} data-paid={(back !== undefined && back > stake) || undefined}>
            <span>{face.spotText(spot)}</span>
            <span className="figures" translate="no">
              {formatMoney(stake)}
            </span>
            {back !== undefined && (
              <span className={`${css.back} figures`}>
                {back > stake
                  ? `выиграло, ${formatMoney(back)}`
                  : back === 0n
                    ? 'проиграло'
                    : `вернулось ${formatMoney(back)}`}
              </span>
            )}
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

interface ProofProps extends TableProof {
  /** How many times it was checked again. */
  check: number
}

function Proof(props: ProofProps) {
  const { round, shoe, chain } = props
  const hash = round.hash ?? shoe?.hash ?? null
  const link = (round.hash === null ? shoe?.link : round.link) ?? 0
  const { data: isOfChain } = useQuery({
    queryKey: ['table-chain', hash, link, props.check],
    queryFn: async () =>
      (await walk(hash ?? '', link, () => new Promise((resolve) => setTimeout(() => resolve(true))))) ===
      chain.terminatingHash,
    enabled: hash !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const command = tableVerifyCommand(props)
  const explain = explainer()
  return (
    <>
      <ul className={css.proof} aria-label="Что сошлось">
        {linesOf(props).map(({ text, fault }) => (
          <li key={text} data-broken={fault !== null || undefined}>
            <Icon name={fault ? 'alert' : 'equal'} size={18} />
            <span>
              {explain(fault ? `${text}: не сошлось. Должно быть ${fault.before}, сказано ${fault.now}` : text)}
            </span>
          </li>
        ))}
        {props.rules.seats > 0 && (
          <li>
            <Icon name="info" size={18} />
            <span>
              Карты идут из шуза по порядку, поэтому места и решения соседей меняют, какая карта кому досталась
            </span>
          </li>
        )}
        {hash === null ? (
          <li>
            <Icon name={verdictSigns.pending} size={18} />
            <span>
              {explain(
                'Ждёт открытия колоды: шуз ещё сдают, его хеш раскроют, когда он кончится. Откройте ставку тогда ещё раз',
              )}
            </span>
          </li>
        ) : (
          <li data-broken={isOfChain === false || undefined}>
            <Icon name={isOfChain === undefined ? 'spinner' : isOfChain ? 'equal' : 'alert'} size={18} />
            <span>
              {explain(
                isOfChain === false
                  ? 'Хеш не ведёт к концу цепочки'
                  : `Хеш ведёт к концу цепочки за ${formatNumber(link, 0)} ${plural(link, ['шаг', 'шага', 'шагов'])}`,
              )}
            </span>
          </li>
        )}
      </ul>
      {command && <CopyLine label="Проверить у себя" value={command} />}
    </>
  )
}
