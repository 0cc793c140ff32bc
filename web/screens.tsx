/** Lists every screen of the site: its path, name, title, and who may see it. The only list of routes. */
import { createElement, type ReactNode } from 'react'
import { matchPath } from 'react-router'
import { openLogin, openRegistration } from './features/identity/login-store.ts'
import type { OpenGame } from './features/site/coming-soon-screen.tsx'
import { ScreenPlaceholder, type ScreenShape } from './features/site/screen-placeholder.tsx'
import { bannerScenes, sceneSize, sectionScenes } from './games/art/scenes.ts'
import { catalogue, type CatalogueEntry, events, slotSections, tableLobbies, titleOf } from './games/catalogue.ts'
import { tableRules, webGames, webGifts, webRounds } from './games/index.ts'
import { returnText } from './games/rtp-text.ts'
import { lobbyShelves } from './lobby-shelves.tsx'
import { type HowTo, HowToContext } from './play/layout/how-to.ts'
import { webSlots } from './slots/index.ts'
import { lazyChunk } from './ui/loading/chunk.ts'
import { lazyPart } from './ui/loading/lazy-part.tsx'
import { Skeleton } from './ui/layout/surface.tsx'

/** A screen of the site. */
export interface Screen {
  path: string
  /** The route's name: the session is checked when it changes. */
  name: string
  /** The section in the window's title. */
  section: string
  forGuests: boolean
  element: ReactNode
  /** Rendered until the screen is loaded. */
  place: ReactNode
  /**
   * The frame around it: crash screens have their own header and tab bar on phones, slots hide the balance; the admin
   * area brings its own.
   */
  frame: 'site' | 'flight' | 'slot' | 'none'
}

