/** Renders risk: cases, flags, and the rules with their parameters. */
import { useAddress } from '../address.ts'
import { AdminPage, Tabs } from '../page/admin-page.tsx'
import { CasesPart } from './cases-part.tsx'
import { FlagsPart } from './flags-part.tsx'
import { RulesPart } from './rules-part.tsx'

const tabs = [
  { id: 'cases', title: 'Дела' },
  { id: 'flags', title: 'Признаки' },
  { id: 'rules', title: 'Правила' },
] as const

export function RiskPage() {
  const [{ tab }] = useAddress()
  const at = tabs.find(({ id }) => id === tab)?.id ?? 'cases'
  return (
    <AdminPage title="Риск">
      <Tabs label="Риск" tabs={tabs} at={at} />
      <p className="muted">
        Правила замечают, решают люди. Правило никого не блокирует и не видит, кто выиграл. Игроку о признаках и делах
        не сообщают.
      </p>
      {at === 'cases' ? <CasesPart /> : at === 'flags' ? <FlagsPart /> : <RulesPart />}
    </AdminPage>
  )
}
