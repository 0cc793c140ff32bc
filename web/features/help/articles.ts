/**
 * Loads all help articles, shelf by shelf, in reading order: an article is a file of `articles/<shelf>/`, named by its
 * id.
 */
import type { Text } from '../../ui/text/text.ts'
import type { Article, Shelf, ShelfId } from './article.ts'

const files: Readonly<Record<string, Text>> = import.meta.glob('./articles/*/*.md', { eager: true })

function shelf(id: ShelfId, title: string, about: string): Shelf {
  const articles = Object.entries(files).flatMap(([path, text]): Article[] => {
    const [, on, name = ''] = /^\.\/articles\/(.+)\/(.+)\.md$/.exec(path) ?? []
    return on === id ? [{ ...text, id: name }] : []
  })
  return { id, title, about, articles: articles.toSorted((a, b) => a.order - b.order) }
}

export const shelves: readonly Shelf[] = [
  shelf('start', 'Начало', 'Аккаунт, первая ставка и сайт, настроенный под вас.'),
  shelf('money', 'Деньги', 'Игровые рубли, баланс, пределы ставок и отказы.'),
  shelf('fairness', 'Игры и честность', 'Правила игр, проверка ставок и почему исход нельзя подкрутить.'),
  shelf('account', 'Аккаунт и безопасность', 'Вход, пароль, скрытое имя, блокировка и ваши данные.'),
  shelf('care', 'Ответственная игра', 'Как играть спокойно, поставить предел и вовремя остановиться.'),
]
