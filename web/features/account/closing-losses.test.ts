import type { Tournament } from '@kurazh/contract/rewards/tournaments.ts'
import { expect, test } from 'vitest'
import { lossesOf } from './closing-losses.ts'

const own = { joined: true, place: 3, score: '1', prize: 5_00n, waits: false, struck: null, team: null }
const running = (title: string, more: Partial<Tournament>): Tournament => ({
  id: 1,
  title,
  kind: 'turnover',
  game: null,
  edge: null,
  threshold: null,
  minStake: 0n,
  joining: 'auto',
  fee: 0n,
  share: 5,
  fund: 0n,
  leastEdge: 0n,
  places: [100],
  paidPlaces: 1,
  qualified: 0,
  struck: 0,
  team: null,
  startsAt: '',
  endsAt: '',
  state: 'running',
  players: 1,
  prizeMoney: 0n,
  own: null,
  ...more,
})

test('a player with nothing pending loses nothing', () => {
  expect(lossesOf([], [running('Турнир дня', {}), running('Турнир недели', { own: { ...own, place: null } })])).toEqual(
    { takable: 0n, lines: [] },
  )
})

test('lists sums, items and places, each once', () => {
  expect(
    lossesOf(
      [
        { id: 'rakeback', reward: 'rakeback', amount: 1_20n },
        { id: 'status:simple', reward: 'status', amount: 50_00n },
        { id: 'heist:tickets:1', reward: 'heist', amount: null },
        { id: 'heist:chapter:1:1', reward: 'heist', amount: 1_00n },
        { id: 'wheel', reward: 'wheel', amount: null },
      ],
      [running('Турнир дня', { own })],
    ),
  ).toEqual({
    takable: 52_20n,
    lines: [
      'Ждут награды: 52.20\u00a0₽. Закрытому аккаунту их не выплатят.',
      'Билеты ограбления сгорят.',
      'Колесо дня открыто: вращение пропадёт.',
      '«Турнир дня», место 3: вы выйдете из таблицы, приза не будет.',
    ],
  })
})
