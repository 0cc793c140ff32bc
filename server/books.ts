/** `npm run books`: audits the whole ledger in one snapshot and prints the sums; balanced books reopen stopped betting. */
import { runOnDatabase, say } from './command.ts'
import { auditAndResolve } from './ledger/auditor.ts'
import { booksBalance } from './ledger/books.ts'
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'

const width = 24

await runOnDatabase(async (db) => {
  const books = await auditAndResolve(db)
  const line = (label: string, value: string) => say(`${label.padEnd(44)}${value.padStart(width)}`)
  for (const { meaning, sum } of books.accounts) line(meaning, formatRoundMoney(sum))
  line('Сумма всех счетов', formatRoundMoney(books.total))
  line('Балансы игроков по строкам', formatRoundMoney(books.balances))
  line('Счетов', `${books.owners}`)
  line('Проводок', `${books.transfers}`)
  if (books.orphans > 0) line('Проводок без счёта', `${books.orphans}`)
  for (const { owner, balance, transfers } of books.differences) {
    say(`Счёт ${owner}: на балансе ${formatRoundMoney(balance)}, а по проводкам ${formatRoundMoney(transfers)}`)
  }
  const right = booksBalance(books)
  say(right ? 'Книги сходятся.' : 'КНИГИ НЕ СХОДЯТСЯ: ставки остановлены, пока они не сойдутся.')
  return right ? 0 : 1
})
