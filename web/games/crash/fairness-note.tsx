/**
 * Explains that the end is fixed and hidden before the start, how many rounds this page has proved, and how that works.
 */
import { useState } from 'react'
import { Link } from 'react-router'
import { useCheckedRounds } from '../../play/rounds/notary/use-checked-rounds.ts'
import type { RoundView } from '../../play/rounds/feed/round-state.ts'
import { saltWords } from '../../play/presentation/salt-words.ts'
import { verdictSigns } from '../../play/proof/verdict.ts'
import { RefusedOfGame } from '../../play/session/refused-bets.tsx'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { formatMoment } from '../../ui/text/dates.ts'
import { formatNumber, plural } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { NumberedList } from '../../ui/layout/numbered-list.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { crashFace } from './face.ts'
import css from './fairness-note.module.css'

type Chain = RoundView['chain']

export function FairnessNote({ chain, nextChain }: { chain: Chain; nextChain: Chain }) {
  const [open, setOpen] = useState(false)
  const { rounds, proved, recomputed, lie } = useCheckedRounds(crashFace.id)
  return (
    <>
      <Notice
        as="button"
        className={css.fairNote}
        tone={lie ? 'loss' : 'win'}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name={lie ? 'alert' : 'shield'} />
        <span className="figures">
          {lie ? (
            <>
              {lie.round === null
                ? 'Цепочка раундов не прошла проверку'
                : `Раунд № ${formatNumber(lie.round, 0)} не прошёл проверку`}
              . Не играйте дальше и напишите в поддержку
            </>
          ) : (
            <>
              Итог раунда зашифрован до старта.{' '}
              {rounds === 0
                ? 'Браузер проверит каждый.'
                : `Проверено ${formatNumber(proved, 0)} из ${formatNumber(rounds, 0)} ${plural(rounds, ['раунда', 'раундов', 'раундов'])}.`}
              {recomputed > 0 && <Recomputed rounds={recomputed} />}
            </>
          )}
        </span>
        <Icon name="more" size={16} />
      </Notice>
      <Dialog open={open} onClose={() => setOpen(false)} title="Почему это честно" wide>
        <Explanation chain={chain} nextChain={nextChain} />
      </Dialog>
    </>
  )
}

/** Rounds that had begun before this page could receive their promise. */
function Recomputed({ rounds }: { rounds: number }) {
  return (
    <span className={css.fairNoteRecomputed}>
      <Icon name={verdictSigns.recomputed} size={16} />
      <span>
        <NumberText value={rounds} /> {plural(rounds, ['раунд начался', 'раунда начались', 'раундов начались'])} до
        вашего прихода
      </span>
    </span>
  )
}

function Explanation({ chain, nextChain }: { chain: Chain; nextChain: Chain }) {
  return (
    <div className="grid gap-4">
      <NumberedList>
        <li>
          Задолго до полётов сервер построил цепочку: взял случайное число и хешировал его{' '}
          {chain ? <NumberText value={chain.links} /> : 'миллион'} раз. Конец цепочки опубликован до первого раунда.
        </li>
        <li>
          Раунды идут по цепочке от конца к началу. Хеш следующего раунда нельзя узнать из известных: для этого пришлось
          бы обратить SHA-256. Но когда он раскрыт, каждый видит, что из него получается предыдущий.
        </li>
        <li>Точка взрыва считается из хеша раунда и соли. {saltWords(chain?.saltFrom ?? null)}</li>
        <li>
          До взрыва точки нет нигде, кроме сервера, который ведёт полёт: ни в базе, ни в ответах. Ваш браузер проверяет
          каждый раунд, как только он кончился.
        </li>
        <li>
          Отказы браузер считает. Если ставку не приняли как опоздавшую, хотя приём ещё шёл, и полёт потом начался,
          страница поднимет тревогу.
        </li>
        <li>
          Браузер помнит первое, что получил: концы цепочек, соли, хеши раундов. Если сервер потом покажет другое,
          страница поднимет тревогу. Раунд, о котором до его начала ничего не пришло, галочки не получит: только
          пересчёт.
        </li>
      </NumberedList>
      <RefusedOfGame game={crashFace.id} />
      {chain && (
        <div className="grid gap-3">
          <CopyLine
            label={`Конец цепочки № ${chain.id}, опубликован ${formatMoment(new Date(chain.publishedAt).toISOString())}`}
            value={chain.terminatingHash}
          />
          {chain.salt !== null && (
            <CopyLine
              label={
                chain.saltFrom === 'entered'
                  ? 'Соль, введена из источника, названного заранее'
                  : 'Соль, выбрана сервером после публикации'
              }
              value={chain.salt}
            />
          )}
          <p className="muted figures">
            {`Сыграно ${formatNumber(chain.used, 0)} из ${formatNumber(chain.links, 0)} раундов этой цепочки.`}
          </p>
        </div>
      )}
      {nextChain && (
        <CopyLine
          label={`Следующая цепочка № ${nextChain.id}, опубликована заранее`}
          value={nextChain.terminatingHash}
        />
      )}
      <p>
        Любой прошлый раунд открывается плашкой над полётом: там точка пересчитана и цепочка пройдена до конца.{' '}
        <Link to="/help">Правила и возврат — в помощи</Link>
      </p>
    </div>
  )
}
