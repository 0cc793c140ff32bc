/** Sound, motion and hot keys, behind one small button. */
import { useState } from 'react'
import { listShortcuts } from '../../ui/browser/shortcuts.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Slider, Switch, SwitchRow } from '../../ui/controls/choice.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { setPreference, usePreferences } from './preferences.ts'
import { playSound } from './sound.ts'

export function PlaySettings() {
  const [open, setOpen] = useState(false)
  const { animation, turbo } = usePreferences()
  return (
    <>
      <IconButton
        data-switch="turbo"
        icon="bolt"
        label="Турбо"
        aria-pressed={turbo}
        disabled={!animation}
        onClick={() => setPreference({ turbo: !turbo })}
      />
      <IconButton icon="settings" label="Звук, анимация, клавиши" aria-expanded={open} onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title="Звук, анимация, клавиши">
        <PlayChoices />
      </Dialog>
    </>
  )
}

/** The choices themselves: in the game's window and on the settings screen. */
export function PlayChoices() {
  return (
    <div className="grid gap-1">
      <SoundSwitches />
      <MotionSwitches />
      <KeySwitch />
    </div>
  )
}

function SoundSwitches() {
  const { sound, volume, winsOnly } = usePreferences()
  const percent = Math.round(volume * 100)
  return (
    <>
      <Switch label="Звук" checked={sound} onChange={(on) => setPreference({ sound: on })} />
      <SwitchRow label="Громкость">
        <span className="flex items-center gap-3 w-48 min-w-0 shrink">
          <Slider
            label="Громкость"
            value={percent}
            min={0}
            max={100}
            step={5}
            valueText={`${percent} процентов`}
            disabled={!sound}
            onChange={(value) => {
              setPreference({ volume: value / 100 })
              playSound('win')
            }}
          />
          <span className="figures muted w-14 text-right whitespace-nowrap">{percent} %</span>
        </span>
      </SwitchRow>
      <Switch
        label="Только выигрыши"
        checked={winsOnly}
        disabled={!sound}
        onChange={(on) => setPreference({ winsOnly: on })}
      />
    </>
  )
}

function MotionSwitches() {
  const { animation, turbo } = usePreferences()
  return (
    <>
      <Switch
        label={<Explained name="Анимация в играх" text="Без неё результат виден сразу" />}
        checked={animation}
        onChange={(on) => setPreference({ animation: on })}
      />
      <span data-switch="turbo">
        <Switch
          label={<Explained name="Турбо" text="Результат за доли секунды" />}
          checked={turbo}
          disabled={!animation}
          onChange={(on) => setPreference({ turbo: on })}
        />
      </span>
    </>
  )
}

function KeySwitch() {
  const { hotkeys } = usePreferences()
  return (
    <>
      <Switch
        label={<Explained name="Пробел делает ставку" text="Повторяет последний выбор, когда курсор не в поле" />}
        checked={hotkeys}
        onChange={(on) => setPreference({ hotkeys: on })}
      />
      <Button size="small" onClick={() => listShortcuts(true)}>
        Все клавиши
      </Button>
    </>
  )
}

function Explained({ name, text }: { name: string; text: string }) {
  return (
    <>
      {name}
      <span className="block muted text-small">{text}</span>
    </>
  )
}
