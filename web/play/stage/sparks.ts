/** Sparks that fly up from where something was won and fall back, drawn from one pool. */
import { Container, Sprite, type Texture } from './pixi.ts'

interface Spark {
  body: Sprite
  speedX: number
  speedY: number
  /** From 1 down to 0. */
  life: number
}

const lifeMs = 700
const gravity = 0.0011
const mostAtOnce = 160

/** Of these colours in turn; `picture` is white. */
export function createSparks(picture: Texture, colours: readonly number[]) {
  const layer = new Container()
  const flying = new Set<Spark>()
  const spare: Sprite[] = []
  const end = (spark: Spark) => {
    flying.delete(spark)
    spark.body.visible = false
    spare.push(spark.body)
  }
  const body = () => {
    const taken = spare.pop() ?? layer.addChild(new Sprite(picture))
    taken.anchor.set(0.5)
    taken.visible = true
    return taken
  }
  return {
    layer,
    burst(x: number, y: number, level: number, gap: number) {
      const count = Math.min(4 + level * level * 2, mostAtOnce - flying.size)
      for (let index = 0; index < count; index += 1) {
        const angle = -Math.PI / 2 + (Math.random() - 0.5) * 1.5
        const speed = (0.14 + Math.random() * 0.2) * (1 + level * 0.16)
        const made = body()
        made.position.set(x + (Math.random() - 0.5) * gap * 0.6, y)
        made.tint = colours[index % colours.length] ?? 0xffffff
        made.scale.set(0.18 + Math.random() * 0.26)
        flying.add({ body: made, speedX: Math.cos(angle) * speed, speedY: Math.sin(angle) * speed, life: 1 })
      }
    },
    /** True while any spark flies. */
    move(passed: number): boolean {
      for (const spark of flying) {
        spark.life -= passed / lifeMs
        if (spark.life <= 0) end(spark)
        else {
          spark.speedY += gravity * passed
          spark.body.x += spark.speedX * passed
          spark.body.y += spark.speedY * passed
          spark.body.alpha = Math.min(1, spark.life * 1.6)
        }
      }
      return flying.size > 0
    },
    clear() {
      for (const spark of flying) end(spark)
    },
  }
}
