/** An answer that did not agree, beside what this page knew and sent: what a player keeps and shows. */
import { seededGameById } from '@kurazh/games/index.ts'
import { CopyLine } from '../ui/copy-line.tsx'
import { judge } from './bet-check.ts'
import { BetVerdict, Lies } from './bet-verdict.tsx'
import type { Evidence } from './lied-to.ts'

export function EvidenceDetails({ evidence: { known, told, lies, bet } }: { evidence: Evidence }) {
  const rules = seededGameById(known.game)
  return (
    <div className="grid gap-5">
      {bet && rules ? (
        <BetVerdict judgement={judge(rules, known, bet)} bet={bet} />
      ) : (
        <div className="notice notice--loss">
          <Lies lies={lies} />
        </div>
      )}
      <div className="grid gap-3">
        <CopyLine label="Что эта страница слышала и отправила" value={JSON.stringify(known)} />
        <CopyLine label="Что ответил сервер" value={JSON.stringify(told) ?? ''} />
      </div>
    </div>
  )
}
