/** What happens to the built files at the end: the offline worker gets its stamp, texts are compressed. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** What the server may send compressed; pictures and fonts of other kinds are compressed already. */
const compressible = /\.(js|css|svg|html)$/

const [packGzip, packBrotli] = [promisify(gzip), promisify(brotliCompress)]

/** Writes each text file compressed beside itself, once at build time, as hard as can be: the server only picks one. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }) {
      const files = (await readdir(dir, { recursive: true })).filter((file) => compressible.test(file) && !file.startsWith('.'))
      // All at once: zlib spreads them over the cores.
      await Promise.all(files.map(async (file) => {
        const text = await readFile(join(dir, file))
        await writeFile(join(dir, `${file}.gz`), await packGzip(text, { level: 9 }))
        await writeFile(join(dir, `${file}.br`), await packBrotli(text))
      }))
    },
  }
}

/** What the worker keeps; its version is their hash, so that browsers take a new one exactly when one of them has changed. */
const keptOffline = ['offline.html', 'offline.js', 'before-paint.js', 'icon.svg', 'sw.js']

export function stampWorker(): Plugin {
  return {
    name: 'stamp-worker',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '.' }) {
        const hash = createHash('sha256')
        for (const file of keptOffline) hash.update(await readFile(join(dir, file)))
        const worker = join(dir, 'sw.js')
        const text = await readFile(worker, 'utf8')
        await writeFile(worker, text.replace("'development'", `'${hash.digest('hex').slice(0, 16)}'`))
      },
    },
  }
}