const EmailReminder = lazyChunk(
  'почта',
  async () => (await import('./features/account/email-reminder.tsx')).EmailReminder,
)
const Lobby = lazyChunk('лобби', async () => (await import('./features/lobby/lobby.tsx')).Lobby)
const ComingSoonScreen = lazyChunk(
  'позже',
  async () => (await import('./features/site/coming-soon-screen.tsx')).ComingSoonScreen,
)
const Returns = lazyChunk('возврат', async () => (await import('./features/rtp/rtp-screen.tsx')).RtpScreen)
const PublicProfile = lazyChunk(
  'игрок',
  async () => (await import('./features/public-profile/profile-screen.tsx')).ProfileScreen,
)
const Returned = lazyChunk(
  'сколько сайт возвращает',
  async () => (await import('./features/returned/returned-screen.tsx')).ReturnedScreen,
)
const Restorations = lazyChunk(
  'восстановления',
  async () => (await import('./play/restoration/restorations-screen.tsx')).RestorationsScreen,
)
const Help = lazyChunk('помощь', async () => (await import('./features/help/help.tsx')).default)
const Terms = lazyChunk('соглашение', async () => (await import('./features/documents/terms.tsx')).default)
const Privacy = lazyChunk('конфиденциальность', async () => (await import('./features/documents/privacy.tsx')).default)
const BetPage = lazyChunk('ставка', async () => (await import('./play/all-bets/bet-page.tsx')).default)
const PackageBetPage = lazyChunk(
  'ставка',
  async () => (await import('./slots/packages/package-bet-page.tsx')).PackageBetPage,
)
const LiveLobby = lazyChunk('столы', async () => (await import('./games/live-screens.tsx')).LiveLobbyScreen)
const LiveTable = lazyChunk('стол', async () => (await import('./games/live-screens.tsx')).LiveTableScreen)
const LiveBet = lazyChunk('ставка', async () => (await import('./games/live-screens.tsx')).LiveBetScreen)
const LiveBetCard = lazyPart(async () => (await import('./games/live-screens.tsx')).LiveBetCard)
const BetCardOf = lazyPart(async () => (await import('./play/all-bets/bet-card-of.tsx')).BetCardOf, {
  waiting: () => <Skeleton className="h-20" />,
})
const Wallet = lazyChunk('кошелёк', async () => (await import('./features/wallet/wallet-screen.tsx')).WalletScreen)
const Reserves = lazyChunk(
  'резервы',
  async () => (await import('./features/reserves/reserves-screen.tsx')).ReservesScreen,
)
const WalletTest = lazyChunk(
  'проверка кошелька',
  async () => (await import('./features/wallet/wallet-test.tsx')).WalletTest,
)
const Account = lazyChunk('аккаунт', async () => (await import('./features/account/account-screen.tsx')).AccountScreen)
const Protection = lazyChunk(
  'ответственная игра',
  async () => (await import('./features/protection/protection-section.tsx')).ProtectionSection,
)
const Notifications = lazyPart(async () => (await import('./features/push/notifications.tsx')).Notifications)
const InstallChoice = lazyPart(async () => (await import('./features/install/install-choice.tsx')).InstallChoice)
const Settings = lazyChunk('настройки', async () => (await import('./features/settings/settings.tsx')).Settings)
const PlayChoices = lazyChunk(
  'звук и анимация',
  async () => (await import('./play/preferences/play-settings.tsx')).PlayChoices,
)
const SlotsLobby = lazyChunk('слоты', async () => (await import('./slots/lobby/slots-lobby.tsx')).SlotsLobby)
const FavouriteSlots = lazyChunk(
  'избранное',
  async () => (await import('./slots/lobby/favourite-slots.tsx')).FavouriteSlots,
)
const VisitResult = lazyChunk(
  'итог посещения',
  async () => (await import('./play/session/visit-result.tsx')).VisitResult,
)
const Statuses = lazyChunk(
  'статусы',
  async () => (await import('./features/statuses/statuses-screen.tsx')).StatusesScreen,
)
const LadderWindow = lazyChunk(
  'что возвращает сайт',
  async () => (await import('./features/statuses/ladder-window.tsx')).LadderWindow,
)
const Referral = lazyChunk(
  'партнёрская программа',
  async () => (await import('./features/referral/referral-screen.tsx')).ReferralScreen,
)
const Tournament = lazyChunk(
  'турнир',
  async () => (await import('./features/tournaments/tournament-screen.tsx')).TournamentScreen,
)
const LobbyBanners = lazyPart(async () => (await import('./features/banners/lobby-banners.tsx')).LobbyBanners, {
  waiting: () => null,
  lost: () => null,
})
const LobbyTournament = lazyPart(
  async () => (await import('./features/tournaments/lobby-tournament.tsx')).LobbyTournament,
  { waiting: () => <Skeleton />, lost: () => null },
)
const LobbyJackpot = lazyPart(async () => (await import('./features/jackpot/lobby-jackpot.tsx')).LobbyJackpot, {
  waiting: () => <Skeleton />,
  lost: () => null,
})
const Jackpot = lazyChunk('джекпот', async () => (await import('./features/jackpot/jackpot-screen.tsx')).JackpotScreen)
const Heist = lazyChunk('ограбление', async () => (await import('./features/heist/heist-screen.tsx')).HeistScreen)
const HeistTrial = lazyPart(async () => (await import('./games/heist/trial-run.tsx')).default)
const HeistTable = lazyChunk('ограбление', async () => (await import('./games/heist/heist-table.tsx')).default)
const Bonuses = lazyChunk('бонусы', async () => (await import('./features/bonuses/bonuses-screen.tsx')).BonusesScreen)

const WheelTurn = lazyChunk('колесо', async () => (await import('./games/wheel/wheel-turn.tsx')).WheelTurn)

const AdminArea = lazyChunk('админка', async () => (await import('./admin/admin-area.tsx')).AdminArea)
/** Neither rendered nor referenced before an administrator is known to be signed in. */
const Admin = () => (
  <AdminArea
    tiles={{ games: catalogue, machines: webSlots.map(({ face }) => face), scenes: bannerScenes, sceneSize }}
  />
)

/** The first playable game: every coming-soon screen links to it. */
const playNow: OpenGame | undefined = catalogue.find(({ open }) => open)

function screen(path: string, name: string, section: string, element: ReactNode, more: Partial<Screen> = {}): Screen {
  return { path, name, section, element, place: <ScreenPlaceholder />, forGuests: false, frame: 'site', ...more }
}

function later(title: string, about: string, scene: string, plan: string): ReactNode {
  return (
    <ComingSoonScreen title={title} about={about} scene={scene} sceneSize={sceneSize} plan={plan} playNow={playNow} />
  )
}

