/** Catches errors of a screen and offers to try again. */
import { Component, type ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { ChunkError, type ChunkFault } from '../../ui/loading/chunk.ts'
import { StatusArt } from './status-art.tsx'
import css from './failure.module.css'

interface BoundaryProps {
  children: ReactNode
  /** Key of the children: with another one they are rendered again. */
  place: string
  /** The children are a layer over the page, and so is the error message. */
  over?: boolean
}

interface BoundaryState {
  error: unknown
  failedAt: string | null
}

export class FailureBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, failedAt: null }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, failedAt: '' }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, { failedAt, error }: BoundaryState): BoundaryState | null {
    if (failedAt === '') return { error, failedAt: place }
    return failedAt !== null && failedAt !== place ? { error: null, failedAt: null } : null
  }

  override render() {
    if (this.state.failedAt === null) return this.props.children
    const { error } = this.state
    const failure =
      error instanceof ChunkError ? (
        <ChunkFailure chunk={error.chunk} fault={error.fault} />
      ) : (
        <Failure title="Что-то пошло не так" text={safeText} />
      )
    return this.props.over === true ? <div className={css.failureOver}>{failure}</div> : failure
  }
}

const safeText = 'Экран не открылся. Деньги и ставки хранит сервер: с ними ничего не случилось.'

const faultTexts: Record<ChunkFault, string> = {
  missing: 'На сервере такой части больше нет: сайт только что обновили. Обновите страницу, и придёт новая.',
  timeout: 'Она не пришла за две минуты. Проверьте интернет и попробуйте ещё раз.',
  error: 'Она не пришла или пришла испорченной. Проверьте интернет и попробуйте ещё раз.',
}

function ChunkFailure({ chunk, fault }: { chunk: string; fault: ChunkFault }) {
  return (
    <Failure title="Часть сайта не загрузилась" text={faultTexts[fault]}>
      <p className={css.what}>
        Часть «{chunk}», причина: <span className="code">{fault}</span>
      </p>
    </Failure>
  )
}

function Failure({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={css.failure} role="alert">
      <StatusArt sign={<Crack />} />
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>{text}</p>
      {children}
      <div className={css.acts}>
        <Button tone="brand" size="large" icon="repeat" onClick={() => location.reload()}>
          Попробовать ещё раз
        </Button>
        {/* Loads the page: what has failed may be around the screen too. */}
        <ButtonLink href="/" size="large">
          В лобби
        </ButtonLink>
      </div>
    </section>
  )
}

function Crack() {
  return (
    <g fill="none" stroke="#eef0ff" strokeLinecap="round" strokeLinejoin="round">
      <path d="M114 30l14 24-20 14 24 18-14 12 8 24" strokeWidth="5" />
      <path d="M132 86l22 4M108 68L90 64" strokeWidth="4" />
    </g>
  )
}
