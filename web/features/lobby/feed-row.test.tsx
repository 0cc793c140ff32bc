// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { GameTitles } from '../../api/game-titles.ts'
import { FeedRow } from './feed-row.tsx'

const bet = {
  link: 'aaaa',
  key: 'aaaa',
  own: false,
  name: 'somebody',
  img: '',
  status: 'global',
  game: 'speed-roulette',
  stake: 100n,
  multiplier: 20_000,
  payout: 200n,
  at: '2026-11-23T09:00:00.000Z',
} as const

test('a game that the lobby has no tile of is named too, never shown as its id', () => {
  const { container } = render(
    <GameTitles value={(game) => (game === 'speed-roulette' ? 'Быстрая рулетка' : game)}>
      <MemoryRouter>
        <FeedRow bet={bet} place={0} isNew={false} game={undefined} />
      </MemoryRouter>
    </GameTitles>,
  )
  expect(container.textContent).toContain('Быстрая рулетка')
  expect(container.textContent).not.toContain('speed-roulette')
})
