/** An answer that did not agree, beside what this page knew and sent: what a player keeps and shows. */
import { CopyLine } from '../../ui/copy-line.tsx'
import { Notice } from '../../ui/surface.tsx'
import { knownAsJson } from '../betting/bet-memory.ts'
import { BetVerdict, Lies } from './bet-verdict.tsx'
import type { Evidence } from './lied-to.ts'

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
        <CopyLine label="Что эта страница слышала и отправила" value={JSON.stringify(knownAsJson(known))} />
        <CopyLine label="Что ответил сервер" value={JSON.stringify(told) ?? ''} />
      </div>
    </div>
  )
}
