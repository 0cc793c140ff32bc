/**
 * How a bubble swells, as figures of time alone. The way is the same for every bet until the bubble bursts: nothing in the
 * motion tells how far this one will come.
 */
import type { Pace } from '../../play/preferences/pace.ts'

/** One bubble: what it will come to is known before it moves. */
export interface Swelling {
  /** The factor it bursts at. */
  point: number
  target: number
  /** Milliseconds of `performance.now()`. */
  startedAt: number
  pace: Exclude<Pace, 'still'>
}

/** A bubble at a moment. */
export interface Moment {
  /** 1 from the start; the point once it has burst. */
  factor: number
  /** 0 to 1: the bubble comes out of the ring before it swells. */
  born: number
  /** 0 to 1: how it trembles before it bursts. */
  trembling: number
  /** The target is reached: what was bet on is safe. */
  caught: boolean
  burst: boolean
}

/** The bubble leaves the ring, in milliseconds. */
const bornMs = 320
/** No swelling takes longer than this, however large the factor, in milliseconds. */
const longestMs = 1900
/** How fast the first factors go by: 2 is reached after 27 % of the longest way, 10 after 65 %. */
const steepness = 0.45
/** In a hurry everything takes this share of its time. */
const turboShare = 0.16
/** The last part of the swelling, in which the bubble trembles. */
const trembleMs = 260

/** When a bubble comes to this factor, in milliseconds after it began to swell. */
export function swellMs(factor: number): number {
  return longestMs * (1 - factor ** -steepness)
}

/** The factor after this long. */
function factorAfter(ms: number): number {
  const left = 1 - ms / longestMs
  return left <= 0 ? Number.POSITIVE_INFINITY : left ** (-1 / steepness)
}

/** How long the whole telling takes, in milliseconds. */
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
  return { factor, born: Math.min(1, passed / bornMs), trembling: passed < bornMs ? 0 : trembling, caught: factor >= target, burst }
}

function shareOf(pace: Swelling['pace']): number {
  return pace === 'turbo' ? turboShare : 1
}

/** What each stands for, as shares of the radius at the target. */
const [smallest, largest] = [0.2, 1.16]

/** How large a bubble of this factor is, as a share of its radius at the target. Grows with every factor, ever more slowly beyond. */
export function sizeOf(factor: number, target: number): number {
  const way = Math.log(Math.max(1, factor)) / Math.log(target)
  return way <= 1 ? smallest + (1 - smallest) * way ** 0.8 : 1 + (largest - 1) * (1 - Math.exp(1 - way))
}
