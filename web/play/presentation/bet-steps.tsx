/** Shows how a bet's outcome is computed, number by number. Computed here and now. */
import type { Bet } from '@kurazh/contract/play/play.ts'
import { blocks, commitmentOf } from '@kurazh/games/core/fairness.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import { useEffect, useState } from 'react'
import { countedRng } from '../proof/counted-rng.ts'
import { RecountSteps } from './recount-steps.tsx'
import type { Explanation, GameFace } from '../game/game-face.ts'

export function BetSteps({ face, bet }: { face: GameFace; bet: Bet }) {
  const [explanation, setExplanation] = useState<Explanation | null>(null)
  useEffect(() => {
    let left = false
    void face.explain().then((loaded) => !left && setExplanation(loaded))
    return () => {
      left = true
    }
  }, [face])
  return explanation && <Steps explanation={explanation} bet={bet} />
}

function Steps({ explanation, bet }: { explanation: Explanation; bet: Bet }) {
  const block = blocks(bet.serverSeed, bet.clientSeed, bet.nonce)
  const rng = countedRng(createRng(block))
  const steps = explanation.steps(rng, bet.params, bet.moves ?? [])
  return (
    <RecountSteps>
      <li>
        SHA-256 от серверного сида: <span className="code">{commitmentOf(bet.serverSeed)}</span>. Этот отпечаток сервер
        обещает до ставки.
      </li>
      {blocksRead(block, rng.bytesRead()).map(({ read, rest }, index) => (
        <li key={read + rest}>
          HMAC-SHA256 с ключом «серверный сид» от строки{' '}
          <span className="code">{`${bet.clientSeed}:${bet.nonce}:${index}`}</span>:{' '}
          <span className="code">
            <mark>{read}</mark>
            {rest}
          </span>
        </li>
      ))}
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </RecountSteps>
  )
}

/** The blocks that the outcome read, in hex, each parted where reading stopped. */
function blocksRead(block: (index: number) => Uint8Array, bytes: number): { read: string; rest: string }[] {
  const found: { read: string; rest: string }[] = []
  for (let left = bytes; left > 0;) {
    const bytes32 = block(found.length)
    found.push({ read: hex(bytes32.subarray(0, left)), rest: hex(bytes32.subarray(left)) })
    left -= bytes32.length
  }
  return found
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
