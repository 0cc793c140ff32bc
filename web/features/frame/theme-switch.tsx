/** Day or night. */
import { IconButton } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.tsx'
import { chooseTheme, useTheme } from '../../ui/theme.ts'

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
