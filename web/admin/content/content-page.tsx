/** Renders what can be edited without a release, in tabs. */
import { lazyChunk } from '../../ui/loading/chunk.ts'
import { useAddress } from '../address.ts'
import { AdminPage, Tabs } from '../page/admin-page.tsx'
import { SocialPart } from './social-part.tsx'

const parts = {
  social: { title: 'Ссылки', Part: SocialPart },
  help: {
    title: 'Статьи помощи',
    Part: lazyChunk('статьи помощи', async () => (await import('./help-part.tsx')).HelpPart),
  },
  banners: {
    title: 'Баннеры',
    Part: lazyChunk('баннеры', async () => (await import('./banners-part.tsx')).BannersPart),
  },
  lobby: {
    title: 'Порядок в лобби',
    Part: lazyChunk('порядок в лобби', async () => (await import('./lobby-part.tsx')).LobbyPart),
  },
} as const
type PartName = keyof typeof parts
const isPart = (name: string): name is PartName => name in parts

export function ContentPage() {
  const [{ tab = '' }] = useAddress()
  const at = isPart(tab) ? tab : 'social'
  const { Part } = parts[at]
  return (
    <AdminPage title="Содержание">
      <Tabs
        label="Что менять"
        tabs={(Object.keys(parts) as PartName[]).map((id) => ({ id, title: parts[id].title }))}
        at={at}
      />
      <Part />
    </AdminPage>
  )
}
