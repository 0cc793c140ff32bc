/** How a bet's outcome comes about, number by number, computed here and now. */
import type { Bet } from '@kurazh/contract/play.ts'
import { blocks, commitmentOf } from '@kurazh/games/kit/fairness.ts'
import { createDraws } from '@kurazh/games/kit/random.ts'
import type { GameFace } from './game-face.ts'

/** Bytes of one draw. */
const drawBytes = 4

export function BetSteps({ face, bet }: { face: GameFace; bet: Bet }) {
  const block = Array.from(blocks(bet.serverSeed, bet.clientSeed, bet.nonce)(0), (byte) => byte.toString(16).padStart(2, '0'))
  const steps = face.explain(createDraws(blocks(bet.serverSeed, bet.clientSeed, bet.nonce)), bet.params)
  return (
    <details className="steps">
      <summary>Пересчёт по шагам</summary>
      <ol>
        <li>
          SHA-256 от серверного сида: <span className="code">{commitmentOf(bet.serverSeed)}</span>. Это и есть обещание.
        </li>
        <li>
          HMAC-SHA256 с ключом «серверный сид» от строки <span className="code">{`${bet.clientSeed}:${bet.nonce}:0`}</span>:{' '}
          <span className="code">
            <mark>{block.slice(0, drawBytes).join('')}</mark>
            {block.slice(drawBytes).join('')}
          </span>
        </li>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}
