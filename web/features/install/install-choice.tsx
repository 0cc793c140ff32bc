/** The row of the settings that installs the site, or says how it is done here. */
import { Link } from 'react-router'
import { install, isInstalled, useInstall } from '../../ui/browser/install.ts'
import { Button } from '../../ui/controls/button.tsx'
import css from './install.module.css'

export function InstallChoice() {
  const offer = useInstall((state) => state.offer)
  if (isInstalled()) return <p className="muted">Сайт установлен: он открыт в своём окне.</p>
  if (offer !== null)
    return (
      <>
        <p className="muted">Свой значок и своё окно без адресной строки. Аккаунт и баланс те же.</p>
        <Button onClick={() => void install()}>Установить</Button>
      </>
    )
  return (
    <p className="muted">
      Сайт ставится из меню браузера:{' '}
      <Link to="/help/install-app" className={css.link}>
        как это сделать
      </Link>
      .
    </p>
  )
}
