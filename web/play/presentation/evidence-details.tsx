/** An answer that did not agree, along with what this page knew and sent: evidence for the player to save and show. */
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { knownAsJson } from '../proof/bet-memory.ts'
import { BetVerdict, Lies } from './bet-verdict.tsx'
import type { Evidence } from '../proof/verification-error.ts'

export function EvidenceDetails({ evidence: { known, told, lies, check } }: { evidence: Evidence }) {
  return (
    <div className="grid gap-5">
      {check ? (
        <BetVerdict judgement={{ check, lies, verdict: 'broken' }} version={known.version} />
      ) : (
        <Notice as="div" tone="loss">
          <Lies lies={lies} />
        </Notice>
      )}
      <div className="grid gap-3">
        <CopyLine label="Что эта страница получила и отправила" value={JSON.stringify(knownAsJson(known))} />
        <CopyLine label="Что ответил сервер" value={JSON.stringify(told) ?? ''} />
      </div>
    </div>
  )
}
