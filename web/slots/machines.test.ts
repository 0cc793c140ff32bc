import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { plainText, tablesIn } from '../ui/text/text.ts'
import { formatMultiplier } from '../ui/text/format.ts'
import { webSlots } from './index.ts'

const largestBytes = 40_000
const folder = (id: string) => new URL(`./machines/${id}/`, import.meta.url)

describe.each(webSlots.map(({ face, howTo }) => [face.id, face, howTo] as const))('%s', (id, face, howTo) => {
  test('its theme has a name and a place in the drawing for every symbol', async () => {
    const { machine } = await face.rules()
    expect(face.world.names).toHaveLength(machine.symbols.length)
    const drawing = await readFile(new URL('symbols.svg', folder(id)), 'utf8')
    expect(drawing).toContain(`viewBox="0 0 ${machine.symbols.length * 100} 100"`)
  })

  test('the frame leaves a window of the board’s shape, and its figures are those of the drawing', async () => {
    const { machine } = await face.rules()
    const { frame } = face.world
    const shape = (frame.window.width * frame.width) / (frame.window.height * frame.height)
    expect(Math.abs(shape / (machine.reels / machine.rows) - 1)).toBeLessThan(0.02)
    expect(await readFile(new URL('frame.svg', folder(id)), 'utf8')).toContain(
      `viewBox="0 0 ${frame.width} ${frame.height}"`,
    )
  })

  test('every drawing is light, and no name in it means two things', async () => {
    const names = (await readdir(folder(id))).filter((name) => name.endsWith('.svg'))
    expect(names).toEqual(expect.arrayContaining(['symbols.svg', 'far.svg', 'frame.svg', 'tile.svg']))
    for (const name of names) {
      const drawing = await readFile(new URL(name, folder(id)), 'utf8')
      expect(Buffer.byteLength(drawing), name).toBeLessThan(largestBytes)
      const ids = [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, each]) => each)
      expect(new Set(ids).size, name).toBe(ids.length)
      const known = new Set(ids)
      for (const [, used = ''] of drawing.matchAll(/(?:url\(|href=")#([^")]+)/g))
        expect(known.has(used), `${name} ${used}`).toBe(true)
    }
  })

  test('its rules list the payouts of every symbol, and the return', async () => {
    const { machine } = await face.rules()
    const { body, lead } = await howTo()
    const cells = tablesIn(body).flat(2)
    for (const { paysE4 } of machine.symbols)
      for (const pays of Object.values(paysE4)) expect(cells).toContain(formatMultiplier(pays))
    const { rtp } = machine.sheet('spin')
    const percent = ((Number(rtp.numerator) / Number(rtp.denominator)) * 100).toFixed(2)
    expect(lead).toContain(percent)
    expect(plainText(body)).toContain(percent)
    expect(plainText(body)).not.toContain('undefined')
  })
})

test('each machine sounds like itself: no two stop on one note or win by one tune, and all are audible', async () => {
  const notes = webSlots.map(({ face }) => face.world.notes)
  expect(new Set(notes.map(({ stop }) => stop)).size).toBe(notes.length)
  expect(new Set(notes.map(({ win }) => win.join(' '))).size).toBe(notes.length)
  for (const each of notes.flatMap(({ stop, win }) => [stop, ...win]))
    expect(each > 80 && each < 4000, `${each} Hz`).toBe(true)
})
