/** The game itself in a frame of another origin, and the site's messages above it. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { betsInStake } from '@kurazh/shared/money/package-money.ts'
import { useTapGuard } from '../../play/betting/tap-guard.ts'
import { formatShort } from '../../ui/text/format.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { playAddress } from './package-origin.ts'
import { modeText } from './package-face.ts'
import type { Asked, Frame } from './use-frame.ts'
import css from './package-stage.module.css'

interface PackageStageProps {
  title: string
  frame: Frame
  /** The page hosted by its maker; null: hosted here. */
  page: string | null
  look: 'beside' | 'whole'
}

export function PackageStage({ title, frame, page, look }: PackageStageProps) {
  const { opened, trouble, again, refused, forgive, asked, answer } = frame
  return (
    <div className={css.stage} data-part="package-stage" data-look={look}>
      {refused && !trouble && (
        <div className={css.word} role="alert">
          <p>{refused.text}</p>
          <div className={css.acts}>
            {refused.code === 'InsufficientFunds' && (
              <ButtonLink size="small" tone="gold" to="/wallet">
                Пополнить
              </ButtonLink>
            )}
            <Button size="small" onClick={forgive}>
              Понятно
            </Button>
          </div>
        </div>
      )}
      {trouble ? (
        <div className={css.trouble} role="alert">
          <p>{trouble}</p>
          <Button tone="brand" icon="repeat" onClick={again}>
            Открыть игру ещё раз
          </Button>
        </div>
      ) : opened ? (
        <PackageFrame key={opened.session} title={title} src={playAddress({ ...opened, page }, opened.token)} />
      ) : (
        <Skeleton className={css.frame} />
      )}
      <AskedWindow asked={asked} onAnswer={answer} />
    </div>
  )
}

/** Keys go to the game as soon as it is loaded. */
export function PackageFrame({ title, src }: { title: string; src: string }) {
  return (
    <iframe
      className={css.frame}
      title={title}
      src={src}
      // Both are harmless where the page is of another origin than ours, and without either such games do not run.
      // eslint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin"
      allow="autoplay; fullscreen"
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
    />
  )
}

/**
 * The game chooses the moment it appears, and so what a finger is about to press: a yes counts once it has been open
 * for a while.
 */
function AskedWindow({ asked, onAnswer }: { asked: Asked | null; onAnswer: (yes: boolean) => void }) {
  const guarded = useTapGuard(asked === null ? 'nothing' : `${asked.nonce} ${asked.mode} ${asked.amount}`)
  return (
    <Dialog open={asked !== null} onClose={() => onAnswer(false)} title="Раунд дороже обычного" sheet>
      {asked && (
        <div className={css.asked}>
          <p>
            {modeText(asked.mode)} стоит{' '}
            <b className="figures" translate="no">
              {formatMoney(asked.stake)}
            </b>
            : это <span translate="no">{formatShort(betsInStake(asked.stake, asked.amount))}</span> ставок по{' '}
            <MoneyText kopecks={asked.amount} />. Об этом спрашивает сайт, а не игра: так дорогой раунд не начнётся
            случайным нажатием.
          </p>
          <div className={css.answers}>
            <Button size="large" onClick={() => onAnswer(false)}>
              Не играть
            </Button>
            <Button size="large" tone="gold" disabled={guarded} onClick={() => onAnswer(true)}>
              {`Играть за ${formatMoney(asked.stake)}`}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
