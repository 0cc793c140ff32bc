/** Edits the banners of the lobby in their order, next to a preview. */
import { type Banner, bannerBounds } from '@kurazh/contract/admin/banners.ts'
import { useContext, useState } from 'react'
import { BannerCard } from '../../ui/layout/banner-card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { callAdmin } from '../call.ts'
import { State } from '../list/cells.tsx'
import { ButtonRow, QueryResult, Panel, Panels } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { requestKey } from '../../api/request-key.ts'
import { BuiltTiles } from './lobby-games.ts'
import css from './banners-part.module.css'

/** Names of drawings that are not a game's; a game's drawing has the game's name. */
const sceneNames: Readonly<Record<string, string>> = {
  bonuses: 'Подарки',
  heist: 'Ограбление',
  live: 'Столы',
  moneyTrain: 'Money Train',
  partners: 'Партнёрка',
  slots: 'Автоматы',
  statuses: 'Статусы',
  tournament: 'Турнир',
  wallet: 'Кошелёк',
}
const sceneName = (scene: string) => sceneNames[scene] ?? `${scene.slice(0, 1).toUpperCase()}${scene.slice(1)}`
const audienceNames = { all: 'все', guests: 'гости', players: 'игроки' } as const

const dayMs = 86_400_000

export function BannersPart() {
  const query = useAdminQuery('adminBanners', {})
  return <QueryResult query={query}>{({ success }) => <Written key={success.version} {...success} />}</QueryResult>
}

function fresh(): Banner {
  const now = Date.now()
  return {
    id: requestKey(),
    title: '',
    words: '',
    link: '/',
    scene: 'bonuses',
    audience: 'all',
    from: new Date(now).toISOString(),
    until: new Date(now + 30 * dayMs).toISOString(),
  }
}

function Written({ version, banners }: { version: number; banners: readonly Banner[] }) {
  const { busy, act } = useAct()
  const [draft, setDraft] = useState(banners)
  const change = (at: number, to: Partial<Banner>) =>
    setDraft(draft.map((each, place) => (place === at ? { ...each, ...to } : each)))
  const isSame = JSON.stringify(draft) === JSON.stringify(banners)
  return (
    <Panel
      title="Баннеры лобби"
      aside={
        <State {...(banners.length > 0 && { tone: 'brand' as const })}>
          {banners.length > 0 ? `записано ${banners.length}` : 'баннеров нет'}
        </State>
      }
    >
      <p className="muted">
        Стоят в лобби под играми, по порядку. Баннер — реклама: кто на перерыве, исключил себя, ждёт проверки или
        заблокирован, их не видит. Не пишите того, чего сайт не даёт, и не торопите пополнять: обещанное проверит любой
        игрок.
      </p>
      {draft.map((banner, at) => (
        <BannerForm
          key={banner.id}
          banner={banner}
          number={at + 1}
          onChange={(to) => change(at, to)}
          onUp={
            at === 0
              ? undefined
              : () =>
                  setDraft(
                    draft.map((each, place) => draft[place === at ? at - 1 : place === at - 1 ? at : place] ?? each),
                  )
          }
          onGone={() => setDraft(draft.filter(({ id }) => id !== banner.id))}
        />
      ))}
      <ButtonRow>
        <Button
          size="small"
          tone="brand"
          busy={busy}
          disabled={isSame}
          onClick={() => void act(() => callAdmin('setBanners', { after: version, banners: [...draft] }))}
        >
          Сохранить баннеры
        </Button>
        <Button size="small" disabled={busy} onClick={() => setDraft([...draft, fresh()])}>
          Ещё баннер
        </Button>
        <Button size="small" disabled={busy || isSame} onClick={() => setDraft(banners)}>
          Отменить правки
        </Button>
      </ButtonRow>
    </Panel>
  )
}

interface BannerFormProps {
  banner: Banner
  number: number
  onChange: (to: Partial<Banner>) => void
  onUp: (() => void) | undefined
  onGone: () => void
}

function BannerForm({ banner, number, onChange, onUp, onGone }: BannerFormProps) {
  const { title, words, link, scene, audience, from, until } = banner
  const { scenes, sceneSize } = useContext(BuiltTiles)
  return (
    <section className={css.banner} aria-label={`Баннер ${number}`}>
      <Panels>
        <div className="grid gap-3">
          <TextField
            label="Заголовок"
            maxLength={bannerBounds.title}
            value={title}
            onChange={(text) => onChange({ title: text })}
          />
          <TextField
            label="Слова под ним"
            maxLength={bannerBounds.words}
            value={words}
            onChange={(text) => onChange({ words: text })}
          />
          <TextField
            label="Куда ведёт"
            placeholder="/tournier"
            inputMode="url"
            maxLength={200}
            value={link}
            onChange={(text) => onChange({ link: text })}
          />
          <SelectField
            label="Рисунок"
            value={scene}
            options={Object.keys(scenes).map((value) => ({ value, label: sceneName(value) }))}
            onChange={(to) => onChange({ scene: to })}
          />
          <SelectField
            label="Кто видит"
            value={audience}
            options={Object.entries(audienceNames).map(([value, label]) => ({
              value: value as Banner['audience'],
              label,
            }))}
            onChange={(to) => onChange({ audience: to })}
          />
          <DayField label="Показывать с (Москва)" at={from} onChange={(at) => onChange({ from: at })} />
          <DayField label="До (Москва), не включая" at={until} onChange={(at) => onChange({ until: at })} />
        </div>
        <div className={css.preview}>
          <BannerCard
            title={title === '' ? 'Заголовок' : title}
            words={words}
            link={link.startsWith('/') ? link : '/'}
            scene={scenes[scene]}
            size={sceneSize}
          />
        </div>
      </Panels>
      <ButtonRow>
        {onUp && (
          <Button size="small" onClick={onUp}>
            Выше
          </Button>
        )}
        <Button size="small" onClick={onGone}>
          Убрать
        </Button>
      </ButtonRow>
    </section>
  )
}

const moscowMs = 3 * 3_600_000

/** A day in Moscow time, from its beginning. `at` is ISO 8601. */
function DayField({ label, at, onChange }: { label: string; at: string; onChange: (at: string) => void }) {
  const day = new Date(Date.parse(at) + moscowMs).toISOString().slice(0, 10)
  return (
    <TextField
      label={label}
      type="date"
      value={day}
      onChange={(text) => text !== '' && onChange(new Date(Date.parse(`${text}T00:00:00+03:00`)).toISOString())}
    />
  )
}
