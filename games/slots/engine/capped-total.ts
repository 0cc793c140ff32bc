/** The pay of a round so far, limited by the cap that is part of the rules: at the cap the round ends at once. */
export class CappedTotal {
  /** In ten-thousandths of the total bet. */
  paidE4 = 0
  readonly capE4: number

  constructor(capE4: number) {
    this.capE4 = capE4
  }

  get isFull(): boolean {
    return this.paidE4 >= this.capE4
  }

  /** Adds this pay, or what is left below the cap; returns the added amount. */
  add(paysE4: number): number {
    const added = Math.min(paysE4, this.capE4 - this.paidE4)
    this.paidE4 += added
    return added
  }
}
