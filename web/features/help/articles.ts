/** All of the help, shelf by shelf, in the order it is read. */
import type { Shelf } from './article.ts'
import { account } from './articles/account.ts'
import { care } from './articles/care.ts'
import { fairness } from './articles/fairness.ts'
import { money } from './articles/money.ts'
import { start } from './articles/start.ts'

export const shelves: readonly Shelf[] = [start, money, fairness, account, care]
