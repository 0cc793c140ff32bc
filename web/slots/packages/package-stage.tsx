/** The game itself in a frame of another origin, and what the site has to say above it. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { betsInStake } from '@kurazh/contract/package-money.ts'
import { useSettling } from '../../play/betting/settling.ts'
import { formatShort } from '../../ui/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { playAddress } from './package-origin.ts'
import { modeText } from './package-face.tsx'
import type { Asked, Frame } from './use-frame.ts'
import css from './package-stage.module.css'

interface PackageStageProps {
  title: string
  frame: Frame
  look: 'beside' | 'whole'
}

export function PackageStage({ title, frame, look }: PackageStageProps) {
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
        <PackageFrame key={opened.session} title={title} src={playAddress(opened, opened.token)} />
      ) : (
        <Skeleton className={css.frame} />
      )}
      <AskedWindow asked={asked} onAnswer={answer} />
    </div>
  )
}

/** Keys go to the game as soon as it is here. */
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

/** The game chooses the moment it comes up, and so what a finger is busy with: a yes counts once it has stood for a while. */
function AskedWindow({ asked, onAnswer }: { asked: Asked | null; onAnswer: (yes: boolean) => void }) {
  const settling = useSettling(asked === null ? 'nothing' : `${asked.nonce} ${asked.mode} ${asked.amount}`)
  return (
    <Dialog open={asked !== null} onClose={() => onAnswer(false)} title="Раунд дороже обычного" sheet>
      {asked && (
        <div className={css.asked}>
          <p>
            {modeText(asked.mode)} стоит <b className="figures">{formatMoney(asked.stake)}</b>: это {formatShort(betsInStake(asked.stake, asked.amount))} ставок по {formatMoney(asked.amount)}. Об этом
            спрашивает сайт, а не игра: так дорогой раунд не начнётся случайным нажатием.
          </p>
          <div className={css.answers}>
            <Button size="large" onClick={() => onAnswer(false)}>
              Не играть
            </Button>
            <Button size="large" tone="gold" disabled={settling} onClick={() => onAnswer(true)}>
              Играть за {formatMoney(asked.stake)}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
