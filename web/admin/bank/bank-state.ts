/** What the admin area knows of the bank. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'

export type BankState = ReplyOf<typeof adminCalls.bank>['success']
