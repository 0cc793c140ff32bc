/** What the window of a past round shows. Everything is computed here and now; nothing of the server's is taken on trust. */
import type { BodyOf, ReplyOf } from '@kurazh/contract/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import type { RoundGame } from '@kurazh/games/kit/game.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import type { RoundFace } from './round-face.ts'
import { pointHolds, walkDown } from './round-proof.ts'

type Told = ReplyOf<Calls['round']>['success']

interface RoundDetailsProps {
  face: RoundFace
  number: number
  onShow: (number: number) => void
}

export default function RoundDetails({ face, number, onShow }: RoundDetailsProps) {
  const body: BodyOf<Calls['round']> = { game: face.id, number }
  const { data, error, refetch } = useQuery({
    queryKey: ['round', face.id, number],
    queryFn: async () => ({ told: (await callApi('round', body)).success, rules: await face.rules() }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) {
    return (
      <p className="notice">
        {errorText(error)}
        <Button size="small" onClick={() => void refetch()}>
          Повторить
        </Button>
      </p>
    )
  }
  if (!data) return <div className="skeleton h-80" />
  return <Laid told={data.told} rules={data.rules} face={face} onShow={onShow} />
}

function Laid({ told, rules, face, onShow }: { told: Told; rules: RoundGame; face: RoundFace; onShow: (number: number) => void }) {
  const { round, chain, totals } = told
  return (
    <div className="grid gap-5">
      <dl className="facts figures">
        <Fact name={round.interrupted ? 'Прерван на' : 'Взрыв на'}>{formatNumber(round.point)}×</Fact>
        <Fact name="Конец">{formatMoment(new Date(round.endedAt).toISOString())}</Fact>
        <Fact name="Ставок">{formatNumber(totals.bets, 0)}</Fact>
        <Fact name="Поставлено">
          <Money roubles={totals.stake} />
        </Fact>
        <Fact name="Забрали">{formatNumber(totals.taken, 0)}</Fact>
        <Fact name="Выплачено">
          <Money roubles={totals.paid} />
        </Fact>
      </dl>
      <Verdict told={told} rules={rules} />
      <div className="grid gap-3">
        <CopyLine label="Хеш раунда, раскрыт после взрыва" value={round.hash} />
        {chain.salt !== null && <CopyLine label={chain.saltFrom === 'entered' ? 'Соль цепочки, из источника, названного заранее' : 'Соль цепочки, выбрана сервером после публикации'} value={chain.salt} />}
        <CopyLine label={`Конец цепочки № ${chain.id}, опубликован ${formatMoment(new Date(chain.publishedAt).toISOString())}, до первого раунда`} value={chain.terminatingHash} />
      </div>
      <HowTo told={told} />
      {chain.salt !== null && <CopyLine label="Проверить у себя: исходный код сайта открыт" value={`npm run verify -- --game ${face.id} --hash ${round.hash} --salt ${chain.salt}`} />}
      <OwnBets told={told} />
      <div className="flex gap-3 justify-between">
        <Button size="small" disabled={round.number <= 1} onClick={() => onShow(round.number - 1)}>
          Раунд раньше
        </Button>
        <Button size="small" onClick={() => onShow(round.number + 1)}>
          Раунд позже
        </Button>
      </div>
    </div>
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

/** The point at once; the way down the chain while the window is open, with its progress. */
function Verdict({ told: { round, chain }, rules }: { told: Told; rules: RoundGame }) {
  const [share, setShare] = useState(0)
  const [holds, setHolds] = useState<boolean | null>(null)
  useEffect(() => {
    let left = false
    void walkDown(round, chain, () => !left, (walked) => !left && setShare(walked)).then((found) => !left && setHolds(found))
    return () => {
      left = true
    }
  }, [round, chain])
  const point = pointHolds(rules, round, chain)
  return (
    <div className={`notice ${point && holds !== false ? 'notice--win' : 'notice--loss'} flex-col`}>
      <Line good={point}>
        {round.interrupted ? 'Прерван не выше точки, которую дают хеш и соль' : 'Ваш браузер посчитал точку взрыва из хеша и соли и получил ту же'}
      </Line>
      {holds === null ? (
        <p className="flex gap-2 figures">
          <Icon name="spinner" size={18} className="spin" />
          <span>
            Идём вниз по цепочке: {Math.round(share * 100)} % из {formatNumber(round.link, 0)}
          </span>
        </p>
      ) : (
        <Line good={holds}>Хеш раунда, хешированный {formatNumber(round.link, 0)} раз, приводит к опубликованному концу цепочки: исход был решён до первого раунда</Line>
      )}
    </div>
  )
}

function Line({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <p className="flex gap-2">
      <Icon name={good ? 'check' : 'close'} size={18} />
      <span>
        {!good && 'Не сошлось: '}
        {children}
      </span>
    </p>
  )
}

function HowTo({ told: { round } }: { told: Told }) {
  return (
    <details className="steps">
      <summary>Пересчёт по шагам</summary>
      <ol>
        <li>Хеш раунда — 32 байта. SHA-256 от них даёт хеш предыдущего раунда, и так {formatNumber(round.link, 0)} раз до опубликованного конца цепочки.</li>
        <li>
          Считаем HMAC-SHA256: ключ — текст соли, сообщение — те же 32 байта. Берём верхние 52 бита как целое число <span className="code">r</span>.
        </li>
        <li>
          Точка в сотых: целая часть от 99 / (1 − r / 2<sup>52</sup>), но не меньше 100. Получилось {formatNumber(Math.round(round.point * 100), 0)}, то есть {formatNumber(round.point)}×.
        </li>
      </ol>
    </details>
  )
}

const states = { open: 'в игре', taken: 'забрана', lost: 'сгорела', returned: 'возвращена', cancelled: 'отменена' } as const

function OwnBets({ told: { own } }: { told: Told }) {
  if (own.length === 0) return null
  return (
    <table className="history__table figures">
      <caption className="unseen">Ваши ставки в этом раунде</caption>
      <thead>
        <tr>
          <th>Ваша ставка</th>
          <th>Цель</th>
          <th>Итог</th>
          <th className="num">Выплата</th>
        </tr>
      </thead>
      <tbody>
        {own.map(({ key, stake, target, state, multiplier, payout }) => (
          <tr key={key}>
            <td>
              <Money roubles={stake} />
            </td>
            <td>{target === null ? 'сам' : `${formatNumber(target)}×`}</td>
            <td>
              {states[state]}
              {multiplier !== null && ` на ${formatNumber(multiplier)}×`}
            </td>
            <td className="num">
              <Money roubles={payout} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
