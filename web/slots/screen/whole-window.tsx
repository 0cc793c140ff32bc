/** A machine over the whole window: reels above, controls within reach of one hand; in landscape beside each other. */
import { type ReactNode, useLayoutEffect } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/router.tsx'
import { Alarm } from '../../play/bets/alarm.tsx'
import { GameOff } from '../../play/betting/game-off.tsx'
import { useOffHere } from '../../play/preferences/off-here.ts'
import type { SlotFace } from '../slot-face.ts'
import css from './whole-window.module.css'

interface WholeWindowProps {
  face: Pick<SlotFace, 'id' | 'title'>
  stage: ReactNode
  controls: ReactNode
  /** To what there is to know of the machine. */
  door: ReactNode
  uncertain: boolean
}

/** The sheet of the frame is told by a mark on the page: asked what lies within it, the frame would be styled anew at every text that changes anywhere. */
function useFillsWindow(): void {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.toggleAttribute('data-whole-window', true)
    return () => void page.toggleAttribute('data-whole-window', false)
  }, [])
}

export function WholeWindow({ face, stage, controls, door, uncertain }: WholeWindowProps) {
  useOffHere(face.id)
  useFillsWindow()
  return (
    <div className={css.window} data-part="slot-window">
      <header className={css.head}>
        <Link to="/slots" className={`${css.back} touch`} aria-label="К слотам">
          <Icon name="less" size={20} />
        </Link>
        <h1 className={css.title}>{face.title}</h1>
        <p role="status" className={css.notice}>
          {uncertain && 'Проверяем, дошла ли ставка…'}
        </p>
        {door}
      </header>
      <Alarm />
      <div className={css.stage}>{stage}</div>
      <section className={css.controls} aria-label="Сделать ставку">
        <GameOff game={face.id} />
        {controls}
      </section>
    </div>
  )
}
