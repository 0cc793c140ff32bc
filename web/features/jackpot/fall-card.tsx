/** Shows a pot that fell: its sum, its winner, and on a press everything it takes to check the draw. */
import { fallChecks, type FallVerdict } from '@kurazh/contract/rewards/jackpot-proof.ts'
import type { PotFall } from '@kurazh/contract/rewards/jackpot.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { SaveLine } from '../../ui/controls/save-line.tsx'
import { StatusSign } from '../../ui/controls/status-badge.tsx'
import { Explanation } from '../../ui/layout/page.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { loadChunk } from '../../ui/loading/chunk.ts'
import { Retry } from '../../ui/loading/retry.tsx'
import { formatMoment } from '../../ui/text/dates.ts'
import { MoneyText, NumberText } from '../../ui/text/figure-text.tsx'
import { Money } from '../../ui/text/money.tsx'
import { type CheckedFall, useCheckedFall } from './checked-fall.ts'
import { checkWords, foundSigns, percentText, stageWords } from './jackpot-text.ts'
import css from './jackpot.module.css'

const microPerKopeck = 1_000_000n

export function FallCard({ fall }: { fall: PotFall }) {
  const [asked, setAsked] = useState(false)
  const own = BigInt(fall.own ?? '0')
  return (
    <li className={css.fall} data-part="jackpot-fall">
      <div className={css.head}>
        <strong>
          <Money kopecks={fall.amount + fall.carried} />
        </strong>
        <time className="muted text-small" dateTime={fall.fallenAt}>
          {formatMoment(fall.fallenAt)}
        </time>
      </div>
      {fall.stage === 'drawn' ? <Winner fall={fall} /> : <p className="muted">{stageWords[fall.stage]}.</p>}
      {fall.attempt > 0 && (
        <p className="muted text-small">
          Розыгрыш начат заново: сайт восстановлен из резервной копии. <Link to="/restorations">Восстановления</Link>
        </p>
      )}
      {own > 0n && (
        <p className="muted text-small">
          Ваша доля была <span translate="no">{percentText(own, fall.amount * microPerKopeck)}</span>
        </p>
      )}
      {fall.stage === 'drawn' && !asked && (
        <Button size="small" onClick={() => setAsked(true)} aria-label={`Проверить розыгрыш ${fall.pot}`}>
          Проверить
        </Button>
      )}
      {asked && <Checked pot={fall.pot} />}
    </li>
  )
}

function Winner({ fall: { winner } }: { fall: PotFall }) {
  if (winner === null) return null
  return (
    <p>
      {winner.own ? (
        <strong>Джекпот ваш</strong>
      ) : (
        <>
          Достался игроку <StatusSign label={winner.status} />
          {winner.name ?? 'со скрытым именем'}
        </>
      )}
      {winner.prize === 'waits' && '. Выплата ждёт'}
      {winner.prize === 'carried' && '. Его аккаунт закрыт, и всё перешло в следующий котёл'}
    </p>
  )
}

function Checked({ pot }: { pot: number }) {
  const checked = useCheckedFall(pot, true)
  if (checked.isPending)
    return (
      <div role="status">
        <span className="unseen">Браузер пересчитывает розыгрыш</span>
        <Skeleton className="h-32" />
      </div>
    )
  if (checked.isError) return <Retry text={errorText(checked.error)} onRetry={() => void checked.refetch()} />
  if (checked.data === null) return <p className="muted">Розыгрыш ещё не закончен.</p>
  const { verdict } = checked.data
  return (
    <>
      <Verdict verdict={verdict} />
      <ul className={css.checks}>
        {fallChecks.map((check) => {
          if (checkWords[check][verdict.checks[check]] === '') return null
          const { icon, tone } = foundSigns[verdict.checks[check]]
          return (
            <li key={check} className={css.check} data-found={verdict.checks[check]}>
              <span className={tone}>
                <Icon name={icon} size={18} />
              </span>
              <span>{checkWords[check][verdict.checks[check]]}</span>
            </li>
          )
        })}
      </ul>
      <Explanation title="Всё, из чего это посчитано">
        <Parts {...checked.data} />
      </Explanation>
    </>
  )
}

function Verdict({ verdict: { kind } }: { verdict: FallVerdict }) {
  if (kind === 'broken')
    return (
      <Notice tone="loss" role="alert">
        <Icon name="alert" />
        <span>
          Не сошлось. Сохраните данные и напишите об этом в <Link to="/help/contact">поддержку</Link>.
        </span>
      </Notice>
    )
  return (
    <Notice tone={kind === 'proved' ? 'win' : undefined} role="status">
      <Icon name={kind === 'proved' ? 'check' : 'equal'} />
      {kind === 'proved'
        ? 'Сошлось: всё, что нужно, этот браузер знал до розыгрыша'
        : 'Пересчитано: всё сходится, но часть известна только со слов сайта'}
    </Notice>
  )
}

function Parts({ fall, proof, given }: CheckedFall) {
  return (
    <div className="grid gap-4">
      <p>
        Котёл <NumberText value={fall.pot} />, долей <NumberText value={proof.leaves} />, зёрен{' '}
        <NumberText value={proof.seeds.length} />, шагов жребия <NumberText value={proof.steps} />. Падает между{' '}
        <MoneyText kopecks={fall.least} /> и <MoneyText kopecks={fall.ceiling} />.
      </p>
      <CopyLine label="Обещание (SHA-256)" value={fall.commitment} />
      <CopyLine label="Секрет" value={proof.secret} />
      <CopyLine label="Корень долей (SHA-256)" value={fall.root ?? ''} />
      <CopyLine label="Список зёрен (SHA-256)" value={fall.seedsHash ?? ''} />
      <CopyLine label="Билет" value={proof.ticket} />
      <SaveLine
        label="Данные для проверки (JSON)"
        name={`jackpot-${fall.pot}.json`}
        made={async () =>
          (await loadChunk('данные для проверки', () => import('@kurazh/contract/play/verify-form.ts'))).jackpotFile(
            given,
            fall,
            proof,
          )
        }
      >
        Розыгрыш пересчитает и <a href="/verify.html">проверка без сайта</a>.
      </SaveLine>
    </div>
  )
}
