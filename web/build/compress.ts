/** Finishes the built files: stamps the offline worker and compresses texts. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Texts that the server may send compressed; images and fonts are compressed already. */
const compressible = /\.(js|css|svg|html)$/

const [packGzip, packBrotli] = [promisify(gzip), promisify(brotliCompress)]

/** Writes a compressed copy next to each text file at build time, at the highest level: the server only picks one. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }) {
      const files = (await readdir(dir, { recursive: true })).filter(
        (file) => compressible.test(file) && !file.startsWith('.'),
      )
      // In parallel: zlib spreads the work over the cores.
      await Promise.all(
        files.map(async (file) => {
          const text = await readFile(join(dir, file))
          await writeFile(join(dir, `${file}.gz`), await packGzip(text, { level: 9 }))
          await writeFile(join(dir, `${file}.br`), await packBrotli(text))
        }),
      )
    },
  }
}

/** Files the worker caches. Its version is their hash, so browsers update it exactly when one of them changes. */
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
