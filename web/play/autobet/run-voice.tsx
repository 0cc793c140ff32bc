/**
 * Says how automatic play stands: when it is over, and while it runs only when asked. The key that asks is shown where
 * it has the focus.
 */
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { formatNumber, plural } from '../../ui/text/format.ts'
import { GameVoice, type Voice } from '../presentation/game-voice.tsx'
import { standingWords } from '../presentation/result-words.ts'
import type { AutobetState } from './autobet.ts'
import css from './run-voice.module.css'

interface RunVoiceProps {
  running: AutobetState | null
  /** How the last run stood when it ended; null before that, and while one runs. */
  ran: AutobetState | null
}

const bets = ['ставка', 'ставки', 'ставок'] as const
/** «12 ставок, вы в плюсе на 30 ₽». */
const standing = ({ played, netKopecks }: AutobetState): string =>
  `${formatNumber(played, 0)} ${plural(played, bets)}, ${standingWords(netKopecks)}`

export function RunVoice({ running, ran }: RunVoiceProps) {
  const [asked, ask] = useState<Voice>({ words: '' })
  if (running === null && asked.words !== '') ask({ words: '' })
  const voice: Voice =
    running !== null
      ? asked
      : ran !== null && ran.played > 0
        ? { words: `Итог автоигры: ${standing(ran)}.`, withBalance: true }
        : { words: '' }
  const answer = ({ of }: Voice): Voice =>
    running === null ? { words: '' } : { words: `${standing(running)}.`, of: Number(of ?? 0) + 1 }
  return (
    <>
      {running !== null && (
        <Button className={css.ask} size="small" data-part="run-so-far" onClick={() => ask(answer)}>
          Как идёт автоигра
        </Button>
      )}
      <GameVoice {...voice} />
    </>
  )
}
