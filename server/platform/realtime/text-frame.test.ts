import type { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import * as ws from 'ws'
import { textFrame } from './text-frame.ts'

/** The library's own frame reader; its types do not include it. */
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable }

test.each([0, 1, 125, 126, 127, 1_000, 65_535, 65_536, 200_000])(
  'a frame of %i bytes is read as its text, and the next one begins where it ends',
  async (bytes) => {
    const text = 'я'.repeat(bytes >> 1) + 'a'.repeat(bytes & 1)
    const receiver = new Receiver({ isServer: false })
    const heard: unknown[] = []
    receiver.on('message', (data: Buffer, isBinary: boolean) => heard.push([data.toString(), isBinary]))
    receiver.write(Buffer.concat([textFrame(text), textFrame('next')]))
    await expect
      .poll(() => heard)
      .toEqual([
        [text, false],
        ['next', false],
      ])
  },
)
