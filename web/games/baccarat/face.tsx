/** Baccarat in menus and explanations. */
import { type TableFace, spotsText } from '../../play/tables/table-face.ts'
import { beadLetters, isResult, resultText, spotText, tones } from './spot-words.ts'

function CardsIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
      <rect x="8.5" y="4" width="10.5" height="15" rx="2" />
      <path d="M8.5 7 5 8.2l3.800 11.300 3.400-1.100M13.700 8.600l2.200 2.900-2.200 2.900-2.200-2.900Z" />
    </svg>
  )
}

export const baccaratFace: TableFace = {
  id: 'baccarat',
  title: 'Баккара',
  path: '/live/baccarat',
  icon: <CardsIcon />,
  about: 'Восемь колод, каждая карта доказана к корню шуза. Пять дорог.',
  rules: async () => (await import('@kurazh/games/baccarat/baccarat.ts')).baccarat,
  paramsText: ({ spots }) => spotsText(Object.keys(spots), spotText),
  spotText,
  resultText: (result) => (isResult(result) ? resultText(result) : '—'),
  mark: (result) => (isResult(result) ? { text: beadLetters[result.winner], tone: tones[result.winner] } : { text: '—', tone: 'black' }),
}
