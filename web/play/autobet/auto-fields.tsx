/** The plan of automatic play in the player's form. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Segmented, Switch } from '../../ui/controls/choice.tsx'
import { FieldHead, NumberField } from '../../ui/forms/field.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { motionIsReduced } from '../../ui/motion/motion.ts'
import { type AutobetPlan, type StakeChange, stopBounds, usualStopKopecks } from './autobet.ts'
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
  /** The player's value; null offers the usual one. */
  kopecks: bigint | null
}

/** The same as `--stacked` of the style sheets. */
const stacked = '(max-width: 65.625em)'

export const firstAutoSettings: AutoSettings = {
  count: 10,
  onWin: { kind: 'reset', percent: 100 },
  onLoss: { kind: 'reset', percent: 100 },
  stopProfit: { on: false, kopecks: null },
  stopLoss: { on: false, kopecks: null },
  stopBalance: { on: false, kopecks: 500_00n },
}

/** The settings as a plan that starts with this stake. */
export function planOf(settings: AutoSettings, baseKopecks: bigint): AutobetPlan {
  const change = ({ kind, percent }: StakeSetting): StakeChange => (kind === 'reset' ? { kind } : { kind, percent })
  const stop = ({ on, kopecks }: StopSetting) =>
    on ? (kopecks ?? usualStopKopecks(settings.count, baseKopecks)) : null
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
  /** The first stake of the plan. */
  stakeKopecks: bigint
  disabled: boolean
  /** Scrolls into view as it opens, where stage and panel are stacked. */
  leads?: boolean | undefined
  /** Below the fields. */
  children?: ReactNode
}

export function AutoFields({ settings, onChange, stakeKopecks, disabled, leads = true, children }: AutoFieldsProps) {
  const set = (change: Partial<AutoSettings>) => onChange({ ...settings, ...change })
  const usual = usualStopKopecks(settings.count, stakeKopecks)
  const place = useComesIntoSight(leads)
  return (
    <div ref={place} className={css.auto} data-part="auto">
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
      <ChangeField
        label="После выигрыша"
        setting={settings.onWin}
        onChange={(onWin) => set({ onWin })}
        disabled={disabled}
      />
      <ChangeField
        label="После проигрыша"
        setting={settings.onLoss}
        onChange={(onLoss) => set({ onLoss })}
        disabled={disabled}
      />
      <StopField
        label="Стоп при прибыли от"
        setting={settings.stopProfit}
        usual={usual}
        onChange={(stopProfit) => set({ stopProfit })}
        disabled={disabled}
      />
      <StopField
        label="Стоп при убытке от"
        setting={settings.stopLoss}
        usual={usual}
        onChange={(stopLoss) => set({ stopLoss })}
        disabled={disabled}
      />
      <StopField
        label="Стоп, если баланс ниже"
        setting={settings.stopBalance}
        usual={usual}
        onChange={(stopBalance) => set({ stopBalance })}
        disabled={disabled}
      />
      {children}
    </div>
  )
}

/** The settings of a plan are below the fold of a phone: they are scrolled into view when they are opened. */
function useComesIntoSight(leads: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [wanted] = useState(leads)
  useEffect(() => {
    if (wanted && window.matchMedia(stacked).matches)
      place.current?.scrollIntoView({ block: 'nearest', behavior: motionIsReduced() ? 'instant' : 'smooth' })
  }, [wanted])
  return place
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

function StopField({ label, setting, usual, onChange, disabled }: PartProps<StopSetting> & { usual: bigint }) {
  return (
    <div className={css.part}>
      <Switch label={label} checked={setting.on} onChange={(on) => onChange({ ...setting, on })} disabled={disabled} />
      {setting.on && (
        <MoneyField
          label={`${label}: сумма`}
          quiet
          value={setting.kopecks ?? usual}
          onChange={(kopecks) => onChange({ ...setting, kopecks })}
          {...stopBounds}
          disabled={disabled}
        />
      )}
    </div>
  )
}
