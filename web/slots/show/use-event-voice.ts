/** Says the events of shown rounds, each of them: also where its words are those of the one before it. */
import { useRef, useState } from 'react'
import type { Voice } from '../../play/presentation/game-voice.tsx'

export interface EventVoice {
  spoken: Voice
  /** Says these words; nothing where they are empty. */
  sayEvent(words: string): void
  /** Says the end of a round; `null`: what was said last was all of it, and only the balance is left. */
  sayEnd(words: string | null): void
}

export function useEventVoice(): EventVoice {
  const [spoken, say] = useState<Voice>({ words: '' })
  /** Of everything that was said, in all rounds: two rounds may say the same. */
  const count = useRef(0)
  const add = (words: string): Voice => {
    count.current += 1
    return { words: `${words}.`, of: count.current }
  }
  return {
    spoken,
    sayEvent(words) {
      if (words !== '') say(add(words))
    },
    sayEnd(words) {
      if (words === null) return say((last) => ({ ...last, withBalance: true }))
      say({ ...add(words), withBalance: true })
    },
  }
}
