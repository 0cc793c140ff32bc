/** What the page's check of a bet came to, line by line, and why it is or is not a proof. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/surface.tsx'
import type { BetCheck, Judgement, Lie, Unheard } from './bet-check.ts'
import { UnknownRules } from './unknown-rules.tsx'
import type { Verdict } from './verdict.ts'

/** Why a bet that agrees is not called proved. */
const unheardTexts: Readonly<Record<Unheard, string>> = {
  promise: 'Пересчитано; обещания эта страница не слышала. Она сверила ответ сервера только с ним самим: ставка сделана не на этом устройстве или уже забыта им.',
  moves: 'Пересчитано. Обещание эта страница слышала до ставки, но не все ходы сделаны на этом устройстве: их она подтвердить не может.',
  clock: 'Пересчитано. Сервер пишет, что сутки без хода прошли, а по часам этого устройства ещё нет.',
  ban: 'Пересчитано. Игру закончил сервер: так бывает при блокировке аккаунта. Выплата верна для сделанных ходов, но была ли блокировка, эта страница подтвердить не может.',
  returned: 'Пересчитано. Ходов не было, и ставка вернулась целиком. Сервер пишет, что прошли сутки; когда именно он закончил игру, эта страница подтвердить не может.',
}

const tones: Readonly<Record<Verdict, 'win' | 'loss' | undefined>> = { proved: 'win', recomputed: undefined, broken: 'loss' }

export function BetVerdict({ judgement, version }: { judgement: Judgement; version: number }) {
  const { verdict, check, lies, unheard } = judgement
  if (verdict === 'unreadable') return <UnknownRules version={version} />
  return (
    <Notice as="div" tone={tones[verdict]} className="flex-col">
      {unheard !== undefined && verdict === 'recomputed' && <p>{unheardTexts[unheard]}</p>}
      {linesOf(check, unheard !== 'promise').map(([good, text]) => (
        <p key={text} className="flex gap-2">
          <Icon name={good ? (verdict === 'recomputed' ? 'equal' : 'check') : 'close'} size={18} />
          <span>
            {!good && 'Не сошлось: '}
            {text}
          </span>
        </p>
      ))}
      <Lies lies={lies} />
    </Notice>
  )
}

function linesOf(check: BetCheck, heard: boolean): [good: boolean, text: string][] {
  return [
    [check.commitmentHolds, heard ? 'Раскрытый сид совпал с обещанием, которое эта страница получила до ставки' : 'Раскрытый сид совпал с отпечатком, который называет сервер'],
    [check.outcomeHolds, 'Ваш браузер пересчитал исход и получил то же самое'],
    [check.payoutHolds, 'Выплата равна ставке, умноженной на множитель'],
    ...(heard ? ([[check.answerHolds, 'Ответ повторяет ставку такой, какой её отправила эта страница']] as [boolean, string][]) : []),
  ]
}

/** What was told otherwise than it was known, side by side. */
export function Lies({ lies }: { lies: readonly Lie[] }) {
  if (lies.length === 0) return null
  return (
    <ul className="grid gap-1">
      {lies.map(({ what, known, told }) => (
        <li key={what}>
          {what}: было <span className="code">{said(known)}</span>, в ответе <span className="code">{said(told)}</span>
        </li>
      ))}
    </ul>
  )
}

const said = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'bigint' ? formatMoney(value) : (JSON.stringify(value) ?? 'ничего'))
