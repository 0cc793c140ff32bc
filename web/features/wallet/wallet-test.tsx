/** Runs every scenario against the sandbox and shows the resulting transfers. For administrators. */
import { formatRound } from '@kurazh/shared/money/money-text.ts'
import { kindName } from '@kurazh/contract/money/statement.ts'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Money } from '../../ui/text/money.tsx'
import { PageCard, PageColumns, PageTitle } from '../../ui/layout/page.tsx'
import { ordersChanged } from './cashier.ts'
import { payoutWords } from './orders.tsx'
import { paymentWords } from './payment-card.tsx'
import { type Proof, ProofFields } from './proof-fields.tsx'
import { runScenario, type Scenario, type ScenarioResult, scenarioKopecks, scenarios } from './test-scenarios.ts'
import type { TitleOf } from './statement.tsx'
import { WalletView } from './wallet-view.tsx'
import css from './wallet-test.module.css'

/** Texts of the states of payments and payouts. */
const stateWords = new Map(
  [...Object.entries(paymentWords), ...Object.entries(payoutWords)].map(([state, { title }]) => [
    state,
    title.toLowerCase(),
  ]),
)

type Outcome = ScenarioResult | { failed: string } | 'running'

export function WalletTest({ titleOf }: { titleOf: TitleOf }) {
  const user = useUser()
  if (!user) return null
  if (user.is_admin === 0) {
    return (
      <Panel title="Проверка кошелька">
        <p className="muted">
          Этот экран для администраторов: он гоняет учебную кассу по всем сценариям. Ваши деньги — в кошельке.
        </p>
        <ButtonLink tone="brand" className="justify-self-start" href="/wallet">
          Открыть кошелёк
        </ButtonLink>
      </Panel>
    )
  }
  return (
    <PageColumns>
      <Trials />
      <PageCard as="div">
        <WalletView titleOf={titleOf} withOrders />
      </PageCard>
    </PageColumns>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageCard aria-labelledby="test-title">
      <PageTitle id="test-title">{title}</PageTitle>
      {children}
    </PageCard>
  )
}

function Trials() {
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const [proof, setProof] = useState<Proof>({})
  const busy = Object.values(outcomes).includes('running')
  const run = async (trial: Scenario) => {
    const put = (outcome: Outcome) => setOutcomes((before) => ({ ...before, [trial.id]: outcome }))
    put('running')
    try {
      put(await runScenario(trial, proof))
    } catch (error) {
      put({ failed: errorText(error) })
    }
    ordersChanged()
  }
  const runAll = async () => {
    for (const trial of scenarios) await run(trial)
  }
  return (
    <Panel title="Проверка кошелька">
      <p className="muted">
        Каждая проверка делает настоящий заказ на <span translate="no">{formatRound(scenarioKopecks)}</span> игровых
        рублей у учебной кассы и смотрит, что стало с деньгами.
      </p>
      <ProofFields
        proof={proof}
        onChange={setProof}
        busy={busy}
        isLate={false}
        onPasskey={(credential) => setProof({ credential })}
      />
      <Button tone="brand" size="large" block busy={busy} onClick={() => void runAll()}>
        Проверить всё
      </Button>
      <ul className={css.scenarios}>
        {scenarios.map((trial) => (
          <li key={trial.id} className={css.row}>
            <div>
              <p className={css.name}>{trial.name}</p>
              <p className={css.about}>{trial.about}</p>
            </div>
            <Button
              size="small"
              busy={outcomes[trial.id] === 'running'}
              disabled={busy}
              aria-label={`Проверить: ${trial.name}`}
              onClick={() => void run(trial)}
            >
              Проверить
            </Button>
            <div className={css.result} aria-live="polite">
              <Shown outcome={outcomes[trial.id]} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Shown({ outcome }: { outcome: Outcome | undefined }) {
  if (outcome === undefined || outcome === 'running') return null
  if ('failed' in outcome) return <p className="text-loss">{outcome.failed}</p>
  return (
    <>
      <p className={`${css.verdict} ${outcome.right ? 'text-win' : 'text-loss'}`}>
        <Icon name={outcome.right ? 'check' : 'alert'} size={18} />
        {outcome.right ? 'Сошлось' : 'Не сошлось'}: {stateWords.get(outcome.state) ?? outcome.state}
      </p>
      {outcome.movements.length === 0 && <p className="muted">Проводок нет</p>}
      {outcome.movements.map((movement) => (
        <p key={`${movement.at} ${movement.leg}`} className="muted">
          {kindName(movement.kind)}: <Money kopecks={movement.amount} signed />, на балансе{' '}
          <Money kopecks={movement.balance} />
        </p>
      ))}
    </>
  )
}
