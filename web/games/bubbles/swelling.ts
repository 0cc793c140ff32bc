/**
 * Computes how a bubble swells, as functions of time. The motion is the same for every bet until the burst: it never
 * hints how far this one will get.
 */
import type { AnimationSpeed } from '../../play/preferences/animation-speed.ts'

/** One bubble: its outcome is known before it moves. */
export interface Swelling {
  /** The factor it bursts at. */
  point: number
  target: number
  /** Milliseconds of `performance.now()`. */
  startedAt: number
  pace: Exclude<AnimationSpeed, 'still'>
}

/** A bubble at a moment. */
export interface Moment {
  /** 1 from the start; the point once it has burst. */
  factor: number
  /** 0 to 1: the bubble comes out of the ring before it swells. */
  born: number
  /** 0 to 1: how strongly it trembles before it bursts. */
  trembling: number
  /** The target is reached: the bet is won. */
  caught: boolean
  burst: boolean
}

/** The bubble leaves the ring, in milliseconds. */
const bornMs = 320
/** No swelling takes longer than this, however large the factor, in milliseconds. */
const longestMs = 1900
/** The speed of the first factors: 2 is reached after 27 % of the longest time, 10 after 65 %. */
const steepness = 0.45
/** In a hurry everything takes this share of its time. */
const turboShare = 0.16
/** The last part of the swelling, in which the bubble trembles. */
const trembleMs = 260

/** When a bubble reaches this factor, in milliseconds after it began to swell. */
export function swellMs(factor: number): number {
  return longestMs * (1 - factor ** -steepness)
}

/** The factor after this long. */
function factorAfter(ms: number): number {
  const left = 1 - ms / longestMs
  return left <= 0 ? Number.POSITIVE_INFINITY : left ** (-1 / steepness)
}

/** The duration of the whole animation, in milliseconds. */
export function tellingMs({ point, pace }: Pick<Swelling, 'point' | 'pace'>): number {
  return (bornMs + swellMs(point)) * shareOf(pace)
}

export function momentAt(swelling: Swelling, now: number): Moment {
  const { point, target, startedAt, pace } = swelling
  const passed = Math.max(0, now - startedAt) / shareOf(pace)
  const swollenMs = Math.max(0, passed - bornMs)
  const wholeMs = swellMs(point)
  const burst = passed >= bornMs + wholeMs
  const factor = burst ? point : Math.min(point, factorAfter(swollenMs))
  const trembling = burst ? 0 : Math.max(0, 1 - (wholeMs - swollenMs) / trembleMs)
  return {
    factor,
    born: Math.min(1, passed / bornMs),
    trembling: passed < bornMs ? 0 : trembling,
    caught: factor >= target,
    burst,
  }
}

function shareOf(pace: Swelling['pace']): number {
  return pace === 'turbo' ? turboShare : 1
}

/** Sizes of the smallest and the largest bubble, as shares of the radius at the target. */
const [smallest, largest] = [0.2, 1.16]

/**
 * The size of a bubble of this factor, as a share of its radius at the target. Grows with the factor, ever more slowly
 * above the target.
 */
export function sizeOf(factor: number, target: number): number {
  const way = Math.log(Math.max(1, factor)) / Math.log(target)
  return way <= 1 ? smallest + (1 - smallest) * way ** 0.8 : 1 + (largest - 1) * (1 - Math.exp(1 - way))
}
