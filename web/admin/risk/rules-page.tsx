/** The rules by which the site stops somebody, and what each rests on. */
import { AdminPage, Lines, Panel } from '../page/admin-page.tsx'
import { rules } from './rules.ts'

export function RulesPage() {
  return (
    <AdminPage title="Правила риска">
      <Panel title="Что останавливает и почему">
        <Lines empty="">
          {rules.map(({ what, why }) => (
            <li key={what}>
              <strong>{what}</strong>
              <span className="muted">{why}</span>
            </li>
          ))}
        </Lines>
      </Panel>
    </AdminPage>
  )
}