function gameElement({ id, title, about, scene }: CatalogueEntry): ReactNode {
  const list = slotSections.get(id)
  if (list) return <SlotsLobby list={list} />
  if (tableLobbies.has(id)) return <LiveLobby />
  if (events.has(id))
    return withHowTo(
      () => import('./games/heist/rules.md'),
      <Heist
        scene={scene}
        sceneSize={sceneSize}
        table={(props) => <HeistTable {...props} />}
        trial={(props) => <HeistTrial {...props} />}
      />,
    )
  const game = [...webGames, ...webRounds].find(({ entry }) => entry.id === id)
  if (game) return withHowTo(game.howTo, <game.screen />)
  return later(title, about, scene, id)
}

function withHowTo(howTo: HowTo, element: ReactNode): ReactNode {
  return <HowToContext value={howTo}>{element}</HowToContext>
}

/** What stands where on the screen of an entry of the catalogue. */
function shapeOf(id: string, isRounds: boolean): ScreenShape {
  if (isRounds) return 'flight'
  if (slotSections.has(id) || tableLobbies.has(id)) return 'tiles'
  return events.has(id) ? 'page' : 'game'
}

/** A game of shared rounds has a second, older screen and its own frame. */
const games = catalogue.flatMap((entry) => {
  const rounds = webRounds.find((each) => each.entry.id === entry.id)
  const frame = rounds ? 'flight' : 'site'
  const place = (
    <ScreenPlaceholder shape={shapeOf(entry.id, rounds !== undefined)} title={entry.title} scene={entry.scene} />
  )
  const first = screen(entry.path, entry.id, entry.section, gameElement(entry), { frame, place })
  return rounds
    ? [
        first,
        screen(
          `${entry.path}/old`,
          `${entry.id}-old`,
          entry.section,
          withHowTo(rounds.howTo, createElement(rounds.classic)),
          { frame, place },
        ),
      ]
    : [first]
})

const { scene: slotScene } = catalogue.find(({ section }) => section === 'Slots') ?? { scene: sectionScenes.favourites }
const Slot = lazyChunk('слот', async () => (await import('./slots/screen/slot-screen.tsx')).SlotScreen)
const slotPlace = <ScreenPlaceholder shape="machine" scene={slotScene} />
const machinePlace = (title: string, scene: string) => <ScreenPlaceholder shape="machine" title={title} scene={scene} />
const tablePlace = <ScreenPlaceholder shape="table" />
const tilesPlace = <ScreenPlaceholder shape="tiles" />

/** The running round of the first game with shared rounds. */
const [firstRounds] = webRounds
const strip =
  firstRounds && ((guest: boolean) => createElement(firstRounds.strip, { guest, onEnter: () => openLogin('login') }))

const lobby = (
  <Lobby
    shelves={lobbyShelves}
    {...(strip && { strip })}
    claimScene={sectionScenes.bonuses}
    ladder={(onClose) => <LadderWindow onClose={onClose} />}
    tournament={<LobbyTournament />}
    jackpot={<LobbyJackpot />}
    banners={() => <LobbyBanners scenes={bannerScenes} size={sceneSize} />}
    reminder={() => <EmailReminder />}
    onSignIn={() => openLogin('login')}
    onRegister={openRegistration}
  />
)

/** Slot machines in the form of the other games: their faces are loaded already. */
const machines = webSlots.map(({ face, ...slot }) => ({ ...slot, entry: face, face: async () => face }))

/** All games that take bets. */
const played = [...webGames, ...machines, ...webRounds]

/** Games in lists of bets, including gifts. */
const returnedGames = [...played, ...webGifts].map(({ entry: { id, title, path }, face }) => ({
  id,
  title,
  path,
  face,
  byRules: () => returnText(id),
}))

const paths = new Map([...played, ...tableRules, ...webGifts].map(({ entry: { id, path } }) => [id, path] as const))

/** A bet inside a text, by its public id. */
export const betInText = (id: string): ReactNode => (
  <BetCardOf id={id} games={[...webGames, ...machines, ...webGifts]} rounds={webRounds} table={LiveBetCard} />
)

/** Comes when a list of accruals is opened. */
const creditJudge = async () => (await import('./play/all-bets/credit-judge.ts')).creditJudge

const help = (
  <Help
    games={[...webRounds, ...webGames, ...tableRules, ...machines, ...webGifts].map(
      ({ entry: { id, title, path }, howTo }) => ({ id, title, path, rules: howTo }),
    )}
  />
)

/** Development only: the production build drops the branch and the code it would load. */
const devScreens: readonly Screen[] = import.meta.env.DEV
  ? [screen('/dev/kit', 'kit', 'Детали', createElement(kit()), { forGuests: true })]
  : []

