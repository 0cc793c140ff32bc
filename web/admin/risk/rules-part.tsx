/** Lists the rules with their parameters, and what else stops a payout or an account. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/choice.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { callAdmin } from '../call.ts'
import { Moment, State } from '../list/cells.tsx'
import { ButtonRow, QueryResult, Lines, Panel, Panels } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { stops } from './stops.ts'
import css from './risk.module.css'

type Rule = ReplyOf<(typeof adminCalls)['riskRules']>['success']['rules'][number]

export function RulesPart() {
  const query = useAdminQuery('riskRules', {})
  return (
    <>
      <QueryResult query={query}>
        {({ success: { rules, caseWeight } }) => (
          <>
            <p className="muted">{`Признаки одного игрока, которые вместе весят ${caseWeight}, открывают дело сами: с ним в дело попадают связанные аккаунты, и их выводы ждут сотрудника.`}</p>
            <Panels>
              {rules.map((rule) => (
                <RuleCard
                  key={`${rule.name} ${JSON.stringify([rule.enabled, rule.weight, rule.numbers])}`}
                  rule={rule}
                />
              ))}
            </Panels>
          </>
        )}
      </QueryResult>
      <Panel title="Что останавливает сразу, без признаков">
        <Lines empty="">
          {stops.map(({ what, why }) => (
            <li key={what}>
              <strong>{what}</strong>
              <span className="muted">{why}</span>
            </li>
          ))}
        </Lines>
      </Panel>
    </>
  )
}

function RuleCard({ rule }: { rule: Rule }) {
  const { name, title, why, weight, usualWeight, numbers, lookedAt, failed, month } = rule
  const mayChange = useRight('risk.rule')
  const [enabled, setEnabled] = useState(rule.enabled)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries([['weight', String(weight)], ...numbers.map((each) => [each.name, String(each.is)])]),
  )
  const { busy, act } = useAct()
  const fields = [{ name: 'weight', title: 'Вес', usual: usualWeight, least: 0, most: 100 }, ...numbers]
  const wrong = fields.filter((each) => !fits(typed[each.name] ?? '', each))
  const isSame =
    enabled === rule.enabled &&
    typed.weight === String(weight) &&
    numbers.every((each) => typed[each.name] === String(each.is))
  const save = () =>
    callAdmin('setRiskRule', {
      rule: name,
      enabled,
      weight: Number(typed.weight),
      numbers: Object.fromEntries(numbers.map((each) => [each.name, Number(typed[each.name])])),
    })
  return (
    <Panel
      title={title}
      aside={
        <State {...(failed !== null ? { tone: 'loss' as const } : rule.enabled ? { tone: 'win' as const } : {})}>
          {failed !== null ? 'не смогло' : rule.enabled ? 'смотрит' : 'выключено'}
        </State>
      }
    >
      <div className={css.rule}>
        <p className="muted">{why}</p>
        {failed !== null && <p className="text-loss">{failed}</p>}
        <div className={css.numbers}>
          {fields.map((each) => (
            <TextField
              key={each.name}
              label={each.title}
              hint={`Обычно ${each.usual}, от ${each.least} до ${each.most}`}
              inputMode="numeric"
              disabled={!mayChange}
              value={typed[each.name] ?? ''}
              {...(wrong.includes(each) && { error: `Целое число от ${each.least} до ${each.most}` })}
              onChange={(value) => setTyped({ ...typed, [each.name]: value })}
            />
          ))}
        </div>
        <Switch label="Правило включено" checked={enabled} disabled={!mayChange} onChange={setEnabled} />
        <p className="muted text-small">
          {`Замечено за 30 дней: ${month}. `}
          {lookedAt === null ? (
            'Ещё не смотрело.'
          ) : (
            <>
              Смотрело <Moment at={lookedAt} />
            </>
          )}
        </p>
        {mayChange && (
          <ButtonRow>
            <Button
              size="small"
              tone="brand"
              aria-label={`Сохранить правило «${title}»`}
              busy={busy}
              disabled={isSame || wrong.length > 0}
              onClick={() => void act(save)}
            >
              Сохранить
            </Button>
          </ButtonRow>
        )}
      </div>
    </Panel>
  )
}

const fits = (text: string, { least, most }: { least: number; most: number }) =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
