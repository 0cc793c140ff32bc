/** Says that reports are read from a copy of the database, and how far it is behind. Nothing where there is no copy. */
import { useAdminQuery } from '../use-admin-query.ts'

const lookEveryMs = 10_000
/** A copy that is older is worth a warning. */
const longBehind = 60

export function ReportSource() {
  const { data } = useAdminQuery('reportSource', {}, lookEveryMs)
  if (data?.success.replica !== true) return null
  const { behind } = data.success
  if (behind === null) return <p role="alert">Копия базы, которую читают отчёты, не отвечает.</p>
  return behind < longBehind ? (
    <p className="muted">Отчёты читают копию базы: она отстаёт на {Math.ceil(behind)} с.</p>
  ) : (
    <p role="alert">
      Отчёты читают копию базы, а она отстала на {Math.floor(behind / 60)} мин. Последних событий здесь нет.
    </p>
  )
}
