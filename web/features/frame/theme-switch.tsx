/** Renders the switch between the light and the dark theme. */
import { IconButton } from '../../ui/controls/button.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { chooseTheme, useTheme } from '../../ui/browser/theme.ts'

export function ThemeSwitch() {
  const { theme } = useTheme()
  const next = theme === 'light' ? 'dark' : 'light'
  return (
    <IconButton
      icon={theme === 'light' ? 'moon' : 'sun'}
      label={theme === 'light' ? 'Тёмная тема' : 'Светлая тема'}
      onClick={() => {
        if (!chooseTheme(next)) toastError('Тема не сохранится: браузер запретил хранение')
      }}
    />
  )
}
