/**
 * Says what happens in a game to those who listen: each thing once, in words, after a result the balance, and nothing
 * while automatic play runs.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { createContext, use, useEffect, useEffectEvent, useState } from 'react'
import { useBalance, useResultAwaited } from '../../api/balance.ts'
import { balanceSaidMs } from '../policy.ts'

/**
 * Around a stage: quiet while automatic play runs; a replay moves no money, so the balance is not said. As a rule both
 * the words and the balance are.
 */
export const VoiceContext = createContext<'play' | 'quiet' | 'replay'>('play')

export interface Voice {
  /** Whole sentences, never a changing number; empty where there is nothing to say. */
  words: string
  /** Tells one result from another: the same words about the next one are said again. */
  of?: string | number | undefined
  /** The words are a result: once no other follows, the balance is said too. */
  withBalance?: boolean
}

export function GameVoice({ words, of = '', withBalance = false }: Voice) {
  const mode = use(VoiceContext)
  const quiet = mode === 'quiet'
  const about = `${of} ${words}`
  // What was not said in time is not said when automatic play is over: its summary is.
  const [missed, setMissed] = useState<string | null>(null)
  if (quiet && missed !== about) setMissed(about)
  const isSaid = words !== '' && !quiet && missed !== about
  return (
    // Not atomic: the balance is said alone, not with the words again.
    <p className="unseen" role="status" aria-atomic="false" data-part="game-voice">
      {isSaid && <span key={about}>{words}</span>}
      {isSaid && withBalance && mode === 'play' && <BalanceAfter key={`${about} balance`} />}
    </p>
  )
}

/** Of results that wait for the balance at the same time, only the last says it. */
let lastWaiting = 0

/** The balance, once, as soon as results have stopped coming: a quick series of bets hears it after the last. */
function BalanceAfter() {
  const balance = useBalance()
  const awaited = useResultAwaited()
  const [said, say] = useState<string | null>(null)
  const isOver = said !== null
  const sayIt = useEffectEvent((isLast: boolean) =>
    say(isLast && balance !== undefined ? ` На балансе ${formatMoney(balance)}.` : ''),
  )
  useEffect(() => {
    if (awaited || isOver) return undefined
    lastWaiting += 1
    const own = lastWaiting
    const timer = setTimeout(() => sayIt(own === lastWaiting), balanceSaidMs)
    return () => clearTimeout(timer)
  }, [awaited, isOver])
  return isOver && said !== '' && <span>{said}</span>
}
