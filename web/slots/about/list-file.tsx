/** The file of all payouts of a list, made here from the rules, with its hash compared with the stored one. */
import type { Pool, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { Progress } from '../../ui/controls/progress.tsx'
import { saveFile } from '../../ui/browser/save-file.ts'
import { Notice } from '../../ui/layout/surface.tsx'
import type { Outcomes } from './use-outcomes.ts'
import css from './about.module.css'

export function ListFile({
  rules,
  pool,
  outcomes: { file, makeFile },
}: {
  rules: SlotGame
  pool: Pool
  outcomes: Outcomes
}) {
  const made = file.kind === 'made' ? file : undefined
  const save = useEffectEvent((blob: Blob) => void saveFile(`${rules.id}-${rules.version}-${pool.id}.csv`, blob))
  useEffect(() => {
    if (made) save(made.file)
  }, [made])
  return (
    <section className={css.part} aria-label="Файл всех выплат">
      <p className="muted">
        Файл, который посчитает ваш браузер: строка на раунд — номер, выплата в сотых ставки, начался ли бонус. Его
        сумма, делённая на число строк, и есть возврат списка.
      </p>
      {file.kind === 'making' ? (
        <Progress label="Сколько файла готово" done={file.done} />
      ) : (
        <div className={css.buttons}>
          <Button
            icon="download"
            onClick={() =>
              made ? void saveFile(`${rules.id}-${rules.version}-${pool.id}.csv`, made.file) : makeFile()
            }
          >
            Скачать все выплаты (CSV)
          </Button>
        </div>
      )}
      <div aria-live="polite">
        {made &&
          (made.sha256 === pool.sha256 ? (
            <Notice tone="win">Сошлось: хеш тот же, что хранится с правилами.</Notice>
          ) : (
            <Notice tone="loss">Не сошлось: хеш хранится другой, {pool.sha256}.</Notice>
          ))}
      </div>
      <CopyLine
        label={made ? 'SHA-256 файла' : 'SHA-256 этого файла, как он хранится с правилами'}
        value={made?.sha256 ?? pool.sha256}
      />
    </section>
  )
}
