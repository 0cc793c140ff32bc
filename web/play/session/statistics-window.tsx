/** The statistics since the page was opened: next to the game on a desktop, where it can be dragged; a sheet on a phone. */
import { roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Money, Result } from '../../ui/text/money.tsx'
import { Course } from './result-chart.tsx'
import { RefusedOfVisit } from './refused-bets.tsx'
import { resetVisit, useSessionResults } from './session-results.ts'
import { useDragged } from './use-dragged.ts'
import css from './statistics-window.module.css'

const title = 'Счёт с открытия страницы'

export function StatisticsWindow({ onClose }: { onClose: () => void }) {
  const [floats] = useState(() => window.matchMedia('(min-width: 59.0625em)').matches)
  if (!floats) {
    return (
      <Dialog open onClose={onClose} title={title} sheet>
        <Figures />
      </Dialog>
    )
  }
  return createPortal(<Floating onClose={onClose} />, document.body)
}

function Floating({ onClose }: { onClose: () => void }) {
  const { window: place, handle } = useDragged()
  return (
    <section className={css.statistics} aria-label={title} {...place}>
      <header className={css.head} {...handle}>
        <h2>{title}</h2>
        <IconButton icon="close" label="Закрыть статистику" onClick={onClose} />
      </header>
      <Figures />
    </section>
  )
}

function Figures() {
  const { bets, wins, stakedKopecks, netKopecks, course } = useSessionResults()
  return (
    <div className={css.body}>
      <dl className={`${css.facts} figures`}>
        <div>
          <dt>Итог</dt>
          <dd>
            <Result kopecks={netKopecks} />
          </dd>
        </div>
        <div>
          <dt>Оборот</dt>
          <dd>
            <Money kopecks={stakedKopecks} />
          </dd>
        </div>
        <div>
          <dt>Ставок</dt>
          <dd translate="no">{formatNumber(bets, 0)}</dd>
        </div>
        <div>
          <dt>Выиграло</dt>
          <dd translate="no">{formatNumber(wins, 0)}</dd>
        </div>
      </dl>
      <div className={css.course}>
        <Course points={course.map(roublesFromKopecks)} />
      </div>
      <RefusedOfVisit />
      <p className={`muted ${css.note}`}>
        Все игры с тех пор, как открыта страница. Сброс начинает счёт заново и ничего не удаляет из истории.
      </p>
      <Button size="small" idle={bets === 0} onClick={resetVisit}>
        Сбросить
      </Button>
    </div>
  )
}
