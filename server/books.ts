/**
 * `npm run books`: audits the whole ledger in one snapshot and prints the sums. Balanced books reopen stopped betting.
 * Also prints what was returned to players and the allowed maximum. `-- --restored` checks a restored backup: also
 * whether the keys open it and its chains match the published ones.
 */
import { provedRestored } from './commands/check-restored-copy.ts'
import { runOnDatabase, say } from './command.ts'
import { rewardsByBooks } from './commands/reward-books.ts'
import { auditAndResolve } from './ledger/auditor.ts'
import { booksBalance } from './ledger/books.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { readArguments } from './platform/process/command-arguments.ts'
import { beyondBound } from './rewards/law.ts'
import { encryptionKeyOf } from './storage.ts'

const { restored: isRestored } = readArguments({ options: { restored: { type: 'boolean', default: false } } }).values
const width = 24

await runOnDatabase(async (db, config) => {
  const books = await auditAndResolve(db)
  const line = (label: string, value: string) => say(`${label.padEnd(44)}${value.padStart(width)}`)
  for (const { meaning, sum } of books.accounts) line(meaning, formatRoundMoney(sum))
  line('Сумма всех счетов', formatRoundMoney(books.total))
  line('Балансы игроков по строкам', formatRoundMoney(books.balances))
  line('Счетов', `${books.owners}`)
  line('Проводок', `${books.transfers}`)
  if (books.orphans > 0) line('Проводок без счёта', `${books.orphans}`)
  for (const { owner, balance, transfers } of books.differences) {
    say(
      `Счёт ${owner}: на балансе или в копилке ${formatRoundMoney(balance)}, а по проводкам ${formatRoundMoney(transfers)}`,
    )
  }
  const right = booksBalance(books)
  say(right ? 'Книги сходятся.' : 'КНИГИ НЕ СХОДЯТСЯ: ставки остановлены, пока они не сойдутся.')
  const rewards = await rewardsByBooks(db, books)
  line('Возвращено наградами', formatRoundMoney(rewards.total.paid))
  line(`Могло быть возвращено (${rewards.total.share} % и объявленное)`, formatRoundMoney(rewards.total.bound))
  const beyond = beyondBound(rewards)
  say(
    beyond.length === 0
      ? 'Награды в пределах закона.'
      : `НАГРАДЫ ВЫШЕ ПРЕДЕЛА: ${beyond.join(', ')}. Ставки это не останавливает: найдите причину.`,
  )
  const restored = isRestored ? await provedRestored(db, await encryptionKeyOf(config)) : { lines: [], holds: true }
  restored.lines.forEach(say)
  return right && beyond.length === 0 && restored.holds ? 0 : 1
})
