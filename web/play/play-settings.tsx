/** Sound and hot keys, behind one small button. */
import { useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Slider, Switch } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { setPreference, usePreferences } from './preferences.ts'
import { playSound } from './sound.ts'

export function PlaySettings() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="settings" label="Звук и клавиши" aria-expanded={open} onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title="Звук и клавиши">
        <SoundChoices />
      </Dialog>
    </>
  )
}

/** The choices themselves: in the game's window and on the settings screen. */
export function SoundChoices() {
  const { sound, volume, winsOnly, hotkeys } = usePreferences()
  const percent = Math.round(volume * 100)
  return (
    <div className="grid gap-1">
      <Switch label="Звук" checked={sound} onChange={(on) => setPreference({ sound: on })} />
      <div className="switch">
        <span>Громкость</span>
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
      </div>
      <Switch label="Только выигрыши" checked={winsOnly} disabled={!sound} onChange={(on) => setPreference({ winsOnly: on })} />
      <Switch
        label={
          <>
            Пробел делает ставку
            <span className="block muted text-[13.5px]">Повторяет последний выбор, когда курсор не в поле</span>
          </>
        }
        checked={hotkeys}
        onChange={(on) => setPreference({ hotkeys: on })}
      />
    </div>
  )
}
