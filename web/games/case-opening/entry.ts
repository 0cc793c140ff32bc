/** Cases in menus and the lobby, and how its first bet is made. */
import type { FirstBet, GameEntry } from '../../play/game/game-entry.ts'

export const casesEntry: GameEntry = {
  id: 'case-opening',
  title: 'Кейсы',
  path: '/cases',
  section: 'Кейсы',
  category: 'Быстрые',
  icon: ['M4 11.500V9a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v2.500', 'M4 11.500h16v7.500H4Z', 'M10.250 10h3.500v4.500h-3.500Z'],
  about: 'Откройте до десяти кейсов сразу: шанс каждого множителя виден заранее.',
  aliases: 'кейсы cases case кейс сундук ларец коробки лутбокс lootbox открыть',
}

export const casesFirstBet: FirstBet = { buttons: [{ word: 'Открыть кейс', brings: 'до 2 400 ₽' }] }
