/** Names the rewards in the table. */
import type { RewardName } from '@kurazh/contract/rewards/rewards.ts'

export const rewardTitles: Readonly<Record<RewardName, string>> = {
  rakeback: 'Рейкбек',
  status: 'Статусы',
  referral: 'Партнёрская программа',
  tournament: 'Турниры',
  heist: 'Ограбление',
  wheel: 'Колесо дня',
  jackpot: 'Джекпот',
  promo: 'Промокоды',
  task: 'Задания',
  challenge: 'Вызовы',
  mission: 'Задания недели',
}
