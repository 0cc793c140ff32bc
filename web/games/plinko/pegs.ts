/** The pegs: each lights up when a ball touches it and cools down. */
import { Container, type Sprite } from '../../play/stage/pixi.ts'
import { type BoardFit, everyPeg, pegX } from './board.ts'
import { drawnRadius, type Pictures, sprite } from './pictures.ts'

interface Peg {
  body: Sprite
  glow: Sprite
  /** 1 when just touched, 0 at rest. */
  light: number
}

const coolingMs = 420
const litColour = 0xffffff

export function createPegs(pictures: Pictures) {
  const layer = new Container()
  const pegs = new Map<string, Peg>()
  const lit = new Set<Peg>()
  let radius = 1
  let colours = { peg: 0xffffff, glow: 0xffffff }
  const dress = ({ body, glow, light }: Peg) => {
    body.scale.set((radius / drawnRadius) * (1 + light * 0.35))
    body.tint = light > 0.05 ? litColour : colours.peg
    body.alpha = 0.82 + light * 0.18
    glow.visible = light > 0
    glow.tint = colours.glow
    glow.alpha = light * 0.85
    glow.scale.set(((radius * 4.2) / drawnRadius) * (0.7 + light * 0.3))
  }
  return {
    layer,
    lay(fit: BoardFit) {
      for (const child of layer.removeChildren()) child.destroy()
      pegs.clear()
      lit.clear()
      radius = fit.pegRadius
      for (const { row, peg } of everyPeg(fit.rows)) {
        const made: Peg = { glow: sprite(pictures.glow, layer), body: sprite(pictures.dot, layer), light: 0 }
        for (const part of [made.glow, made.body]) part.position.set(fit.middle + pegX(row, peg) * fit.gap, fit.top + row * fit.rowStep)
        dress(made)
        pegs.set(`${row} ${peg}`, made)
      }
    },
    paint(peg: number, glow: number) {
      colours = { peg, glow }
      for (const each of pegs.values()) dress(each)
    },
    touch(row: number, peg: number) {
      const touched = pegs.get(`${row} ${peg}`)
      if (!touched) return
      touched.light = 1
      lit.add(touched)
    },
    /** True while any peg still glows. */
    cool(passed: number): boolean {
      for (const peg of lit) {
        peg.light = Math.max(0, peg.light - passed / coolingMs)
        dress(peg)
        if (peg.light === 0) lit.delete(peg)
      }
      return lit.size > 0
    },
  }
}
