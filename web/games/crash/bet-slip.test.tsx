import type { OwnRoundBet } from '@kurazh/contract/play/rounds.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { RisingSlot } from '../../play/rounds/rising/use-rising-game.ts'
import { BetSlip } from './bet-slip.tsx'

const ended: OwnRoundBet = {
  id: 1,
  key: 'slot0-former',
  link: 'of-the-former-round',
  round: 1,
  stake: 10_00n,
  target: null,
  takenAt: 100_000_000,
  state: 'taken',
  multiplier: 20_000,
  payout: 20_00n,
}
const nothing = () => undefined

function slipWith(more: Partial<RisingSlot>): string {
  const slot: RisingSlot = {
    state: 'free',
    bet: undefined,
    result: null,
    notice: null,
    uncertain: false,
    running: null,
    planned: 0,
    place: nothing,
    cancel: nothing,
    act: nothing,
    start: nothing,
    stop: nothing,
    cashOut: nothing,
    ...more,
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/">
        <BetSlip
          place={0}
          slot={slot}
          rules={crash}
          line={{ state: 'live', tripMs: 20, aliveAt: 0 }}
          flight={{ phase: 'ground', startsAt: null }}
          limits={undefined}
          ref={null}
        />
      </StaticRouter>
    </QueryClientProvider>,
  )
}

test('a slip shows its last bet, with the link to it, until the next bet is placed', () => {
  expect(slipWith({})).toContain('преимущество сайта')
  const rest = slipWith({ result: ended })
  expect(rest).toMatch(/Забрали 20\.00/)
  expect(rest).toContain('/bet/of-the-former-round')
  const next = slipWith({ state: 'placed', bet: { ...ended, key: 'slot0-next', state: 'open' }, result: null })
  expect(next).not.toContain('/bet/')
})
