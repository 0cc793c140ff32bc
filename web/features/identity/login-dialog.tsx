/** The window of sign-in and registration. */
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { LoginForm } from './login-form.tsx'
import { closeLogin, type LoginTab, openLogin, useLogin } from './login-store.ts'
import { RegistrationForm } from './registration-form.tsx'

const tabs: { value: LoginTab; label: string }[] = [
  { value: 'login', label: 'Вход' },
  { value: 'registr', label: 'Регистрация' },
]

export default function LoginDialog() {
  const { open, tab } = useLogin()
  return (
    <Dialog open={open} onClose={closeLogin} title={tab === 'login' ? 'С возвращением' : 'Добро пожаловать'}>
      <div className="grid gap-4">
        <Segmented label="Вход или регистрация" value={tab} options={tabs} onChange={openLogin} />
        <p className="notice notice--gold">
          <Icon name="info" />
          Регистрация более одного аккаунта запрещена
        </p>
        {tab === 'login' ? <LoginForm onRegister={() => openLogin('registr')} /> : <RegistrationForm />}
      </div>
    </Dialog>
  )
}
