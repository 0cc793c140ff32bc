/**
 * The notice that a player reads first after the site was restored from a copy; it stays until it is read. Along with
 * it: contradictions in the list of restorations.
 */
import { plural } from '@kurazh/shared/text/plural.ts'
import { Button } from '../../ui/controls/button.tsx'
import { MoreLink, PageCard, PageTitle } from '../../ui/layout/page.tsx'
import { SaveLine } from '../../ui/controls/save-line.tsx'
import { AlarmCard } from '../presentation/alarm-card.tsx'
import { evidenceIn, isUnread, markRead, type RestorationEvidence } from './adopt.ts'
import { lieText, momentText } from './lie-text.ts'
import { keptHere } from './page-of.ts'
import css from './restoration.module.css'
import { heardRestorations } from './restorations-list.ts'
import { restorationNews, useRestorationNews } from './follow-restorations.ts'

export function RestorationNotice() {
  useRestorationNews()
  const { lie } = heardRestorations()
  const evidence = isUnread(keptHere) ? evidenceIn(keptHere) : undefined
  return (
    <>
      {lie && (
        <AlarmCard>
          <strong>Список восстановлений сайта не сходится</strong>
          <p>{lieText(lie)}</p>
        </AlarmCard>
      )}
      {evidence && <Restored evidence={evidence} />}
    </>
  )
}

function Restored({ evidence }: { evidence: RestorationEvidence }) {
  const { id, backTo, lostBets } = evidence
  const read = () => {
    markRead(keptHere)
    restorationNews()
  }
  return (
    <PageCard className={css.notice} aria-labelledby="restored-title">
      <PageTitle as="h2" id="restored-title">
        Сайт восстановлен из копии
      </PageTitle>
      <p>
        База вернулась к моменту {momentText(backTo)}. Ставки, деньги и изменения после него не сохранились: проверьте
        пароль, почту, второй фактор и лимиты.
      </p>
      <p>
        Обещания, данные до восстановления, сняты, вместо них выданы новые. Ставки до этого момента проверяются как
        раньше.
      </p>
      {lostBets > 0 && (
        <p>
          <strong>
            Этот браузер помнит {lostBets} {plural(lostBets, ['ставку, которой', 'ставки, которых', 'ставок, которых'])}{' '}
            в восстановленной базе нет.
          </strong>{' '}
          Сохраните файл и отправьте его в поддержку.
        </p>
      )}
      <SaveLine
        label="Сохранить в файл"
        name={`restoration-${id}.json`}
        made={() => Promise.resolve(JSON.stringify(evidence, null, 2))}
      >
        Ставки и обещания, которые этот браузер получил до восстановления. В файле нет пароля и данных для входа.
      </SaveLine>
      <div className={css.acts}>
        <Button tone="brand" onClick={read}>
          Понятно
        </Button>
        <MoreLink to="/restorations">Все восстановления</MoreLink>
      </div>
    </PageCard>
  )
}
