/** Every restoration of the site from a copy: anyone may read the list, no account needed. */
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../api/call.ts'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { MoreLink, PageCard, PageTitle, SumPanel } from '../../ui/layout/page.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { SaveLine } from '../../ui/controls/save-line.tsx'
import { evidenceIn } from './adopt.ts'
import { lieText, momentText } from './lie-text.ts'
import { keptHere } from './page-of.ts'
import css from './restoration.module.css'
import { askRestorations, heardRestorations } from './restorations-list.ts'
import { useRestorationNews } from './follow-restorations.ts'

export function RestorationsScreen() {
  const { data, isPending, error, refetch } = useQuery({ queryKey: ['restorations'], queryFn: askRestorations })
  return (
    <PageCard as="article" className={css.screen} aria-labelledby="restorations-title">
      <header className={css.head}>
        <PageTitle id="restorations-title">Восстановления сайта</PageTitle>
        <p className="muted">Когда базу сайта возвращали из копии и что это значило для ставок.</p>
      </header>
      {isPending && <Skeleton className="h-80" />}
      {error && <Retry text={errorText(error)} onRetry={() => void refetch()} />}
      {data && <List told={data} />}
      <footer className={css.head}>
        <p className="muted">
          Если база сайта потеряна, её восстанавливают из копии. Тогда всё, что было после момента копии, не
          сохраняется: ставки, деньги, изменения в аккаунте. Сиды и хеши, обещанные до восстановления, больше не
          используются: часть из них игроки уже видели. Сайт выдаёт новые. Ставки до момента копии остаются и
          проверяются как раньше.
        </p>
        <p className="muted">
          Ваш браузер запоминает этот список и поднимает тревогу, если строка исчезнет или изменится. Обещание снимает
          только восстановление из списка: отказ сервера от обещания без него браузер покажет как ложь.
        </p>
        <MoreLink to="/help/outside-the-promise">Чего проверка не доказывает</MoreLink>
      </footer>
    </PageCard>
  )
}

function List({ told }: { told: Awaited<ReturnType<typeof askRestorations>> }) {
  useRestorationNews()
  const { heard, lie } = heardRestorations()
  const evidence = evidenceIn(keptHere)
  const missing = heard.filter(({ id }) => !told.some((each) => each.id === id))
  return (
    <>
      {lie && (
        <Notice role="alert" tone="loss">
          {lieText(lie)}
        </Notice>
      )}
      {told.length === 0 && missing.length === 0 ? (
        <SumPanel label="Восстановлений" note="Восстановлений не было: сайт работает на своей первой базе" sign="">
          <span translate="no">0</span>
        </SumPanel>
      ) : (
        <FiguresTable label="Восстановления" head={['Объявлено', 'База вернулась к моменту']}>
          {[...told, ...missing].map(({ id, backTo }) => (
            <tr key={id}>
              <th scope="row">{momentText(id)}</th>
              <td>
                {momentText(backTo)}
                {missing.some((each) => each.id === id) && <span className="muted"> · помнит только этот браузер</span>}
              </td>
            </tr>
          ))}
        </FiguresTable>
      )}
      {evidence && (
        <SaveLine
          label="Сохранить в файл"
          name={`restoration-${evidence.id}.json`}
          made={() => Promise.resolve(JSON.stringify(evidence, null, 2))}
        >
          Ставки и обещания, которые этот браузер получил до последнего восстановления.
        </SaveLine>
      )}
    </>
  )
}
