/** Renders the numbers of a drawn rain: what was promised, who took part with which number, and what comes of them. */
import type { RainProof } from '@kurazh/contract/content/tips.ts'
import { rainEntropy } from '@kurazh/shared/proofs/rain.ts'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { SaveLine } from '../../ui/controls/save-line.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { loadChunk } from '../../ui/loading/chunk.ts'
import { Retry } from '../../ui/loading/retry.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import type { RainVerdict } from './rain-judge.ts'
import type { Pinned } from './rain-pins.ts'
import css from './gifts.module.css'

interface RainNumbersProps {
  proof: RainProof | undefined
  verdict: RainVerdict | undefined
  /** What this device knew before the draw. */
  pin: Pinned | undefined
  error: string | undefined
  onRetry: () => void
}

export function RainNumbers({ proof, verdict, pin, error, onRetry }: RainNumbersProps) {
  if (proof === undefined || verdict === undefined)
    return error === undefined ? <Skeleton className="h-72" /> : <Retry text={error} onRetry={onRetry} />
  const seeds = proof.entrants.map(({ seed }) => seed)
  const { commitment: promised = null, place = null, seed: given = null } = pin ?? {}
  const own = place === null || given === null ? null : { place, seed: given }
  return (
    <div className={css.proof}>
      <Notice tone={verdict.verdict === 'broken' ? 'loss' : verdict.verdict === 'proved' ? 'win' : undefined}>
        {verdictText(verdict)}
      </Notice>
      <CopyLine label="Обещание (SHA-256 числа сайта)" value={proof.commitment} />
      <CopyLine label="Число сайта" value={proof.serverSeed} />
      <CopyLine label="Общее число участников" value={rainEntropy({ id: proof.id, seeds })} />
      <div className={css.drawn}>
        <h3>Участники и их числа</h3>
        {/* It scrolls: the keyboard has to reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ol className={css.entrants} tabIndex={0} aria-label="Участники и их числа">
          {proof.entrants.map(({ name, seed, prize }, index) => (
            <li key={seed + String(index)} data-won={prize !== null || undefined}>
              <span className="figures">{index + 1}.</span>
              <b translate="no">{index + 1 === place ? 'Вы' : (name ?? 'Скрыт')}</b>
              <b>{prize !== null && <MoneyText kopecks={prize} />}</b>
              <span className={`code ${css.seed}`}>{seed}</span>
            </li>
          ))}
        </ol>
      </div>
      <p className="muted">
        Из числа сайта и общего числа браузер выбирает участников без повторов и делит сумму поровну до копейки; остаток
        от деления получает выбранный первым. Общее число участников у всех одно: сравните его с другими, если хотите
        знать, что список был один.
      </p>
      <SaveLine
        label="Данные для проверки (JSON)"
        name={`rain-${proof.id}.json`}
        made={async () =>
          (await loadChunk('данные для проверки', () => import('@kurazh/contract/play/verify-form.ts'))).rainFile(
            proof,
            {
              promised,
              own,
            },
          )
        }
      >
        Дождь пересчитает и <a href="/verify.html">проверка без сайта</a>.
      </SaveLine>
    </div>
  )
}

function verdictText(verdict: RainVerdict): string {
  switch (verdict.verdict) {
    case 'proved':
      return '✓ Обещание пришло сюда до вашего участия, ваше число учтено, доли пересчитаны и сошлись.'
    case 'recomputed':
      return '= Доли пересчитаны и сошлись. С этого устройства в дожде не участвовали, поэтому обещание подтвердить нечем.'
    case 'broken':
      return `${verdict.why}. Сохраните страницу и напишите в поддержку.`
  }
}
