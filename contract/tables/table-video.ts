/** Cameras of live tables: how each is embedded. No money depends on one. */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'

/** WebRTC by WHEP, HLS, or an external page in a frame. */
export const videoKinds = ['whep', 'hls', 'iframe'] as const
export type VideoKind = (typeof videoKinds)[number]

export const tableVideo = {
  tableVideo: call({
    method: 'POST',
    path: '/api/tables/video',
    summary: 'Камера стола: адрес и, для whep, пропуск на минуту',
    access: everyone,
    body: z.strictObject({ table: z.string().check(z.minLength(1), z.maxLength(32)) }),
    reply: z.object({
      success: z.object({ kind: z.enum(videoKinds), url: z.string(), token: z.nullable(z.string()) }),
    }),
    refusals: ['NotFound'],
  }),
}
