/** An answer that did not agree, beside what this page knew and sent: what a player keeps and shows. */
import { CopyLine } from '../../ui/copy-line.tsx'
import { BetVerdict, Lies } from './bet-verdict.tsx'
import type { Evidence } from './lied-to.ts'

export function EvidenceDetails({ evidence: { known, told, lies, check } }: { evidence: Evidence }) {
  return (
    <div className="grid gap-5">
      {check ? (
        <BetVerdict judgement={{ check, lies, verdict: 'broken' }} version={known.version} />
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
