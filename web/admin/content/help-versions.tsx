/** Lists every version of an article: the author, the time, and the changes. */
import type { HelpText } from '@kurazh/contract/content/help-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { Moment } from '../list/cells.tsx'
import { Lines, Panel } from '../page/admin-page.tsx'
import { TextDiff } from './text-diff-view.tsx'
import { textDiff } from './text-diff.ts'
import css from './content.module.css'

export type Version = ReplyOf<(typeof adminCalls)['helpVersions']>['success']['versions'][number]

interface HelpVersionsProps {
  versions: readonly Version[]
  builtIn: HelpText
  /** Copies a version into the fields without saving. */
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
              <TextDiff stretches={textDiff(whole(versions[place + 1]?.text ?? builtIn), whole(text ?? builtIn))} />
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
