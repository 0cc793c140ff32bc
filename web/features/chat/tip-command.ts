/** Reads the command that gives a tip: «/tip имя 50». */
import { exactKopecks } from '@kurazh/shared/money/kopecks.ts'

export const tipForm = 'Напишите так: /tip имя 50'

/** Undefined: it is no command. null: it is one that cannot be read. */
export function tipCommand(text: string): { name: string; amount: bigint } | null | undefined {
  if (!/^\/tip(?:\s|$)/iu.test(text.trim())) return undefined
  const [, name, roubles] =
    /^\/tip\s+@?([\p{L}\d_-]{3,20})\s+(\d{1,7}(?:[.,]\d{1,2})?)(?:\s*(?:₽|руб\.?))?$/iu.exec(text.trim()) ?? []
  const amount = exactKopecks(Number(roubles?.replace(',', '.')))
  return name === undefined || amount === undefined ? null : { name, amount }
}
