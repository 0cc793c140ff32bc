/** Every game's screen before its first bet, rendered as the build renders pages. */
import { games } from '@kurazh/games/index.ts'
import type { InstantGame } from '@kurazh/games/core/game.ts'
import { fraction } from '@kurazh/games/core/rtp.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StaticRouter } from 'react-router'
import * as z from 'zod/mini'
import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { queryClient } from '../api/query.ts'
import { webGames } from '../games/index.ts'
import { InstantScreen } from '../play/instant/instant-screen.tsx'
import { useInstantScreen } from '../play/instant/use-instant-screen.tsx'
import type { GameFace } from '../play/game/game-face.ts'
import { chunksIn } from '../ui/loading/chunk.ts'

function draw(screen: ReactNode): string {
  return renderToStaticMarkup(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location="/">{screen}</StaticRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** A game that is not in the registry: rules, stage, controls and a face are all it has. */
const coin: InstantGame<{ edge: boolean }, { heads: boolean }> = {
  id: 'coin',
  version: 1,
  kind: 'instant',
  params: z.strictObject({ edge: z.boolean() }),
  play: () => ({ outcome: { heads: true }, multiplierE4: 19_800 }),
  bestMultiplierE4: () => 19_800,
  rtp: () => fraction(99n, 100n),
  sampleParams: [{ edge: false }],
}

const coinFace: GameFace<{ edge: boolean }, { heads: boolean }> = {
  id: 'coin',
  title: 'Coin',
  path: '/coin',
  rules: async () => coin,
  paramsText: () => '',
  outcomeText: ({ heads }) => (heads ? 'орёл' : 'решка'),
  explain: async () => ({ steps: () => [] }),
}

const half = fraction(1n, 2n)

function CoinScreen() {
  const payoffs = () => [
    { multiplierE4: 19_800, probability: half },
    { multiplierE4: 0, probability: half },
  ]
  const screen = useInstantScreen({
    face: coinFace,
    rules: coin,
    payoffs,
    params: { edge: false },
    reveal: async () => undefined,
  })
  const toss = <button disabled={!screen.canBet}>Бросить</button>
  return <InstantScreen screen={screen} stage={<p>Монета</p>} buttons={toss} controls={<p>Ребро</p>} />
}

test('a new instant game brings rules, stage, controls and a face; stake, automatic play, edge, rules and history surround it', () => {
  const page = draw(<CoinScreen />)
  for (const words of [
    'Монета',
    'Бросить',
    'Ребро',
    'Вручную',
    'Авто',
    'Чистый выигрыш',
    '9.80',
    'Возврат 99',
    'Статистика',
    'Ваши ставки',
  ]) {
    expect(page, words).toContain(words)
  }
})

describe.each(webGames)('$entry.title', ({ entry, screen: Screen }) => {
  test('sits in the screen of its kind', async () => {
    await Promise.all(chunksIn(<Screen />).map((chunk) => chunk.preload()))
    const page = draw(<Screen />)
    const { kind } = games[entry.id as keyof typeof games]
    expect(page).toContain(kind === 'instant' ? 'data-part="instant-deck"' : 'data-part="step-deck"')
    expect(page).toContain('Здесь появятся ваши результаты')
  })
})
