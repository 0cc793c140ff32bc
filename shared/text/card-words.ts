/**
 * Names of playing cards: 0–51, rank + 13·suit, rank 0 the ace … 12 the king; suits spades, hearts, diamonds, clubs.
 */
export const cardRanks = ['Т', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'В', 'Д', 'К'] as const
export const rankWords = [
  'туз',
  'двойка',
  'тройка',
  'четвёрка',
  'пятёрка',
  'шестёрка',
  'семёрка',
  'восьмёрка',
  'девятка',
  'десятка',
  'валет',
  'дама',
  'король',
] as const
export const suitWords = ['пик', 'червей', 'бубен', 'треф'] as const

/** «дама червей». */
export const cardText = (card: number): string =>
  `${rankWords[card % 13] ?? ''} ${suitWords[Math.floor(card / 13)] ?? ''}`
