/** Every version of an article: who wrote it, when, and what became other than it was. */
import type { HelpText } from '@kurazh/contract/help-text.ts'
import { Button } from '../../ui/button.tsx'
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/call.ts'
import { Moment } from '../list/cells.tsx'
import { Lines, Panel } from '../page/admin-page.tsx'
import { Changed } from './changed.tsx'
import { wordsChanged } from './words-changed.ts'
import css from './content.module.css'

export type Version = ReplyOf<(typeof adminCalls)['helpVersions']>['success']['versions'][number]

interface HelpVersionsProps {
  versions: readonly Version[]
  builtIn: HelpText
  /** Puts the words of a version into the fields; nothing is saved by it. */
  onTake: (text: HelpText) => void
}

const whole = ({ title, lead, body }: HelpText) => `${title}\n\n${lead}\n\n${body}`

export function HelpVersions({ versions, builtIn, onTake }: HelpVersionsProps) {
  return (
    <Panel title="История">
      <Lines empty="Статью ещё не меняли: игроки читают встроенный текст">
        {versions.map(({ version, at, who, text }, place) => (
          <li key={version}>
            <details className={css.version}>
              <summary className="touch">
                {text === null ? 'Возвращён встроенный текст' : `Версия ${version}`}
                <span className="muted">
                  {who}, <Moment at={at} />
                </span>
              </summary>
              <Changed stretches={wordsChanged(whole(versions[place + 1]?.text ?? builtIn), whole(text ?? builtIn))} />
              <Button size="small" onClick={() => onTake(text ?? builtIn)}>
                Взять этот текст
              </Button>
            </details>
          </li>
        ))}
      </Lines>
    </Panel>
  )
}
