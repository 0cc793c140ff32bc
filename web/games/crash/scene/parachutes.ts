/** Players who have taken their money: each a parachute at the height where it was. */
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { Container, Graphics, Sprite, Text, Texture } from '../../../play/stage/pixi.ts'
import { formatMultiplier } from '../../../ui/text/format.ts'
import { type Moment, type PlotBox, pointAt } from './flight-path.ts'
import { faceSide } from './drawings.ts'

/** A cash-out as the scene shows it. */
export interface Jump {
  /** The bet's key: the same key is shown once. */
  key: string
  name: string
  multiplierE4: number
  /** Milliseconds flown at that multiplier. */
  ms: number
  own: boolean
}

/** More than these would hide the flight; the player's own are never left out. */
const mostShown = 7
const colours = [0x63e6be, 0xffb56b, 0x74b9ff, 0xb79cff, 0xff8fa3, 0xffd84d] as const

interface Shown {
  jump: Jump
  root: Container
  face: Sprite
  /** Seconds since it opened. */
  age: number
}

export function makeParachutes() {
  const root = new Container()
  let shown: Shown[] = []
  const end = ({ root: jumper, face }: Shown) => {
    face.texture.destroy(face.texture !== Texture.EMPTY)
    jumper.destroy({ children: true })
  }
  const remove = (one: Shown) => {
    shown = shown.filter((each) => each !== one)
    end(one)
  }
  return {
    root,
    add(jump: Jump, ink: number): boolean {
      if (shown.some(({ jump: { key } }) => key === jump.key)) return false
      // One is enough for players who jump together.
      if (!jump.own && shown.some(({ jump: other }) => Math.abs(other.ms - jump.ms) < 450)) return false
      const oldest = shown.length >= mostShown ? shown.find(({ jump: { own } }) => !own) : undefined
      if (oldest) remove(oldest)
      else if (shown.length >= mostShown && !jump.own) return false
      const drawn = drawJump(jump, ink)
      shown.push({ jump, root: root.addChild(drawn.root), face: drawn.face, age: 0 })
      return true
    },
    showFace(key: string, picture: ImageBitmap) {
      const face = shown.find(({ jump }) => jump.key === key)?.face
      if (!face) return picture.close()
      face.texture = Texture.from(picture)
      face.setSize(faceSide)
    },
    /** True while one is opening or swaying. */
    frame(box: PlotBox, span: Moment, passed: number, seconds: number, calm: boolean): boolean {
      /**
       * Places on the canvas where a name is already: names too close to one another give way to the player's own and
       * to the newest.
       */
      const taken: number[] = []
      for (const one of shown.toSorted((a, b) => Number(b.jump.own) - Number(a.jump.own) || b.jump.ms - a.jump.ms)) {
        one.age += passed / 1000
        const opened = calm ? 1 : Math.min(1, one.age / 0.5)
        const { x, y } = pointAt(box, span, { ms: one.jump.ms, multiplier: multiplierFromE4(one.jump.multiplierE4) })
        const sway = calm ? 0 : Math.sin(seconds * 1.3 + one.jump.ms)
        const size = Math.max(0.85, Math.min(1, box.rocket / 120))
        const room = taken.every((other) => Math.abs(other - x) > 46 * size)
        if (room) taken.push(x)
        one.root.visible = room
        one.root.position.set(x + 12 * size + sway * 3, y + 20 * size + one.age * 0.6)
        one.root.rotation = sway * 0.06
        one.root.scale.set(size * (0.3 + 0.7 * opened * (2 - opened)))
        one.root.alpha = opened * Math.max(0, Math.min(1, (x - box.startX) / 30 + 0.15))
      }
      return shown.length > 0
    },
    clear() {
      for (const one of shown) end(one)
      shown = []
    },
  }
}

/** Canopy, lines, avatar, name and height; its origin is the avatar. */
function drawJump({ key, name, multiplierE4, own }: Jump, ink: number): { root: Container; face: Sprite } {
  const root = new Container()
  const sum = [...new TextEncoder().encode(key)].reduce((total, byte) => total + byte, 0)
  const colour = own ? 0xffc94d : (colours[sum % colours.length] ?? colours[0])
  const drawing = new Graphics()
  drawing
    .moveTo(-21, -20)
    .arc(0, -20, 21, Math.PI, 0)
    .quadraticCurveTo(14, -26, 7, -20)
    .quadraticCurveTo(0, -26, -7, -20)
    .quadraticCurveTo(-14, -26, -21, -20)
    .fill(colour)
  drawing
    .moveTo(-7, -20)
    .quadraticCurveTo(-7, -34, 0, -41)
    .quadraticCurveTo(7, -34, 7, -20)
    .stroke({ color: 0x000000, width: 1, alpha: 0.14 })
  for (const x of [-21, -7, 7, 21]) drawing.moveTo(x, -20).lineTo(0, 4)
  drawing.stroke({ color: ink, width: 1, alpha: 0.55 })
  drawing.circle(0, 8, 12.5).fill(0xffffff)
  drawing.circle(0, 8, 11).fill(colour)
  const letter = new Text({
    text: (name[0] ?? '?').toUpperCase(),
    style: { fontFamily: 'Onest', fontWeight: '600', fontSize: 12, fill: 0x14102e },
    anchor: 0.5,
    y: 8,
  })
  const face = new Sprite(Texture.EMPTY)
  face.anchor.set(0.5)
  face.y = 8
  const words = new Text({
    text: `${name.length > 12 ? `${name.slice(0, 11)}…` : name}\n${formatMultiplier(multiplierE4)}`,
    style: { fontFamily: 'Onest', fontWeight: '600', fontSize: 11.5, lineHeight: 14, fill: 0xffffff, align: 'center' },
    anchor: { x: 0.5, y: 0 },
    y: 24,
  })
  words.tint = ink
  root.addChild(drawing, letter, face, words)
  return { root, face }
}
