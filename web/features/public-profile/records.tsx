/** A player's records: the best of all, and the best of each game; every figure opens its bet with the proof. */
import type { ProfileRecord, PublicProfile } from '@kurazh/contract/account/public-profile.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTitleOf } from '../../api/game-titles.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { MultiplierText } from '../../ui/text/figure-text.tsx'
import { Money } from '../../ui/text/money.tsx'
import css from './profile.module.css'

export function Records({ records, own }: Pick<PublicProfile, 'records' | 'own'>) {
  const titleOf = useTitleOf()
  const [highest] = records
  const largest = records.reduce<ProfileRecord | undefined>(
    (best, record) => (best === undefined || record.win > best.win ? record : best),
    undefined,
  )
  return (
    <PageCard aria-labelledby="profile-records">
      <PageHeading id="profile-records">Рекорды</PageHeading>
      {highest === undefined || largest === undefined ? (
        <>
          <p className="muted">Пока нет рекордов. Рекордом становится ставка, выплата которой больше неё самой.</p>
          {own && <ButtonLink to="/">Выбрать игру</ButtonLink>}
        </>
      ) : (
        <>
          <div className={css.best}>
            <Best label="Лучший множитель" bet={highest.multiplierBet} at={highest.multiplierAt} game={highest.game}>
              <MultiplierText e4={highest.multiplier} />
            </Best>
            <Best label="Крупнейший выигрыш" bet={largest.winBet} at={largest.winAt} game={largest.game}>
              <Money kopecks={largest.win} />
            </Best>
          </div>
          <FiguresTable label="Рекорды по играм" head={['Игра', 'Множитель', 'Выигрыш']}>
            {records.map(({ game, multiplier, multiplierBet, win, winBet }) => (
              <tr key={game}>
                <th scope="row">{titleOf(game)}</th>
                <td>
                  <Proved bet={multiplierBet}>
                    <MultiplierText e4={multiplier} />
                  </Proved>
                </td>
                <td>
                  <Proved bet={winBet}>
                    <Money kopecks={win} />
                  </Proved>
                </td>
              </tr>
            ))}
          </FiguresTable>
          <p className="muted text-small">
            Каждое число — ставка: откройте её, и ваш браузер пересчитает результат. Подарки сайта, ставки без
            преимущества и ставки, которые сдавал человек, рекордами не бывают.
          </p>
        </>
      )}
    </PageCard>
  )
}

interface OfBet {
  /** The public number of the bet. */
  bet: string
  children: ReactNode
}

function Best({ label, bet, at, game, children }: OfBet & { label: string; at: string; game: string }) {
  const titleOf = useTitleOf()
  return (
    <Link to={`/bet/${bet}`} className={css.bestOne}>
      <span className="muted text-small">{label}</span>
      <strong className={css.figure}>{children}</strong>
      <span className="muted text-small">
        {titleOf(game)}, {formatDate(at)}
      </span>
      <span className={css.open}>
        <Icon name="shield" size={16} /> Открыть и проверить
      </span>
    </Link>
  )
}

function Proved({ bet, children }: OfBet) {
  return (
    <Link to={`/bet/${bet}`} className={css.proved} title="Открыть ставку с проверкой">
      {children}
      <Icon name="shield" size={16} />
      <span className="unseen">, открыть ставку с проверкой</span>
    </Link>
  )
}
