/** The rocket with its living plume: two flames that never repeat, a glow, and sparks that stay behind. */
import { Container, Graphics, Sprite, type Texture } from '../../../play/stage/pixi.ts'
import type { Pictures } from './drawings.ts'

/** Length of the rocket's drawing in its own units; its nose is up, its middle is the origin. */
const pictureLength = 184
const sparkCount = 34
const sparkColours = [0xfff1c0, 0xffc25a, 0xff8a4a, 0xff5f7e] as const

interface Spark {
  sprite: Sprite
  /** Seconds left, of how many. */
  left: number
  whole: number
  dx: number
  dy: number
}

/** Sparks that stay behind: a fixed pool, so that a long flight makes nothing new. */
function makeSparks(dot: Texture) {
  const root = new Container()
  const pool: Spark[] = Array.from({ length: sparkCount }, () => ({
    sprite: root.addChild(new Sprite(dot)),
    left: 0,
    whole: 1,
    dx: 0,
    dy: 0,
  }))
  for (const { sprite } of pool) {
    sprite.anchor.set(0.5)
    sprite.visible = false
  }
  let due = 0
  const emit = ({ x, y }: { x: number; y: number }, lean: number, scale: number) => {
    const spark = pool.find(({ left }) => left <= 0)
    if (!spark) return
    const angle = lean + (Math.random() - 0.5) * 0.5
    const speed = (60 + Math.random() * 90) * scale
    spark.whole = 0.5 + Math.random() * 0.6
    spark.left = spark.whole
    spark.dx = -Math.sin(angle) * speed
    spark.dy = Math.cos(angle) * speed
    spark.sprite.position.set(x, y)
    spark.sprite.tint = sparkColours[Math.floor(Math.random() * sparkColours.length)] ?? 0xffc25a
    spark.sprite.visible = true
  }
  return {
    root,
    /** `rate` in sparks a millisecond, from the nozzle's end `at`. */
    frame(at: { x: number; y: number }, lean: number, scale: number, rate: number, passed: number) {
      due = rate === 0 ? 0 : due + passed * rate
      for (; due >= 1; due -= 1) emit(at, lean, scale)
      for (const spark of pool) age(spark, passed / 1000, scale)
    },
  }
}

export function makeRocket(pictures: Pictures, dot: Texture) {
  const root = new Container()
  const sparks = makeSparks(dot)
  const body = new Container()
  const glow = new Sprite({ texture: dot, anchor: 0.5, tint: 0xffa75e, blendMode: 'add', y: 88 })
  const flame = new Sprite({ texture: pictures.flame, anchor: { x: 0.5, y: 0.02 }, y: 70 })
  const hull = new Sprite({ texture: pictures.rocket, anchor: 0.5 })
  hull.setSize(132, pictureLength)
  body.addChild(glow, flame, hull)
  root.addChild(sparks.root, body)
  return {
    root,
    /** `thrust` 0 is cold, 1 is full; `length` in CSS pixels. */
    frame(
      at: { x: number; y: number; lean: number; length: number },
      thrust: number,
      seconds: number,
      passed: number,
      calm: boolean,
    ) {
      const scale = at.length / pictureLength
      const shiver = calm ? 0 : thrust
      body.position.set(at.x + Math.sin(seconds * 23) * shiver * 0.9, at.y + Math.cos(seconds * 19) * shiver * 0.9)
      body.rotation = at.lean + Math.sin(seconds * 3.1) * 0.012 * shiver
      body.scale.set(scale)
      const flutter = calm
        ? 0
        : Math.sin(seconds * 31) * 0.09 + Math.sin(seconds * 47 + 1) * 0.07 + Math.sin(seconds * 11) * 0.05
      flame.visible = thrust > 0.01
      flame.setSize(54 * (1 + flutter * 0.35) * (0.7 + thrust * 0.3), 150 * thrust * (1 + flutter))
      glow.visible = flame.visible
      glow.setSize(430 * thrust * (1 + flutter * 0.3))
      glow.alpha = 0.4 * thrust
      const tail = 96 * scale * (0.9 + thrust * 0.4)
      const nozzle = { x: body.x - Math.sin(body.rotation) * tail, y: body.y + Math.cos(body.rotation) * tail }
      sparks.frame(nozzle, body.rotation, scale, shiver * 0.034, passed)
    },
    /** Hides the rocket; only its sparks stay. */
    hide(hidden: boolean) {
      body.visible = !hidden
    },
  }
}

function age(spark: Spark, seconds: number, scale: number): void {
  spark.left -= seconds
  spark.sprite.visible = spark.left > 0
  if (!spark.sprite.visible) return
  const share = spark.left / spark.whole
  spark.sprite.x += spark.dx * seconds
  spark.sprite.y += spark.dy * seconds
  spark.sprite.alpha = share * 0.85
  spark.sprite.setSize((5 + 9 * (1 - share)) * Math.max(0.6, scale * 1.6))
}

/** A soft round dot, white: glow, sparks and smoke are made of it. */
export function drawDot(): Graphics {
  const dot = new Graphics()
  for (let ring = 16; ring > 0; ring -= 1)
    dot.circle(0, 0, ring * 2).fill({ color: 0xffffff, alpha: 0.012 + 0.008 * (16 - ring) })
  return dot
}
