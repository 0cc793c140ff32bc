/** The plan of automatic play as the player fills it in. */
import type { ReactNode } from 'react'
import { Segmented, Switch } from '../../ui/choice.tsx'
import { FieldHead, NumberField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import type { AutobetPlan, StakeChange } from './autobet.ts'
import css from './auto-fields.module.css'

export interface AutoSettings {
  /** 0 plays until stopped. */
  count: number
  onWin: StakeSetting
  onLoss: StakeSetting
  stopProfit: StopSetting
  stopLoss: StopSetting
  stopBalance: StopSetting
}

interface StakeSetting {
  kind: StakeChange['kind']
  percent: number
}

interface StopSetting {
  on: boolean
  kopecks: bigint
}

export const firstAutoSettings: AutoSettings = {
  count: 10,
  onWin: { kind: 'reset', percent: 100 },
  onLoss: { kind: 'reset', percent: 100 },
  stopProfit: { on: false, kopecks: 100_00n },
  stopLoss: { on: false, kopecks: 100_00n },
  stopBalance: { on: false, kopecks: 500_00n },
}

/** The settings as a plan that starts with this stake. */
export function planOf(settings: AutoSettings, baseKopecks: bigint): AutobetPlan {
  const change = ({ kind, percent }: StakeSetting): StakeChange => (kind === 'reset' ? { kind } : { kind, percent })
  const stop = ({ on, kopecks }: StopSetting) => (on ? kopecks : null)
  return {
    baseKopecks,
    count: settings.count,
    onWin: change(settings.onWin),
    onLoss: change(settings.onLoss),
    stopProfitKopecks: stop(settings.stopProfit),
    stopLossKopecks: stop(settings.stopLoss),
    stopBalanceKopecks: stop(settings.stopBalance),
  }
}

interface AutoFieldsProps {
  settings: AutoSettings
  onChange: (settings: AutoSettings) => void
  disabled: boolean
  /** Below the fields. */
  children?: ReactNode
}

export function AutoFields({ settings, onChange, disabled, children }: AutoFieldsProps) {
  const set = (change: Partial<AutoSettings>) => onChange({ ...settings, ...change })
  return (
    <div className={css.auto} data-part="auto">
      <NumberField
        label="Сколько ставок"
        aside={settings.count === 0 ? 'без ограничения' : '0 — без ограничения'}
        value={settings.count}
        onChange={(count) => set({ count })}
        min={0}
        max={100_000}
        decimals={0}
        disabled={disabled}
      />
      <ChangeField label="После выигрыша" setting={settings.onWin} onChange={(onWin) => set({ onWin })} disabled={disabled} />
      <ChangeField label="После проигрыша" setting={settings.onLoss} onChange={(onLoss) => set({ onLoss })} disabled={disabled} />
      <StopField label="Стоп при прибыли от" setting={settings.stopProfit} onChange={(stopProfit) => set({ stopProfit })} disabled={disabled} />
      <StopField label="Стоп при убытке от" setting={settings.stopLoss} onChange={(stopLoss) => set({ stopLoss })} disabled={disabled} />
      <StopField label="Стоп, если баланс ниже" setting={settings.stopBalance} onChange={(stopBalance) => set({ stopBalance })} disabled={disabled} />
      {children}
    </div>
  )
}

interface PartProps<Setting> {
  label: string
  setting: Setting
  onChange: (setting: Setting) => void
  disabled: boolean
}

const changes = [
  { value: 'reset', label: 'Вернуть начальную ставку' },
  { value: 'raise', label: 'Увеличить на …' },
] as const

function ChangeField({ label, setting, onChange, disabled }: PartProps<StakeSetting>) {
  return (
    <div className={css.part}>
      <FieldHead>{label}</FieldHead>
      <Segmented
        label={`${label}: ставка`}
        size="small"
        value={setting.kind}
        options={changes}
        onChange={(kind) => onChange({ ...setting, kind })}
        disabled={disabled}
      />
      {setting.kind === 'raise' && (
        <NumberField
          label={`${label}: на сколько увеличить`}
          quiet
          value={setting.percent}
          onChange={(percent) => onChange({ ...setting, percent })}
          min={0.01}
          max={1000}
          unit="%"
          disabled={disabled}
        />
      )}
    </div>
  )
}

function StopField({ label, setting, onChange, disabled }: PartProps<StopSetting>) {
  return (
    <div className={css.part}>
      <Switch label={label} checked={setting.on} onChange={(on) => onChange({ ...setting, on })} disabled={disabled} />
      {setting.on && (
        <MoneyField
          label={`${label}: сумма`}
          quiet
          value={setting.kopecks}
          onChange={(kopecks) => onChange({ ...setting, kopecks })}
          min={1_00n}
          max={10_000_000_00n}
          disabled={disabled}
        />
      )}
    </div>
  )
}
