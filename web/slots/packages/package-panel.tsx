/**
 * Shows the facts of a game made elsewhere: its maker, its modes with their exact returns, the promise for the next
 * round.
 */
import { timesOfBet } from '@kurazh/shared/money/package-money.ts'
import type { PackageEntry } from '@kurazh/contract/play/packages.ts'
import { formatMoment } from '../../ui/text/dates.ts'
import { betNumber } from '../../play/proof/bet-number.ts'
import { betClient } from '../../play/session/page-bet-client.ts'
import { returnPercent } from '../../play/game/rtp-range.ts'
import { RefusedOfGame } from '../../play/session/refused-bets.tsx'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { formatShort } from '../../ui/text/format.ts'
import { MoreLink } from '../../ui/layout/page.tsx'
import { modeText } from './package-face.ts'
import { type PackageMode, shareOf } from './package-list.ts'
import type { Frame } from './use-frame.ts'
import css from './package-panel.module.css'

export function PackagePanel({ entry, frame }: { entry: PackageEntry; frame: Frame }) {
  const { title, maker, version } = entry
  const open = frame.state?.open
  return (
    <div className={css.panel}>
      <header>
        <h2 className={css.title}>{title}</h2>
        <p className="muted">
          Игра другого автора{maker ? `: ${maker}` : ''}. Версия {frame.opened?.version ?? version}
        </p>
      </header>
      {open && (
        <p className={css.open}>
          Раунд открыт {formatMoment(open.openedAt)}: игра покажет его до конца. Если её закрыть, сайт выплатит выигрыш
          сам {formatMoment(open.endsAt)}.
        </p>
      )}
      <ul className={css.modes}>
        {entry.modes.map((mode) => (
          <Mode key={mode.mode} mode={mode} />
        ))}
      </ul>
      <NextRound frame={frame} />
      <RefusedOfGame game={entry.game} />
      <p className="muted">Правила и картинки придумал автор; раунд выбирает и выигрыш платит сайт.</p>
      <MoreLink to="/help/other-makers">Как это устроено</MoreLink>
    </div>
  )
}

function Mode({ mode: { mode, cost, rtp, hit, best, books, root } }: { mode: PackageMode }) {
  const exact = { numerator: BigInt(rtp.numerator), denominator: BigInt(rtp.denominator) }
  return (
    <li className={css.mode}>
      <h3>
        {modeText(mode)} <span>{cost === 100 ? 'одна ставка' : `${formatShort(timesOfBet(cost))}× ставки`}</span>
      </h3>
      <dl>
        <div>
          <dt>Возврат</dt>
          <dd className="figures">{returnPercent(exact)}&nbsp;%</dd>
        </div>
        {hit !== null && (
          <div>
            <dt>Выигрывает</dt>
            <dd className="figures">{`${formatShort(hit * 100)}\u00a0% раундов`}</dd>
          </div>
        )}
        {best !== null && (
          <div>
            <dt>Наибольший</dt>
            <dd className="figures" translate="no">
              {formatShort(timesOfBet(best))}×
            </dd>
          </div>
        )}
      </dl>
      <details>
        <summary>Корень книг</summary>
        <p className="muted">
          Книг {books.toLocaleString('ru-RU')}, возврат {(shareOf(rtp) * 100).toFixed(6)}&nbsp;%. Корень обещает каждую
          из них вместе с её весом. Этот браузер запомнил корень, когда впервые получил его: другой корень той же версии
          — тревога.
        </p>
        <CopyLine label="Корень дерева" value={root} />
      </details>
    </li>
  )
}

/** The seeds and books that decide the next round, as far as they may be known before it. */
function NextRound({ frame }: { frame: Frame }) {
  const next = frame.state?.next
  if (!next) return null
  const promised = betClient.promiseOf(next.nonce)
  if (promised === undefined) return null
  return (
    <details className={css.promise}>
      <summary>Следующий раунд, № {betNumber(next.nonce)}</summary>
      <CopyLine label="Обещание сервера, данное заранее" value={promised} />
      <CopyLine label="Сид игрока, вытянут этой страницей" value={next.clientSeed} />
      <p className="muted">
        Они остаются, пока не показан раунд, сыгранный по ним: другие взамен страница не вытянет. Ставку и режим
        называет игра; дороже двух ставок — только с вашего согласия здесь.
      </p>
    </details>
  )
}
