/**
 * Keeps the copies of a page as they are sent: for guests and for players, plain and compressed. Each is made once, on
 * first request.
 */
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Visitor = 'guest' | 'player'

export interface PageCopy {
  body: Buffer
  encoding: 'br' | 'gzip' | undefined
  etag: string
}

/** Compression levels: for a copy sent to many, or for one visitor who waits. */
const quality = { often: 9, once: 4 } as const
type Sent = keyof typeof quality

const compress = {
  br: (text: Buffer, sent: Sent) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality[sent] } }),
  gzip: (text: Buffer, sent: Sent) => gzipSync(text, { level: quality[sent] }),
} as const

/**
 * Creates the copies of one page. The `html` element says whom a copy is for, so that the stylesheets show the right
 * buttons before any code runs.
 */
export function pageCopies(
  html: string,
  sent: Sent = 'often',
): { copyFor(visitor: Visitor, acceptEncoding: string | string[] | undefined): PageCopy } {
  const made = new Map<string, PageCopy>()
  return {
    copyFor(visitor, acceptEncoding) {
      const encoding = accepted(String(acceptEncoding ?? ''))
      const key = `${visitor} ${encoding}`
      const copy =
        made.get(key) ?? copyOf(Buffer.from(html.replace('<html ', `<html data-visitor="${visitor}" `)), encoding, sent)
      made.set(key, copy)
      return copy
    },
  }
}

/**
 * Keeps the copies of pages rendered on demand, the newest `most` of them. A page is rendered when none is kept under
 * this name.
 */
export function keptCopies(most: number): (name: string, html: () => string) => ReturnType<typeof pageCopies> {
  const kept = new Map<string, ReturnType<typeof pageCopies>>()
  return (name, html) => {
    const copies = kept.get(name) ?? pageCopies(html(), 'once')
    kept.set(name, copies)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return copies
  }
}

function copyOf(text: Buffer, encoding: PageCopy['encoding'], sent: Sent): PageCopy {
  const body = encoding === undefined ? text : compress[encoding](text, sent)
  return { body, encoding, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

function accepted(encodings: string): PageCopy['encoding'] {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(encodings)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(encodings) ? 'gzip' : undefined
}
