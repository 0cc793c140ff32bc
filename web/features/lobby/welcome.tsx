/**
 * Renders the welcome for a newcomer: the gift, whether the money is real, and where to begin. Once closed, it is
 * replaced by the usual head.
 */
import type { CurrentUser } from '@kurazh/contract/account/identity.ts'
import { roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { formatRound, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { plural } from '@kurazh/shared/text/plural.ts'
import { ButtonLink, IconButton } from '../../ui/controls/button.tsx'
import type { LobbyGame } from './lobby-game.ts'
import css from './hero.module.css'

interface WelcomeProps {
  user: CurrentUser
  welcome: NonNullable<CurrentUser['welcome']>
  /** The game to begin with. */
  game: LobbyGame
  onClose: () => void
}

export function Welcome({ user, welcome, game, onClose }: WelcomeProps) {
  const { title, lead } = wordsOf(welcome)
  const Art = game.art
  return (
    <section className={css.hero} aria-labelledby="lobby-welcome">
      <div className={css.sky} aria-hidden="true" />
      {Art && <Art className={css.art} />}
      <IconButton icon="close" label="Закрыть" className={css.close} onClick={onClose} />
      <div className={css.text}>
        <p className={css.hello}>Добро пожаловать, {user.login}</p>
        <h1 className={css.title} id="lobby-welcome">
          {title}
        </h1>
        <p className={css.lead}>{lead}</p>
        <div className={css.actions}>
          <Begin welcome={welcome} game={game} />
        </div>
      </div>
    </section>
  )
}

/** Texts that are true of this site's money, with a gift or without. */
export function wordsOf({ gift, real }: WelcomeProps['welcome']): { title: string; lead: string } {
  const given = gift > 0n
  if (real) {
    return {
      title: given ? `${formatRoundMoney(gift)} в подарок` : 'Аккаунт готов',
      lead: `${given ? 'Они уже на балансе. ' : ''}Деньги здесь настоящие: до первой ставки поставьте себе лимит, это минута.`,
    }
  }
  const roubles = plural(Math.floor(roublesFromKopecks(gift)), ['игровой рубль', 'игровых рубля', 'игровых рублей'])
  return {
    title: given ? `${formatRound(gift)} ${roubles} в подарок` : 'Здесь играют на игровые рубли',
    lead: `Настоящих денег здесь нет. ${given ? 'Подарок уже на балансе.' : 'Пополнить учебный баланс можно в кошельке, это бесплатно.'}`,
  }
}

function Begin({ welcome: { gift, real }, game }: Pick<WelcomeProps, 'welcome' | 'game'>) {
  const first = gift > 0n ? { to: game.path, text: `Начать с ${game.title}` } : { to: '/wallet', text: 'Пополнить' }
  const second = real
    ? { to: '/account#play', text: 'Установить лимит' }
    : { to: '/help/first-bet', text: 'Как сделать ставку' }
  return (
    <>
      <ButtonLink to={first.to} tone="brand">
        {first.text}
      </ButtonLink>
      <ButtonLink to={second.to} className={css.second}>
        {second.text}
      </ButtonLink>
    </>
  )
}