function kit() {
  return lazyChunk('детали', async () => (await import('./features/ui-gallery/ui-gallery-screen.tsx')).UiGalleryScreen)
}

/** Every screen, in the order of the specification. */
export const screens: readonly Screen[] = [
  screen('/', 'lobby', 'Лобби', lobby, { forGuests: true, place: tilesPlace }),
  ...games,
  screen('/favourites', 'favourites', 'Слоты - Избранное', <FavouriteSlots list="slots" />, { place: tilesPlace }),
  screen('/favourites/v2', 'favourites-v2', 'Слоты - Избранное', <FavouriteSlots list="slots2" />, {
    place: tilesPlace,
  }),
  screen('/slot/:id', 'slot', 'Slot', <Slot look="beside" place={machinePlace} />, { frame: 'slot', place: slotPlace }),
  screen('/slot/v2/:id', 'slot-v2', 'Slot', <Slot look="whole" place={machinePlace} />, {
    frame: 'slot',
    place: slotPlace,
  }),
  screen('/live/:table', 'live-table', 'Live', <LiveTable place={tablePlace} />, { place: tablePlace }),
  screen(
    '/wallet',
    'wallet',
    'Wallet',
    <Wallet scene={sectionScenes.wallet} sceneSize={sceneSize} visit={<VisitResult />} titleOf={titleOf} />,
  ),
  screen('/reserves', 'reserves', 'Резервы', <Reserves scene={sectionScenes.wallet} sceneSize={sceneSize} />),
  screen('/walletv2test', 'wallet-test', 'Wallet test', <WalletTest titleOf={titleOf} />),
  screen(
    '/bonus',
    'bonus',
    'Бонусы',
    <Bonuses
      scene={sectionScenes.bonuses}
      sceneSize={sceneSize}
      games={returnedGames}
      judge={creditJudge}
      wheel={WheelTurn}
    />,
  ),
  screen('/refferal', 'refferal', 'Бонусы', <Referral scene={sectionScenes.partners} sceneSize={sceneSize} />),
  screen(
    '/tournier',
    'tournier',
    'Турнир',
    <Tournament scene={sectionScenes.tournament} sceneSize={sceneSize} titleOf={titleOf} />,
  ),
  screen(
    '/jackpot',
    'jackpot',
    'Джекпот',
    <Jackpot scene={sectionScenes.bonuses} sceneSize={sceneSize} judge={creditJudge} />,
    { forGuests: true },
  ),
  screen(
    '/account',
    'account',
    'Аккаунт',
    <Account
      visit={<VisitResult />}
      protection={<Protection />}
      settings={<Settings playing={<PlayChoices />} notifications={<Notifications />} installing={<InstallChoice />} />}
    />,
  ),
  screen('/status', 'status', 'Статусы', <Statuses scene={sectionScenes.statuses} sceneSize={sceneSize} />),
  screen('/help', 'help', 'Помощь', help, { forGuests: true }),
  screen('/help/:id', 'help-article', 'Помощь', help, { forGuests: true }),
  screen(
    '/bet/:id',
    'bet',
    'Ставка',
    <BetPage
      games={[...webGames, ...machines, ...webGifts]}
      rounds={webRounds}
      elsewhere={PackageBetPage}
      table={LiveBet}
    />,
    { forGuests: true },
  ),
  screen('/player/:name', 'player', 'Игрок', <PublicProfile pathOf={(game) => paths.get(game)} />, { forGuests: true }),
  screen('/returns', 'returns', 'Возврат игр', <Returns games={returnedGames} />, { forGuests: true }),
  screen('/returned', 'returned', 'Сколько сайт возвращает', <Returned />, { forGuests: true }),
  screen('/restorations', 'restorations', 'Восстановления', <Restorations />, { forGuests: true }),
  screen('/privacy', 'privacy', 'Политика конфиденциальности', <Privacy />, { forGuests: true }),
  screen('/terms', 'terms', 'Пользовательское соглашение', <Terms />, { forGuests: true }),
  ...['/admin', '/admin/:page', '/admin/:page/:id'].map((path) =>
    screen(path, 'admin', 'Админка', <Admin />, { frame: 'none', place: null }),
  ),
  ...devScreens,
]

/** The screen of a path; undefined where there is none. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ path }) => matchPath(path, pathname))
}
