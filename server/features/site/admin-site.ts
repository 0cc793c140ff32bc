/** The site's switches in the admin area. */
import { bannerCalls } from '@kurazh/contract/admin/banners.ts'
import { contentCalls } from '@kurazh/contract/admin/content.ts'
import { lobbyCalls } from '@kurazh/contract/admin/lobby.ts'
import { siteCalls as calls } from '@kurazh/contract/admin/site.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { announce } from '../../platform/webhooks/outbox.ts'
import { noteAdmin } from '../../staff/public.ts'
import { setBanners, setOrder, setRegistration, setSocial, setWorks, type SiteState } from './site.ts'

export function adminSiteRoutes(http: Http, { db, site }: { db: Db; site: SiteState }): void {
  http.onAdmin(calls.adminSite, async () => {
    const {
      site: { works, say = '', noRegistration = false },
    } = await site.kept()
    return { success: { works: works !== 0, say, registration: !noRegistration } }
  })

  http.onAdmin(calls.setMaintenance, ({ admin }, { works, say = '' }) =>
    transaction(db, async (tx) => {
      await setWorks(tx, works ? 1 : 0, say)
      await announce(tx, { kind: 'staff.act', detail: { admin: admin.id, act: works ? 'site closed' : 'site opened' } })
      await noteAdmin(tx, admin, {
        action: calls.setMaintenance.path,
        outcome: 'done',
        detail: { before: site.current().works !== 0, after: works, say },
      })
      return { success: works ? 'Сайт закрыт на технические работы' : 'Сайт открыт' }
    }),
  )

  http.onAdmin(calls.setRegistration, ({ admin }, { open }) =>
    transaction(db, async (tx) => {
      await setRegistration(tx, open)
      await announce(tx, {
        kind: 'staff.act',
        detail: { admin: admin.id, act: open ? 'registration opened' : 'registration closed' },
      })
      await noteAdmin(tx, admin, {
        action: calls.setRegistration.path,
        outcome: 'done',
        detail: { before: site.current().noRegistration !== true, after: open },
      })
      return { success: open ? 'Новые игроки снова могут прийти' : 'Новых игроков сайт пока не принимает' }
    }),
  )
}

export function adminSocialRoutes(http: Http, { db, site }: { db: Db; site: SiteState }): void {
  http.onAdmin(contentCalls.adminSocial, async () => ({ success: (await site.kept()).social }))

  http.onAdmin(contentCalls.setSocial, ({ admin }, { social }) =>
    transaction(db, async (tx) => {
      await setSocial(tx, social)
      await noteAdmin(tx, admin, {
        action: contentCalls.setSocial.path,
        outcome: 'done',
        detail: { before: site.social(), after: social },
      })
      return { success: 'Ссылки изменены: игроки увидят их со следующей страницы' }
    }),
  )

  http.onAdmin(contentCalls.resetSocial, ({ admin }) =>
    transaction(db, async (tx) => {
      await setSocial(tx, null)
      await noteAdmin(tx, admin, {
        action: contentCalls.resetSocial.path,
        outcome: 'done',
        detail: { before: site.social(), after: null },
      })
      return { success: 'Действуют ссылки из настроек сервера' }
    }),
  )
}

export function adminLobbyRoutes(http: Http, { db, site }: { db: Db; site: SiteState }): void {
  http.onAdmin(lobbyCalls.adminLobby, async () => ({ success: (await site.kept()).order }))

  http.onAdmin(lobbyCalls.setLobby, ({ admin }, { shelf, after, places }) =>
    transaction(db, async (tx) => {
      const before = await setOrder(tx, shelf, after, places)
      if (before === undefined)
        return new Refusal(
          'InvalidRequest',
          'Порядок только что изменил кто-то ещё. Откройте страницу заново и посмотрите, что в нём теперь',
        )
      await noteAdmin(tx, admin, {
        action: lobbyCalls.setLobby.path,
        outcome: 'done',
        detail: { shelf, before: before[shelf], after: places },
      })
      return {
        success:
          places.length === 0 ? 'Порядок снова как в сборке' : 'Порядок записан: игроки увидят его, открыв лобби',
      }
    }),
  )
}

export function adminBannerRoutes(http: Http, { db, site }: { db: Db; site: SiteState }): void {
  http.onAdmin(bannerCalls.adminBanners, async () => ({ success: (await site.kept()).banners }))

  http.onAdmin(bannerCalls.setBanners, ({ admin }, { after, banners }) =>
    transaction(db, async (tx) => {
      const before = await setBanners(tx, after, banners)
      if (before === undefined)
        return new Refusal(
          'InvalidRequest',
          'Баннеры только что изменил кто-то ещё. Откройте страницу заново и посмотрите, какие они теперь',
        )
      await noteAdmin(tx, admin, {
        action: bannerCalls.setBanners.path,
        outcome: 'done',
        detail: { before: before.banners, after: banners },
      })
      return {
        success:
          banners.length === 0 ? 'В лобби больше нет баннеров' : 'Баннеры записаны: игроки увидят их, открыв лобби',
      }
    }),
  )
}
