/** What a round has paid so far, up to the cap that is part of the rules: where it is reached the round ends at once. */
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

  /** Adds so much, or what is left below the cap; tells how much it was. */
  add(paysE4: number): number {
    const added = Math.min(paysE4, this.capE4 - this.paidE4)
    this.paidE4 += added
    return added
  }
}
