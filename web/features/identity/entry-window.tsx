/** Renders the sign-in windows. They share one frame, so that focus never leaves it. */
import { dismissEndedSession } from '../../api/ended-session.ts'
import { passkeysWork } from '../../api/passkey.ts'
import { useSession } from '../../api/session.ts'
import { useWantedScreen, type WantedScreen } from '../../api/wanted-screen.ts'
import { Segmented } from '../../ui/controls/choice.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { EndedNotice } from './ended-notice.tsx'
import { ForgottenForm } from './forgotten-form.tsx'
import { LoginForm } from './login-form.tsx'
import {
  closeEntry,
  type EntryStep,
  type LoginTab,
  openForgottenPassword,
  openLogin,
  useEntryWindow,
} from './login-store.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { PasskeyEntry } from './passkey-entry.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { SocialEntry } from './social-entry.tsx'
import { VkForm } from './vk-form.tsx'
import css from './submit-sign-in.module.css'

const tabs: { value: LoginTab; label: string }[] = [
  { value: 'login', label: 'Вход' },
  { value: 'registr', label: 'Регистрация' },
]

const titles: Record<EntryStep, string> = {
  login: 'С возвращением',
  registr: 'Добро пожаловать',
  registration: 'Новый аккаунт',
  forgot: 'Забыли пароль?',
  reset: 'Новый пароль',
  code: 'Второй шаг',
  vk: 'Почти готово',
}

export function EntryWindow() {
  const { open, step, token, required, refused } = useEntryWindow()
  const wanted = useWantedScreen((state) => state.wanted)
  const ended = useSession()?.ended
  const close = () => {
    closeEntry()
    if (ended) dismissEndedSession()
  }
  return (
    <Dialog open={open} onClose={close} title={step === 'login' && wanted ? titleFor(wanted) : titles[step]} fixedTop>
      <div className="grid gap-4">
        {ended && step === 'login' && <EndedNotice why={ended.why} />}
        {(step === 'login' || step === 'registr') && (
          <Segmented label="Вход или регистрация" value={step} options={tabs} onChange={openLogin} />
        )}
        {refused !== null && <Notice tone="loss">{refused}</Notice>}
        {step === 'forgot' && <ForgottenForm />}
        {step === 'reset' && <NewPasswordForm token={token} />}
        {step === 'code' && <SecondStepForm required={required} />}
        {step === 'vk' && <VkForm ticket={token} />}
        {(step === 'login' || step === 'registr' || step === 'registration') && <Entry step={step} />}
      </div>
    </Dialog>
  )
}

const titleFor = ({ game }: WantedScreen) =>
  game === undefined ? 'Войдите, чтобы продолжить' : `Войдите, чтобы играть в «${game}»`

function Entry({ step }: { step: LoginTab | 'registration' }) {
  return (
    <>
      {step === 'login' ? (
        <LoginForm onRegister={() => openLogin('registr')} onForgotten={openForgottenPassword} />
      ) : (
        <RegistrationForm />
      )}
      <p className="muted text-center text-small">Регистрация более одного аккаунта запрещена</p>
      <SocialEntry>{step === 'login' && passkeysWork() && <PasskeyEntry />}</SocialEntry>
      {step === 'registration' && (
        <button type="button" className={`${css.link} touch`} onClick={() => openLogin('login')}>
          Уже есть аккаунт? Войти
        </button>
      )}
    </>
  )
}
