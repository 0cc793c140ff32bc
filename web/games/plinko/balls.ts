/** The balls in the air, each with its trail; sprites are used again. */
import { Container, type Sprite } from '../../play/stage/pixi.ts'
import type { BoardFit } from './board.ts'
import { type Fall, type Place, placeAt } from './fall.ts'
import { drawnRadius, type Pictures, sprite } from './pictures.ts'

interface Ball {
  fall: Fall
  start: number
  share: number
  head: Sprite
  trail: readonly Sprite[]
  /** Hops begun so far. */
  hop: number
}

const trailLength = 9
/** Between two parts of a trail, in milliseconds. */
const trailStep = 9
const squashMs = 110
/** A landed ball is gone after so long. */
const sinkMs = 130

/** Puts a ball and its trail where they are at this time of the fall; tells where. */
function dress({ fall, share, head, trail }: Ball, fit: BoardFit, time: number, alpha: number): Place {
  const put = (part: Sprite, { x, y }: Place) =>
    part.position.set(fit.middle + x * fit.gap, fit.top + y * fit.rowStep - fit.ballRadius - fit.pegRadius)
  const size = fit.ballRadius / drawnRadius
  const place = placeAt(fall, time)
  const squash = place.hop > 0 ? Math.max(0, 1 - place.sinceTouch / squashMs) : 0
  put(head, place)
  head.scale.set(size * (1 + squash * 0.15), size * (1 - squash * 0.19))
  head.alpha = alpha
  for (const [index, part] of trail.entries()) {
    put(part, placeAt(fall, time - ((index + 1) * trailStep) / share))
    part.scale.set(size * (0.82 - index * 0.075))
    part.alpha = (0.2 - index * 0.02) * alpha
  }
  return place
}

export function createBalls(pictures: Pictures, onTouch: (row: number, peg: number) => void) {
  const [trails, heads] = [new Container(), new Container()]
  const layer = new Container()
  layer.addChild(trails, heads)
  const flying = new Set<Ball>()
  const spare: Pick<Ball, 'head' | 'trail'>[] = []
  const show = ({ head, trail }: Pick<Ball, 'head' | 'trail'>, visible: boolean) => {
    for (const part of [head, ...trail]) part.visible = visible
  }
  const remove = (ball: Ball) => {
    flying.delete(ball)
    show(ball, false)
    spare.push(ball)
  }
  const move = (ball: Ball, fit: BoardFit, now: number) => {
    const time = (now - ball.start) / ball.share
    const sunk = ((time - ball.fall.length) * ball.share) / sinkMs
    if (sunk > 1) return remove(ball)
    const { hop } = dress(ball, fit, time, 1 - Math.max(0, sunk))
    while (ball.hop < hop) {
      ball.hop += 1
      const leaves = ball.fall.hops[ball.hop]?.leaves
      if (leaves) onTouch(leaves.row, leaves.peg)
    }
  }
  return {
    layer,
    drop(fall: Fall, share: number, start: number) {
      const parts = spare.pop() ?? {
        head: sprite(pictures.ball, heads),
        trail: Array.from({ length: trailLength }, () => sprite(pictures.trail, trails)),
      }
      show(parts, true)
      flying.add({ fall, share, start, head: parts.head, trail: parts.trail, hop: 0 })
    },
    clear() {
      for (const ball of flying) remove(ball)
    },
    /** True while any ball is in the air. */
    move(fit: BoardFit, now: number): boolean {
      for (const ball of flying) move(ball, fit, now)
      return flying.size > 0
    },
  }
}
