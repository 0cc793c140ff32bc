/** Opens files of a package's folder and reads their lines: only regular files inside it, of bounded size. */
import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { isAbsolute, join, sep } from 'node:path'
import { constants as zlib, createZstdDecompress, type ZstdDecompress } from 'node:zlib'
import type { Faults } from './faults.ts'
import { packageBounds } from './policy.ts'

/** 128 MB: the most memory a zstd frame may request. */
const windowLogMax = 27
/** Bytes read and decompressed at a time. */
const chunkSize = 256 * 1024

export interface PackageFile {
  /** As the index names it. */
  name: string
  handle: FileHandle
  bytes: number
}

/** Opens a file of the folder, or stops. The caller closes it. */
export async function openInside(
  folder: string,
  name: string,
  mostBytes: number,
  faults: Faults,
): Promise<PackageFile> {
  if (name === '' || isAbsolute(name) || /[\\\0]/.test(name) || name.split('/').includes('..'))
    faults.stop(name, 'путь ведёт за пределы папки пакета')
  const root = await realpath(folder).catch(() => faults.stop(folder, 'папки нет'))
  const path = await realpath(join(root, name)).catch(() => faults.stop(name, 'файла нет'))
  if (!path.startsWith(`${root}${sep}`)) faults.stop(name, 'ссылка ведёт за пределы папки пакета')
  // Non-blocking: a pipe would block the command forever.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() =>
    faults.stop(name, 'файл не открывается'),
  )
  const stat = await handle.stat()
  if (stat.isFile() && stat.size <= mostBytes) return { name, handle, bytes: stat.size }
  await handle.close()
  return faults.stop(name, stat.isFile() ? `файл больше ${mostBytes} байт` : 'это не обычный файл')
}

/** The bytes of a file, unchanged. */
export const plainBytes = ({ handle }: PackageFile): AsyncIterable<Buffer> =>
  handle.createReadStream({ autoClose: false, start: 0 })

/** The decompressed bytes of a `.zst` file. Stops if there are too many or the file is broken. */
export async function* unpackedBytes({ name, handle, bytes }: PackageFile, faults: Faults): AsyncGenerator<Buffer> {
  let [unpacked, consumed] = [0, 0]
  for (let frame = 1; consumed < bytes; frame++) {
    if (frame > packageBounds.frames) faults.stop(name, `больше ${packageBounds.frames} кадров zstd`)
    const stream = createZstdDecompress({ chunkSize, params: { [zlib.ZSTD_d_windowLogMax]: windowLogMax } })
    feed(stream, handle, consumed).catch((error: Error) => stream.destroy(error))
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        unpacked += chunk.length
        if (unpacked > packageBounds.unpackedBooks)
          faults.stop(name, `распаковывается больше чем в ${packageBounds.unpackedBooks} байт`)
        yield chunk
      }
    } catch (error) {
      if (!isZstdError(error)) throw error
      faults.stop(name, 'архив zstd испорчен или обрывается')
    }
    consumed += stream.bytesWritten
  }
}

/** Node's stream ends with the frame that ends inside its input: the next frame starts there, in a new stream. */
async function feed(stream: ZstdDecompress, handle: FileHandle, from: number): Promise<void> {
  for (let fed = 0; ;) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(chunkSize), 0, chunkSize, from + fed)
    if (bytesRead === 0) return void stream.end()
    fed += bytesRead
    const taken = await new Promise<boolean>(
      (resolve) => void stream.write(buffer.subarray(0, bytesRead), (error) => resolve(!error)),
    )
    if (!taken || stream.bytesWritten < fed) return
  }
}

const isZstdError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(?:ZSTD_|Z_)/.test(error.code)

/** The lines without their ends. Stops at a line longer than `mostBytes` before all of it is in memory. */
export async function* linesOf(
  name: string,
  chunks: AsyncIterable<Buffer>,
  mostBytes: number,
  faults: Faults,
): AsyncGenerator<Buffer> {
  let [rest, number] = [Buffer.alloc(0), 1]
  const hold = (bytes: number) => {
    if (bytes > mostBytes) faults.stop(`${name}:${number}`, `строка длиннее ${mostBytes} байт`)
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      hold(rest.length + end - start)
      yield rest.length === 0 ? chunk.subarray(start, end) : Buffer.concat([rest, chunk.subarray(start, end)])
      rest = Buffer.alloc(0)
      start = end + 1
      number += 1
    }
    hold(rest.length + chunk.length - start)
    if (start < chunk.length) rest = Buffer.concat([rest, chunk.subarray(start)])
  }
  if (rest.length > 0) yield rest
}
