/** Writes the worth of each held coin on it, in total bets. */
import type { Cell } from '@kurazh/games/slots/engine/machine.ts'
import { Container, Text } from '../../play/stage/pixi.ts'
import { coinNumber } from '../symbol-number.ts'

/** The share of a cell that a number is high. */
const height = 0.26
/** Drawn so large, and scaled to its cell. */
const drawnPx = 64

interface Coin {
  cell: Cell
  paysE4: number
}

export class CoinNumbers {
  readonly layer = new Container()
  #coins: readonly Coin[] = []
  #middle: (cell: Cell) => { x: number; y: number } = () => ({ x: 0, y: 0 })
  #cell = 1

  show(coins: readonly Coin[]): void {
    if (areSame(coins, this.#coins)) return
    this.#coins = coins
    for (const number of this.layer.removeChildren()) number.destroy()
    for (const { paysE4 } of coins) this.layer.addChild(numberText(coinNumber(paysE4)))
    this.#place()
  }

  lay(middle: (cell: Cell) => { x: number; y: number }, cell: number): void {
    this.#middle = middle
    this.#cell = cell
    this.#place()
  }

  #place(): void {
    for (const [index, { cell }] of this.#coins.entries()) {
      const number = this.layer.children[index]
      const { x, y } = this.#middle(cell)
      number?.position.set(x, y)
      number?.scale.set((this.#cell * height) / drawnPx)
    }
  }
}

/** Each is sent again with every event; a number is drawn once. */
function areSame(some: readonly Coin[], others: readonly Coin[]): boolean {
  return (
    some.length === others.length &&
    some.every(
      ({ cell, paysE4 }, index) =>
        paysE4 === others[index]?.paysE4 && cell.every((part, at) => part === others[index]?.cell[at]),
    )
  )
}

function numberText(text: string): Text {
  const number = new Text({
    text,
    style: {
      fontFamily: 'Unbounded, sans-serif',
      fontSize: drawnPx,
      fontWeight: '600',
      fill: '#ffffff',
      stroke: { color: '#4a2604', width: drawnPx * 0.2, join: 'round' },
    },
  })
  number.anchor.set(0.5)
  return number
}
