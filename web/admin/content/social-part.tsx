/** Edits the site's links elsewhere, shown in the footer, in help, next to crash and on the ban page. */
import type { Social } from '@kurazh/contract/content/site.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Badge } from '../../ui/layout/surface.tsx'
import { callAdmin } from '../call.ts'
import { ButtonRow, QueryResult, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useAdminQuery } from '../use-admin-query.ts'

const fields = [
  { key: 'vk', label: 'Сообщество ВКонтакте', example: 'https://vk.com/название' },
  { key: 'tg', label: 'Канал в Telegram', example: 'https://t.me/название' },
  { key: 'bot', label: 'Чат-бот в Telegram', example: 'https://t.me/название_bot' },
  { key: 'support', label: 'Канал поддержки', example: 'https://t.me/название или https://vk.com/название' },
  { key: 'repost', label: 'Запись для репоста', example: 'https://vk.com/wall-1_1' },
  { key: 'email', label: 'Почта поддержки', example: 'help@kurazh.example' },
] as const satisfies readonly { key: keyof Social; label: string; example: string }[]

export function SocialPart() {
  const query = useAdminQuery('adminSocial', {})
  return (
    <QueryResult query={query}>{({ success }) => <Links key={JSON.stringify(success)} {...success} />}</QueryResult>
  )
}

function Links({ social, own }: { social: Social; own: boolean }) {
  const { busy, act } = useAct()
  const [draft, setDraft] = useState(social)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void act(() => callAdmin('setSocial', { social: draft }))
  }
  return (
    <Panel
      title="Ссылки на соцсети"
      aside={<Badge {...(own && { tone: 'brand' as const })}>{own ? 'заданы здесь' : 'из настроек сервера'}</Badge>}
    >
      <p className="muted">
        Их видно внизу страниц, в помощи, у краша, на странице работ и блокировки. Пустая ссылка нигде не показана.
      </p>
      <form className="grid gap-3" onSubmit={save}>
        {fields.map(({ key, label, example }) => (
          <TextField
            key={key}
            label={label}
            placeholder={example}
            inputMode={key === 'email' ? 'email' : 'url'}
            maxLength={254}
            value={draft[key]}
            onChange={(text) => setDraft({ ...draft, [key]: text })}
          />
        ))}
        <ButtonRow>
          <Button
            type="submit"
            size="small"
            tone="brand"
            busy={busy}
            disabled={fields.every(({ key }) => draft[key].trim() === social[key])}
          >
            Сохранить ссылки
          </Button>
          {own && (
            <Button size="small" busy={busy} onClick={() => void act(() => callAdmin('resetSocial', {}))}>
              Вернуть из настроек сервера
            </Button>
          )}
        </ButtonRow>
      </form>
    </Panel>
  )
}
