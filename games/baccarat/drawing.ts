/** Baccarat's drawing rules, as played everywhere, and the winner. Points are 0–9. */

/** Points of a card: zero for tens and court cards, one for an ace. `rank` 0 is the ace. */
export const pointsOf = (rank: number): number => (rank >= 9 ? 0 : rank + 1)

const isNatural = (points: number): boolean => points >= 8

/** The player's side draws a third card on 0–5; after a natural of either side neither draws. */
export const playerDraws = (player: number, banker: number): boolean =>
  !isNatural(player) && !isNatural(banker) && player <= 5

/** For each total of the banker: the points of the player's third card on which the banker draws. */
const bankerDrawsOn: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4, 5, 6, 7, 9],
  [2, 3, 4, 5, 6, 7],
  [4, 5, 6, 7],
  [6, 7],
]

/**
 * `player`: of the first two cards. `third`: the points of the player's third card, undefined where the player stood.
 */
export function bankerDraws(player: number, banker: number, third: number | undefined): boolean {
  if (isNatural(player) || isNatural(banker)) return false
  return third === undefined ? banker <= 5 : bankerDrawsOn[banker]?.includes(third) === true
}

export function winnerOf(player: number, banker: number): 'player' | 'banker' | 'tie' {
  return player === banker ? 'tie' : player > banker ? 'player' : 'banker'
}
