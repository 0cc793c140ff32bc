/** What a package made elsewhere may be. */
export const packageBounds = {
  /** The exact return of every mode, both ends allowed. */
  leastReturn: { numerator: 90n, denominator: 100n },
  mostReturn: { numerator: 99n, denominator: 100n },
  modes: 20,
  /** Of one mode. */
  books: 1_000_000,
  /** What a mode may cost, in hundredths of the bet. */
  leastCost: 100,
  mostCost: 100_000,
  /** In hundredths of the bet: the least win, and the largest. */
  leastWin: 10n,
  mostWin: 10_000_000n,
  /** In bytes, of one mode each; books as they come and unpacked. */
  index: 64 * 1024,
  weights: 128 * 1024 ** 2,
  packedBooks: 1024 ** 3,
  unpackedBooks: 8 * 1024 ** 3,
  book: 1024 ** 2,
  weightsRow: 64,
  /** Packed books may be several zstd frames, one behind another. */
  frames: 1000,
  /** How deep the events of a book may be nested. */
  depth: 32,
}

/** So many faults are told at once. */
export const mostFaults = 20
/** Unpacked bytes of books that are packed together: what is unpacked again to read one of them. */
export const blockBytes = 64 * 1024

/** What the page of a package may be, in bytes where nothing else is said. */
export const pageBounds = {
  about: 4 * 1024,
  files: 3000,
  file: 64 * 1024 ** 2,
  bytes: 512 * 1024 ** 2,
  /** In signs. */
  path: 200,
}

/** The kinds of files it may hold, by how their names end. */
export const pageTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8', '.map': 'application/json; charset=utf-8', '.txt': 'text/plain; charset=utf-8', '.md': 'text/plain; charset=utf-8',
  '.xml': 'text/plain; charset=utf-8', '.fnt': 'text/plain; charset=utf-8', '.atlas': 'text/plain; charset=utf-8', '.wasm': 'application/wasm',
  '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.gif': 'image/gif', '.webp': 'image/webp', '.avif': 'image/avif', '.svg': 'image/svg+xml', '.ico': 'image/x-icon',
  '.mp3': 'audio/mpeg', '.ogg': 'audio/ogg', '.m4a': 'audio/mp4', '.wav': 'audio/wav', '.mp4': 'video/mp4', '.webm': 'video/webm',
  '.woff': 'font/woff', '.woff2': 'font/woff2', '.ttf': 'font/ttf', '.otf': 'font/otf',
  '.skel': 'application/octet-stream', '.bin': 'application/octet-stream', '.glb': 'application/octet-stream', '.ktx2': 'application/octet-stream', '.basis': 'application/octet-stream',
}
