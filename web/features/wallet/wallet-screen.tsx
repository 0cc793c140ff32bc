/** Renders the wallet as a screen. */
import type { ReactNode } from 'react'
import { Orders } from './orders.tsx'
import type { TitleOf } from './statement.tsx'
import { WalletView } from './wallet-view.tsx'
import { MoreLink, PageAside, PageCard, PageColumns, PageHeading, PageScene, PageTitle } from '../../ui/layout/page.tsx'

interface WalletScreenProps {
  scene: string
  sceneSize: { width: number; height: number }
  /** Result of this visit. */
  visit: ReactNode
  titleOf: TitleOf
}

export function WalletScreen({ scene, sceneSize, visit, titleOf }: WalletScreenProps) {
  return (
    <PageColumns>
      <PageCard aria-labelledby="wallet-title">
        <PageTitle id="wallet-title">Кошелёк</PageTitle>
        <WalletView titleOf={titleOf} />
      </PageCard>
      <PageAside>
        <PageCard aria-labelledby="orders-title">
          <PageHeading id="orders-title">Пополнения и выводы</PageHeading>
          <Orders />
          <MoreLink to="/reserves">Сколько сайт должен игрокам</MoreLink>
        </PageCard>
        <PageScene src={scene} alt="" {...sceneSize} />
        {visit}
      </PageAside>
    </PageColumns>
  )
}
