/**
 * The part of a list that is in the page: some rounds, each a link that shows it, and buttons to those before and
 * after.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Pool, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import type { KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { formatMultiplier, formatNumber, plural } from '../../ui/text/format.ts'
import { Progress } from '../../ui/controls/progress.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import type { ListedRound, Look } from './outcomes.ts'
import { showOf, showParameter, withShow } from './shown-round.ts'
import type { Outcomes } from './use-outcomes.ts'
import css from './about.module.css'
import listCss from './outcomes.module.css'

type Place = Pick<Look, 'from' | 'back'>

interface RoundsProps {
  rules: SlotGame
  pool: Pool
  /** In kopecks. */
  totalBet: bigint
  /** The number of these rounds in the whole list. */
  whole: number
  outcomes: Outcomes
  /** The place the window was requested for. */
  place: Place
  onLook: (to: Place) => void
}

export function Rounds({
  rules,
  pool,
  totalBet,
  whole,
  outcomes: { found, asked, looked, failed },
  place,
  onLook,
}: RoundsProps) {
  const location = useLocation()
  const shown = new URLSearchParams(location.search).get(showParameter)
  const [first, last] = [found?.at(0)?.index ?? place.from, found?.at(-1)?.index ?? place.from]
  const isShort = found !== undefined && found.length < asked
  const isAll = found?.length === whole
  const isLooking = looked !== null
  return (
    <section className={css.part} aria-label="Раунды списка">
      {failed && <Notice tone="loss">Не получилось посмотреть список. Обновите страницу и попробуйте ещё раз.</Notice>}
      <p className="muted figures" role="status">
        {isLooking && looked > 0 ? 'Ищем в списке…' : found && windowWords(found, whole)}
      </p>
      {isLooking && looked > 0 && <Progress label="Сколько списка просмотрено" done={looked} />}
      <ol className={`${listCss.rounds} figures`} aria-busy={isLooking} aria-label="Раунды">
        {found?.map((round) => {
          const text = showOf(rules, pool, round.index)
          return (
            <Row
              key={round.index}
              round={round}
              totalBet={totalBet}
              tellsFeature={pool.featured < pool.size}
              to={withShow(location, text)}
              isShown={text === shown}
            />
          )
        })}
      </ol>
      <div className={listCss.steps}>
        <Button
          icon="less"
          idle={isLooking || isAll || first === 0 || (place.back && isShort)}
          onClick={() => onLook({ from: first - 1, back: true })}
        >
          Раньше
        </Button>
        <Button
          idle={isLooking || isAll || last === pool.size - 1 || (!place.back && isShort)}
          onClick={() => onLook({ from: last + 1, back: false })}
        >
          Дальше
        </Button>
      </div>
    </section>
  )
}

function windowWords(found: readonly ListedRound[], whole: number): string {
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last) return 'Здесь таких раундов больше нет.'
  const count = `${formatNumber(found.length, 0)} ${plural(found.length, ['раунд', 'раунда', 'раундов'])}`
  return `${count} из ${formatNumber(whole, 0)}: номера от ${formatNumber(first.index, 0)} до ${formatNumber(last.index, 0)}.`
}

interface RowProps {
  round: ListedRound
  totalBet: bigint
  tellsFeature: boolean
  to: string
  isShown: boolean
}

function Row({ round: { index, paysE4, featured }, totalBet, tellsFeature, to, isShown }: RowProps) {
  return (
    <li>
      <Link to={to} className="touch" onKeyDown={moveFocus} aria-current={isShown || undefined}>
        <span translate="no">№ {formatNumber(index, 0)}</span>{' '}
        <span>
          {tellsFeature && featured && <i>бонус</i>}
          <b data-tone={paysE4 > 10_000 ? 'win' : undefined} translate="no">
            {formatMultiplier(paysE4)}
          </b>
          <span className={listCss.sum} translate="no">
            {formatMoney(payoutKopecks(totalBet, paysE4))}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** Arrows move along the rounds, Home and End go to the ends. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const links = [...(event.currentTarget.closest('ol')?.querySelectorAll('a') ?? [])]
  const here = links.indexOf(event.currentTarget)
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: links.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  links[to]?.focus()
}
