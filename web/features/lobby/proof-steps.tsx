/** Explains in three drawn steps how a bet proves itself. */
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/surface.tsx'
import css from './proof-steps.module.css'
import lobbyCss from './lobby.module.css'

const steps: { title: string; text: string; art: ReactNode }[] = [
  {
    title: 'Сервер обещает',
    text: 'До ставки вы получаете отпечаток секретного числа. Подменить число потом нельзя: отпечаток не сойдётся.',
    art: (
      <>
        <rect x="20" y="34" width="56" height="42" rx="10" fill="url(#proof-violet)" />
        <path d="M32 34v-8a16 16 0 0 1 32 0v8" fill="none" stroke="#a78bff" strokeWidth="6" />
        <circle cx="48" cy="52" r="6" fill="#fff" />
        <path d="M48 55v10" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      </>
    ),
  },
  {
    title: 'Вы добавляете случай',
    text: 'Браузер подмешивает своё случайное число. Сервер не знал его, когда обещал, и подобрать исход не мог.',
    art: (
      <>
        <rect x="22" y="24" width="52" height="52" rx="13" fill="url(#proof-ivory)" transform="rotate(-10 48 50)" />
        <g fill="#4a2283">
          <circle cx="35" cy="41" r="5" />
          <circle cx="56" cy="37" r="5" />
          <circle cx="48" cy="51" r="5" />
          <circle cx="39" cy="63" r="5" />
          <circle cx="60" cy="59" r="5" />
        </g>
      </>
    ),
  },
  {
    title: 'Браузер проверяет',
    text: 'Секрет раскрыт, и ваш браузер сам пересчитывает отпечаток, номер и выплату. Сошлось всё — стоит галочка.',
    art: (
      <>
        <path d="M48 16 22 26v22c0 17 11 28 26 33 15-5 26-16 26-33V26L48 16Z" fill="url(#proof-mint)" />
        <path
          d="m36 48 9 9 17-18"
          fill="none"
          stroke="#fff"
          strokeWidth="7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ),
  },
]

export function ProofSteps() {
  return (
    <section aria-label="Как ставка доказывает себя">
      <h2 className={lobbyCss.title}>Как это проверить</h2>
      <ol className={css.proofSteps}>
        {steps.map(({ title, text, art }, index) => (
          <Card key={title} as="li" className={css.proofStep}>
            <svg viewBox="0 0 96 96" className={css.art} aria-hidden="true">
              <Paint />
              {art}
            </svg>
            <div>
              <h3 className={css.title}>
                <span className={css.count}>{index + 1}</span>
                {title}
              </h3>
              <p className="muted">{text}</p>
            </div>
          </Card>
        ))}
      </ol>
    </section>
  )
}

/** The same three gradients in each picture: one light, from the upper left. */
function Paint() {
  return (
    <defs>
      <linearGradient id="proof-violet" x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#a78bff" />
        <stop offset="1" stopColor="#6040f2" />
      </linearGradient>
      <linearGradient id="proof-ivory" x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#ffffff" />
        <stop offset="1" stopColor="#c4b5f0" />
      </linearGradient>
      <linearGradient id="proof-mint" x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#5fe0b0" />
        <stop offset="1" stopColor="#12855c" />
      </linearGradient>
    </defs>
  )
}
