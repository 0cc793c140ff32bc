/** Settings of notifications: this device, about what, and the other devices. Nothing is asked before the switch is on. */
import type { PushDevice, PushKind } from '@kurazh/contract/account/push.ts'
import { Link } from 'react-router'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/choice.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { formatAgo } from '../../ui/text/dates.ts'
import type { PushPower } from './browser-push.ts'
import { usePush } from './use-push.ts'
import css from './push.module.css'

const kindWords: Readonly<Record<PushKind, { name: string; about: string }>> = {
  payout: { name: 'Выплата отправлена', about: 'Платёжная система приняла ваш вывод' },
  security: { name: 'Вход с нового устройства', about: 'Чтобы сразу заметить чужого' },
  tournament: { name: 'Турнир окончен', about: 'Если вы заняли призовое место' },
  reward: { name: 'Вас ждёт награда', about: 'Не чаще раза в день и только пока она не забрана' },
}

export function Notifications() {
  const push = usePush()
  const { state, own, failed, busy, power } = push
  const pause = useUser()?.pause
  if (failed !== undefined) return <Retry text={failed} onRetry={push.retry} />
  if (state === undefined) return <Skeleton className="h-16" />
  const others = state.devices.filter((device) => device.id !== own?.id)
  return (
    <>
      <Switch
        label={
          <>
            Уведомления на этом устройстве
            <span className="block muted text-small">
              Приходят, и когда сайт закрыт. Выйдете из аккаунта — перестанут
            </span>
          </>
        }
        checked={own !== undefined}
        disabled={busy || power !== 'works'}
        onChange={(on) => void (on ? push.choose() : own && push.switchOff(own.id))}
      />
      <Obstacle power={power} />
      {own && <Choice own={own} push={push} offered={state.offered} />}
      {own && pause && <p className="muted text-small">Пока у вас перерыв, о турнирах и наградах сайт не сообщает.</p>}
      {others.length > 0 && (
        <>
          <p className={css.others}>Другие устройства</p>
          <ul>
            {others.map((device) => (
              <Other key={device.id} device={device} busy={busy} onOff={() => void push.switchOff(device.id)} />
            ))}
          </ul>
        </>
      )}
      <p className="muted text-small">
        Что видит служба уведомлений, написано в{' '}
        <Link to="/privacy#push" className={css.link}>
          политике
        </Link>
        .
      </p>
    </>
  )
}

interface ChoiceProps {
  own: PushDevice
  push: ReturnType<typeof usePush>
  offered: readonly PushKind[]
}

function Choice({ own, push, offered }: ChoiceProps) {
  const { kinds, sums, id } = own
  const toggled = (kind: PushKind, on: boolean) => (on ? [...kinds, kind] : kinds.filter((each) => each !== kind))
  return (
    <>
      <div className={css.kinds} role="group" aria-label="О чём сообщать">
        {offered.map((kind) => (
          <Switch
            key={kind}
            label={
              <>
                {kindWords[kind].name}
                <span className="block muted text-small">{kindWords[kind].about}</span>
              </>
            }
            checked={kinds.includes(kind)}
            disabled={push.busy}
            onChange={(on) => void push.choose({ kinds: toggled(kind, on), sums })}
          />
        ))}
        <Switch
          label={
            <>
              Показывать суммы
              <span className="block muted text-small">Их увидит любой, кто возьмёт устройство в руки</span>
            </>
          }
          checked={sums}
          disabled={push.busy}
          onChange={(on) => void push.choose({ kinds, sums: on })}
        />
      </div>
      <Button busy={push.busy} onClick={() => void push.test(id)}>
        Проверить
      </Button>
    </>
  )
}

/** Why this browser shows none, and what to do about it. */
function Obstacle({ power }: { power: PushPower }) {
  if (power === 'works') return null
  return (
    <Notice as="div" role="status">
      <Icon name="info" />
      <div className="grid gap-2">
        {power === 'denied' && (
          <p>
            Уведомления этого сайта запрещены в браузере, и сам сайт этого не изменит. Нажмите на значок слева от
            адреса, откройте «Разрешения» или «Настройки сайта», разрешите уведомления и обновите страницу.
          </p>
        )}
        {power === 'none' && (
          <p>
            Этот браузер уведомлений не умеет или они в нём выключены. Подойдут Chrome, Firefox, Edge и Safari не старше
            двух лет, не в закрытом (частном) окне.
          </p>
        )}
        {power === 'home-screen' && (
          <>
            <p>На iPhone и iPad уведомления получает только сайт с экрана «Домой»:</p>
            <ol className={css.steps}>
              <li>откройте сайт в Safari и нажмите «Поделиться»;</li>
              <li>выберите «На экран „Домой“» и «Добавить»;</li>
              <li>откройте сайт с нового значка, войдите и включите уведомления здесь же.</li>
            </ol>
          </>
        )}
      </div>
    </Notice>
  )
}

interface OtherProps {
  device: PushDevice
  busy: boolean
  onOff: () => void
}

function Other({ device: { device, since }, busy, onOff }: OtherProps) {
  return (
    <li className={css.device}>
      <span className={css.deviceName}>
        {device}
        <span className="block muted text-small">Включены {formatAgo(since)}</span>
      </span>
      <Button size="small" busy={busy} aria-label={`Отключить: ${device}`} onClick={onOff}>
        Отключить
      </Button>
    </li>
  )
}
