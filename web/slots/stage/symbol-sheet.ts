/**
 * The symbols of a machine as textures: its one drawing, drawn once for a size, sharp, and blurred for a turning reel.
 */
import type { MachineSymbol } from '@kurazh/games/slots/engine/machine.ts'
import { CanvasSource, Rectangle, Texture } from '../../play/stage/pixi.ts'
import { numberOn } from '../symbol-number.ts'

export interface SymbolSheet {
  /** By the machine's order of symbols. */
  sharp: readonly Texture[]
  blurred: readonly Texture[]
  /** The side of a symbol in pixels of the texture. */
  side: number
  destroy(): void
}

const columns = 4
/** Between symbols, so that none shines into its neighbour. */
const gapPx = 2
/** The blur of a turning symbol, as a share of its height, and its number of copies. */
const smear = 0.34
const copies = 7

/** The share of a symbol's side that its number is high. */
const numberHeight = 0.27

export function drawSheet(drawing: ImageBitmap, symbols: readonly MachineSymbol[], side: number): SymbolSheet {
  const count = symbols.length
  const rows = Math.ceil(count / columns)
  const step = side + gapPx
  const canvas = new OffscreenCanvas(columns * step, rows * step * 2)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  const from = drawing.width / count
  const place = (symbol: number, blurred: boolean) => ({
    x: (symbol % columns) * step,
    y: (Math.floor(symbol / columns) + (blurred ? rows : 0)) * step,
  })
  for (let symbol = 0; symbol < count; symbol += 1) {
    const sharp = place(symbol, false)
    context.drawImage(drawing, symbol * from, 0, from, drawing.height, sharp.x, sharp.y, side, side)
    const number = numberOn(symbols[symbol])
    if (number) writeNumber(context, number, sharp.x + side / 2, sharp.y + side / 2, side * numberHeight)
    const { x, y } = place(symbol, true)
    context.save()
    context.beginPath()
    context.rect(x, y, side, side)
    context.clip()
    for (let copy = 0; copy < copies; copy += 1) {
      context.globalAlpha = 1 / (copy + 1)
      const aside = (copy / (copies - 1) - 0.5) * smear * side
      context.drawImage(canvas, sharp.x, sharp.y, side, side, x, y + aside, side, side)
    }
    context.restore()
  }
  const source = new CanvasSource({ resource: canvas, scaleMode: 'linear', autoGenerateMipmaps: false })
  const texture = (symbol: number, blurred: boolean) => {
    const { x, y } = place(symbol, blurred)
    return new Texture({ source, frame: new Rectangle(x, y, side, side) })
  }
  const [sharp, blurred] = [
    symbols.map((_, symbol) => texture(symbol, false)),
    symbols.map((_, symbol) => texture(symbol, true)),
  ]
  return {
    sharp,
    blurred,
    side,
    destroy() {
      for (const each of [...sharp, ...blurred]) each.destroy()
      source.destroy()
      canvas.width = 0
    },
  }
}

function writeNumber(
  context: OffscreenCanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  height: number,
): void {
  context.font = `600 ${height}px Unbounded, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = height * 0.28
  context.strokeStyle = 'rgb(8 6 20 / 85%)'
  context.fillStyle = '#fff'
  context.strokeText(text, x, y)
  context.fillText(text, x, y)
}
