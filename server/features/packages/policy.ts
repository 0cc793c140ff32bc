/** Limits of packages. */
export const packageBounds = {
  /** The exact return of every mode, both ends allowed. */
  leastReturn: { numerator: 90n, denominator: 100n },
  mostReturn: { numerator: 99n, denominator: 100n },
  modes: 20,
  /** Of one mode. */
  books: 1_000_000,
  /** The cost of a mode, in hundredths of the bet. */
  leastCost: 100,
  mostCost: 100_000,
  /** The smallest and the largest win, in hundredths of the bet. */
  leastWin: 10n,
  mostWin: 10_000_000n,
  /** In bytes, of one mode each; books both compressed and decompressed. */
  index: 64 * 1024,
  weights: 128 * 1024 ** 2,
  packedBooks: 1024 ** 3,
  unpackedBooks: 8 * 1024 ** 3,
  book: 1024 ** 2,
  weightsRow: 64,
  /** Compressed books may be several zstd frames in a row. */
  frames: 1000,
  /** How deep the events of a book may be nested. */
  depth: 32,
}

/** At most this many faults are reported at once. */
export const mostFaults = 20
/** Decompressed bytes per block of books: reading one book decompresses one block. */
export const blockBytes = 64 * 1024

/** Limits of a package's page, in bytes unless another unit is named. */
export const pageBounds = {
  about: 4 * 1024,
  files: 3000,
  file: 64 * 1024 ** 2,
  bytes: 512 * 1024 ** 2,
  /** In characters. */
  path: 200,
}

/** Allowed file types, by extension. */
export const pageTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.xml': 'text/plain; charset=utf-8',
  '.fnt': 'text/plain; charset=utf-8',
  '.atlas': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.m4a': 'audio/mp4',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.skel': 'application/octet-stream',
  '.bin': 'application/octet-stream',
  '.glb': 'application/octet-stream',
  '.ktx2': 'application/octet-stream',
  '.basis': 'application/octet-stream',
}
