/** A machine over the whole window: reels above, controls within reach of one hand; in landscape side by side. */
import { type ReactNode, useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/controls/icon.tsx'
import { Alarm } from '../../play/bets/alarm.tsx'
import { GameOff } from '../../play/betting/game-off.tsx'
import { UncertainNote } from '../../play/layout/uncertain-note.tsx'
import { useOffHere } from '../../play/preferences/off-here.ts'
import type { SlotFace } from '../slot-face.ts'
import { NameArt } from './name-art.tsx'
import css from './whole-window.module.css'

interface WholeWindowProps {
  face: Pick<SlotFace, 'id' | 'title'>
  stage: ReactNode
  controls: ReactNode
  /** A button to the information about the machine. */
  door: ReactNode
  uncertain: boolean
  /** The light of a drawn theme that fills the window behind its name; absent where the name has a bar of its own. */
  glow?: string
}

/**
 * Switches the frame's style sheet by an attribute of the page: a selector by content (`:has`) would restyle the frame
 * at every change of text anywhere.
 */
function useFillsWindow(): void {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.toggleAttribute('data-whole-window', true)
    return () => void page.toggleAttribute('data-whole-window', false)
  }, [])
}

export function WholeWindow({ face, stage, controls, door, uncertain, glow }: WholeWindowProps) {
  useOffHere(face.id)
  useFillsWindow()
  return (
    <div className={css.window} data-part="slot-window" data-drawn={glow !== undefined || undefined}>
      <header className={css.head}>
        <Link to="/slots" className={`${css.back} touch`} aria-label="К слотам">
          <Icon name="less" size={20} />
        </Link>
        {glow === undefined ? (
          <h1 className={css.title}>{face.title}</h1>
        ) : (
          <>
            <h1 className="unseen">{face.title}</h1>
            <div className={css.title}>
              <NameArt title={face.title} glow={glow} />
            </div>
          </>
        )}
        {door}
      </header>
      <Alarm />
      <div className={css.stage}>
        {stage}
        <UncertainNote uncertain={uncertain} />
      </div>
      <section className={css.controls} aria-label="Сделать ставку">
        <GameOff game={face.id} />
        {controls}
      </section>
    </div>
  )
}
