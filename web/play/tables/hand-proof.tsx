/** Shows the record of a round dealt by a person: no proof, but everything the dealer did, in order. */
import { cardText } from '@kurazh/shared/text/card-words.ts'
import { roundCorrectionReasons } from '@kurazh/contract/tables/table-reasons.ts'
import { formatClock, formatMoment } from '../../ui/text/dates.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import type { TableRound } from './table-view.ts'
import css from './table-bet-page.module.css'

/** The promises of such a table, and its limits. */
export const handWords =
  'Стол с человеком: доказательства по цепочке нет, карты и номера никем не выбраны заранее, и браузер не может их проверить. Есть журнал действий дилера, подтверждение итога, при крупных выплатах вторым сотрудником, и хеш записи камеры, если студия её ведёт. Ошибку дилера исправляют двое, и на странице раунда остаются оба итога.'

type Acts = NonNullable<TableRound['byHand']>

/** The first result, the valid one, and the reason. */
export function Corrected({
  round: { corrected, result },
  resultText,
}: {
  round: Pick<TableRound, 'corrected' | 'result'>
  resultText: (result: unknown) => string
}) {
  if (corrected === null) return null
  return (
    <Notice role="note" tone="loss">
      <Icon name="alert" /> Раунд исправлен {formatMoment(new Date(corrected.at).toISOString())}:{' '}
      {roundCorrectionReasons[corrected.reason]}. Было сказано «{resultText(corrected.former)}», считается «
      {resultText(result)}». Исправили два человека, которые его не сдавали; журнал дилера остался как был.
    </Notice>
  )
}

const actWords = {
  open: 'открыл ставки',
  close: 'закрыл ставки',
  back: 'взял последнее назад',
  confirm: 'подтвердил итог',
  shuffle: 'перетасовал шуз',
} as const

/** `isWheel`: a number was entered, not a card. */
export function HandProof({
  round: { byHand, recordings },
  isWheel,
}: {
  round: Pick<TableRound, 'byHand' | 'recordings'>
  isWheel: boolean
}) {
  const acts: Acts = byHand ?? []
  const confirmed = acts.findLast(({ act }) => act === 'confirm')
  const byOther = confirmed !== undefined && !acts.some(({ act, who }) => act === 'enter' && who === confirmed.who)
  const wordsOf = ({ act, dealt }: Acts[number]) =>
    act !== 'enter' ? actWords[act] : isWheel ? `ввёл число ${dealt}` : dealt === null ? '' : `ввёл: ${cardText(dealt)}`
  return (
    <>
      <Notice role="note">
        <Icon name="info" /> {handWords}
      </Notice>
      <ul className={css.proof} aria-label="Журнал раунда">
        {acts.map((act) => (
          <li key={`${act.at} ${act.act} ${act.dealt}`}>
            <time className="figures" dateTime={new Date(act.at).toISOString()}>
              {formatClock(new Date(act.at))}
            </time>
            Дилер {act.who} {wordsOf(act)}
          </li>
        ))}
        {byOther && (
          <li>
            <Icon name="info" size={18} /> Итог подтвердил не тот, кто сдавал
          </li>
        )}
        {recordings.map(({ first, last, sha256 }) => (
          <li key={sha256}>
            <Icon name="info" size={18} /> Запись раундов {first}–{last}, SHA-256 <code>{sha256}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
