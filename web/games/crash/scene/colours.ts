/**
 * The colours of the flight scene in both themes: dusk that deepens into night, or a pale morning that stays light
 * enough for dark texts.
 */
import type { Palette } from '../../../play/stage/palette.ts'

export interface WorldColours {
  /** From the ground up, each at its height in heights of the canvas. */
  sky: readonly (readonly [height: number, colour: string])[]
  star: number
  starStrength: number
  cloud: number
  cloudStrength: number
  hills: readonly [far: number, near: number]
  pad: { body: number; edge: number; light: number }
  curve: string
  curveFaint: string
  fill: number
  line: number
}

const night: WorldColours = {
  sky: [
    [0, '#ff9a6b'],
    [0.16, '#d8708a'],
    [0.34, '#a04a92'],
    [0.62, '#4a2283'],
    [1.05, '#2c1769'],
    [1.7, '#1b1450'],
    [2.7, '#110e38'],
    [4, '#0a0a22'],
    [7, '#05050f'],
  ],
  star: 0xffffff,
  starStrength: 0.95,
  cloud: 0xffd9ef,
  cloudStrength: 0.26,
  hills: [0x6d2f6f, 0x2a1240],
  pad: { body: 0x1c0f36, edge: 0x5a3a86, light: 0xffc94d },
  curve: '#ffd08a',
  curveFaint: 'rgba(255,160,120,0.15)',
  fill: 0xffb37a,
  line: 0xffffff,
}

const morning: WorldColours = {
  sky: [
    [0, '#ffd9bf'],
    [0.18, '#fbd3df'],
    [0.42, '#ebcff2'],
    [0.8, '#d7ccff'],
    [1.4, '#c6ceff'],
    [2.6, '#bccaff'],
    [4.2, '#b9bfff'],
    [7, '#b4b4fb'],
  ],
  star: 0xffffff,
  starStrength: 1,
  cloud: 0xffffff,
  cloudStrength: 0.85,
  hills: [0xd7a9cc, 0xa487c9],
  pad: { body: 0x6b569f, edge: 0xf3ecff, light: 0xffa62b },
  curve: '#6a3fe0',
  curveFaint: 'rgba(122,80,220,0.12)',
  fill: 0x7a50e0,
  line: 0x40309a,
}

export function worldColours({ theme }: Palette): WorldColours {
  return theme === 'light' ? morning : night
}
