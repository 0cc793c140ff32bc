/** The drawings as the scene has them. */
import type { Texture } from '../../../play/stage/pixi.ts'
import type { Drawings } from './drawings.ts'

/** Width of the face of one who has jumped, in CSS pixels. */
export const faceSide = 22

export type Pictures = Record<keyof Drawings, Texture>
