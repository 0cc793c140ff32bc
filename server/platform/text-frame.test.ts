import { Receiver } from 'ws'
import { expect, test } from 'vitest'
import { textFrame } from './text-frame.ts'

test.each([0, 1, 125, 126, 127, 1_000, 65_535, 65_536, 200_000])('a frame of %i bytes is read as its text, and what follows begins where it ends', async (bytes) => {
  const text = 'я'.repeat(bytes >> 1) + 'a'.repeat(bytes & 1)
  const receiver = new Receiver({ isServer: false })
  const heard: unknown[] = []
  receiver.on('message', (data: Buffer, isBinary: boolean) => heard.push([data.toString(), isBinary]))
  receiver.write(Buffer.concat([textFrame(text), textFrame('next')]))
  await expect.poll(() => heard).toEqual([[text, false], ['next', false]])
})
