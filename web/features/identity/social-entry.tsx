/** Renders sign-in without a password, and the documents that signing in accepts. */
import { vkSignInPath } from '@kurazh/contract/account/identity.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import css from './submit-sign-in.module.css'

/** `children`: another method of this browser, if any. VK is offered only where the site has enabled it. */
export function SocialEntry({ children }: { children?: ReactNode }) {
  const vk = useSession()?.ways.vk === true
  return (
    <>
      {(vk || Boolean(children)) && <p className={css.or}>или</p>}
      {children}
      {vk && (
        <ButtonLink block className={css.vk} href={vkSignInPath}>
          <VkSign />
          Войти через ВКонтакте
        </ButtonLink>
      )}
      <p className={css.terms}>
        Продолжая, вы принимаете <Link to="/terms">пользовательское соглашение</Link> и{' '}
        <Link to="/privacy">политику конфиденциальности</Link>
      </p>
    </>
  )
}

/** Two letters in the site's line weight. */
function VkSign() {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3.5 7.5 7 16.5l3.5-9M13.5 7.5v9M20 7.5l-6.5 5 6.5 4" />
    </svg>
  )
}
