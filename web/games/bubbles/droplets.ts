/**
 * Drops that a burst bubble turns into: they fly out, fall and vanish. The course of each follows from its number;
 * nothing here is random.
 */
import { Container, Graphics, Sprite, type Texture } from '../../play/stage/pixi.ts'

interface Drop {
  sprite: Sprite
  /** CSS pixels a second. */
  speedX: number
  speedY: number
  size: number
}

const count = 30
const livesMs = 760
const gravity = 520
const colours = [0x7dffe6, 0x8fb6ff, 0xf29bff, 0xffd98f, 0xffffff] as const
const grey = 0xa9a6c8

export class Droplets {
  readonly view = new Container()
  readonly #texture: Texture
  readonly #drops: Drop[]
  #age = livesMs

  constructor(texture: (from: Container) => Texture) {
    const dot = new Graphics().circle(0, 0, 8).fill(0xffffff)
    this.#texture = texture(dot)
    dot.destroy()
    this.#drops = Array.from({ length: count }, () => ({
      sprite: new Sprite(this.#texture),
      speedX: 0,
      speedY: 0,
      size: 1,
    }))
    for (const { sprite } of this.#drops) {
      sprite.anchor.set(0.5)
      sprite.visible = false
    }
    this.view.addChild(...this.#drops.map(({ sprite }) => sprite))
  }

  /** A bubble of this radius bursts here; a ghost leaves a few grey drops. */
  scatter({ x, y }: { x: number; y: number }, radius: number, of: 'bubble' | 'ghost'): void {
    this.#age = 0
    for (const [index, drop] of this.#drops.entries()) {
      const { sprite } = drop
      sprite.visible = of === 'bubble' || index % 3 === 0
      const angle = (index / count) * Math.PI * 2 + (scattered(index, 1) - 0.5) * 0.36
      const speed = (50 + 190 * scattered(index, 2)) * (0.5 + radius / 140)
      drop.speedX = Math.cos(angle) * speed
      drop.speedY = Math.sin(angle) * speed - 60
      drop.size = 0.16 + 0.62 * scattered(index, 3) ** 2
      sprite.position.set(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)
      sprite.tint = of === 'ghost' ? grey : (colours[index % colours.length] ?? 0xffffff)
    }
  }

  clear(): void {
    this.#age = livesMs
    for (const { sprite } of this.#drops) sprite.visible = false
  }

  /** Moves the drops on by this many milliseconds. False when none is left. */
  move(ms: number): boolean {
    if (this.#age >= livesMs) return false
    this.#age += ms
    const left = Math.max(0, 1 - this.#age / livesMs)
    for (const drop of this.#drops) {
      drop.speedY += (gravity * ms) / 1000
      drop.sprite.x += (drop.speedX * ms) / 1000
      drop.sprite.y += (drop.speedY * ms) / 1000
      drop.sprite.alpha = left
      drop.sprite.scale.set(drop.size * (0.4 + 0.6 * left))
    }
    if (left === 0) this.clear()
    return left > 0
  }
}

/** From 0 to 1, scattered but always the same for a number. */
function scattered(index: number, seed: number): number {
  const far = Math.sin(index * 127.1 + seed * 311.7) * 43_758.5
  return far - Math.floor(far)
}
