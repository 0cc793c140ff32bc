/** Serves the addresses of the live tables' cameras, with a pass. No part of a round depends on the video. */
import { tableVideo as calls, type VideoKind, videoKinds } from '@kurazh/contract/tables/table-video.ts'
import { type Http, Refusal } from '../../../platform/http/http.ts'
import { videoPassMs } from '../policy.ts'
import { videoPass } from './video-token.ts'

export interface VideoSettings {
  /** By table. */
  sources: ReadonlyMap<string, { kind: VideoKind; url: string }>
  /** Shared with the video server; undefined if it requires no passes. */
  secret: string | undefined
}

/**
 * Format: «roulette=whep:https://…». Throws for anything else: a site that would not show its camera should not start.
 */
export function videoSettings({
  sources,
  secret,
}: {
  sources: readonly string[]
  secret: string | undefined
}): VideoSettings {
  if (secret !== undefined && secret.length < 32)
    throw new Error('TABLE_VIDEO_SECRET: нужен секрет не короче 32 знаков, например openssl rand -hex 32')
  const read = sources.map((each) => {
    const [, table = '', named, url = ''] = /^([\w-]+)=(\w+):(https?:\/\/\S+)$/.exec(each) ?? []
    const kind = videoKinds.find((name) => name === named)
    if (kind === undefined || !URL.canParse(url))
      throw new Error(
        `TABLE_VIDEO: камеру стола пишут так: roulette=whep:https://video.kurazh.example/roulette/whep, виды: ${videoKinds.join(', ')}. А задано «${each}»`,
      )
    return [table, { kind, url }] as const
  })
  return { sources: new Map(read), secret }
}

export function videoRoutes(http: Http, { sources, secret }: VideoSettings): void {
  http.on(calls.tableVideo, (_context, { table }) => {
    const source = sources.get(table)
    if (source === undefined) return new Refusal('NotFound', 'За этим столом камеры нет')
    const token =
      source.kind === 'whep' && secret !== undefined
        ? videoPass(secret, { table, role: 'view', until: Date.now() + videoPassMs })
        : null
    return { success: { ...source, token } }
  })
}
