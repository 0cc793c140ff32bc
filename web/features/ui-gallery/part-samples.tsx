/** Shows everything but inputs: tokens, buttons, figures, notices, windows, messages, icons. */
import { statusLabels, statusNames } from '@kurazh/contract/account/status-names.ts'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Hint, Tooltip } from '../../ui/windows/hint.tsx'
import { Icon, iconNames } from '../../ui/controls/icon.tsx'
import { Logo, LogoMark } from '../../ui/controls/logo.tsx'
import { Money, Result } from '../../ui/text/money.tsx'
import { MovingNumber } from '../../ui/motion/moving-number.tsx'
import { StatusBadge, StatusSign } from '../../ui/controls/status-badge.tsx'
import { Badge, Chip, Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { toast } from '../../ui/windows/toast.tsx'
import { Sample } from './sample.tsx'
import css from './ui-gallery.module.css'

const tokens = [
  'page',
  'surface-1',
  'surface-2',
  'surface-3',
  'well',
  'text',
  'text-2',
  'text-3',
  'brand',
  'gold',
  'win',
  'loss',
  'info',
] as const
const tones = ['brand', 'gold', 'quiet', 'bare', 'danger'] as const
const sizes = ['small', 'medium', 'large'] as const

export function TokenSamples() {
  return (
    <Sample title="Цвета">
      <Logo />
      <LogoMark size={24} />
      {tokens.map((name) => (
        <span key={name} className={css.token}>
          <span className={css.colour} style={{ background: `var(--${name})` }} />
          {name}
        </span>
      ))}
    </Sample>
  )
}

export function ButtonSamples() {
  return (
    <Sample title="Кнопки">
      {tones.map((tone) => (
        <Button key={tone} tone={tone}>
          {tone}
        </Button>
      ))}
      {sizes.map((size) => (
        <Button key={size} tone="brand" size={size} icon="play">
          {size}
        </Button>
      ))}
      {tones.map((tone) => (
        <Button key={`${tone} off`} tone={tone} disabled>
          {tone}
        </Button>
      ))}
      <Button tone="brand" busy>
        Ждём
      </Button>
      <Button tone="quiet" icon="copy" busy>
        Ждём
      </Button>
      <Button tone="gold" size="large" block>
        Во всю ширину
      </Button>
      <IconButton icon="settings" label="Настройки" />
      <IconButton icon="settings" label="Открытые настройки" aria-expanded />
      <IconButton icon="settings" label="Выключенные настройки" disabled />
    </Sample>
  )
}

export function FigureSamples() {
  const [amount, setAmount] = useState(1_250_00n)
  return (
    <Sample title="Суммы, статусы, значки">
      <Money kopecks={12_480_50n} />
      <Result kopecks={148_00n} />
      <Result kopecks={-500_00n} />
      <Result kopecks={0n} />
      <MovingNumber kopecks={amount} motion="odometer" />
      <MovingNumber kopecks={amount} motion="countup" />
      <Button size="small" onClick={() => setAmount(amount === 1_250_00n ? 98_765_43n : 1_250_00n)}>
        Сменить сумму
      </Button>
      {statusLabels.map((label) => (
        <StatusBadge key={label} label={label} name={statusNames[label]} />
      ))}
      {statusLabels.map((label) => (
        <span key={label}>
          <StatusSign label={label} />
          Игрок
        </span>
      ))}
      <Badge>обычный</Badge>
      <Badge tone="win">+2.00×</Badge>
      <Badge tone="loss">0.00×</Badge>
      <Badge tone="brand">новый</Badge>
      <Chip>фильтр</Chip>
      <Skeleton as="span" className="h-8 w-32" />
      <CopyLine label="Сид сервера" value="9f86d081884c7d659a2feaa0c55ad015" />
    </Sample>
  )
}

export function NoticeSamples() {
  return (
    <Sample title="Замечания">
      {([undefined, 'win', 'loss', 'gold'] as const).map((tone) => (
        <Notice key={tone} tone={tone}>
          <Icon name="info" />
          Отказ всегда говорит, что делать дальше
        </Notice>
      ))}
    </Sample>
  )
}

export function OverlaySamples() {
  const [open, setOpen] = useState<'usual' | 'wide' | 'sheet' | null>(null)
  return (
    <Sample title="Окна и сообщения">
      {(['usual', 'wide', 'sheet'] as const).map((kind) => (
        <Button key={kind} onClick={() => setOpen(kind)}>
          Окно: {kind}
        </Button>
      ))}
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title="Окно"
        wide={open === 'wide'}
        sheet={open === 'sheet'}
      >
        <p className="muted">Escape, крестик и нажатие мимо закрывают его; фокус возвращается.</p>
      </Dialog>
      {(['success', 'error', 'warning', 'info'] as const).map((type) => (
        <Button key={type} onClick={() => toast({ title: 'Заголовок', msg: `Сообщение: ${type}`, type })}>
          {type}
        </Button>
      ))}
      {(['top-left', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'] as const).map((position) => (
        <Button
          key={position}
          size="small"
          onClick={() => toast({ msg: position, position, timeout: 6000, progressbar: false, closeOnHover: false })}
        >
          {position}
        </Button>
      ))}
      <Button
        size="small"
        onClick={() => toast({ title: 'Сколько угодно', msg: 'Повторы разрешены', preventDuplicates: false })}
      >
        с повторами
      </Button>
      <Button
        size="small"
        onClick={() =>
          toast({ title: 'Именное', msg: new Date().toLocaleTimeString('ru-RU'), name: 'kit', timeout: 6000 })
        }
      >
        именное
      </Button>
      <Hint text="Будет использоваться для авторизации на сайте" label="Пояснение" />
      <Tooltip text="Сайт предназначен для лиц старше 18 лет" label="18+" className={css.age}>
        18+
      </Tooltip>
    </Sample>
  )
}

export function IconSamples() {
  return (
    <Sample title="Значки">
      {iconNames.map((name) => (
        <span key={name} title={name}>
          <Icon name={name} size={24} />
        </span>
      ))}
    </Sample>
  )
}
