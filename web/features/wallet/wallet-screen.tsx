/** The wallet as a screen of its own. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Orders } from './orders.tsx'
import { WalletView } from './wallet-view.tsx'

interface WalletScreenProps {
  scene: string
  sceneSize: { width: number; height: number }
  /** What this visit has brought. */
  visit: ReactNode
}

export function WalletScreen({ scene, sceneSize, visit }: WalletScreenProps) {
  return (
    <div className="page-columns">
      <section className="card page-card" aria-labelledby="wallet-title">
        <h1 id="wallet-title" className="page-title">
          Кошелёк
        </h1>
        <WalletView />
      </section>
      <div className="page-aside">
        <section className="card page-card" aria-labelledby="orders-title">
          <h2 id="orders-title" className="wallet__heading">
            Пополнения и выводы
          </h2>
          <Orders />
          <Link className="wallet__link" to="/reserves">
            Сколько сайт должен игрокам
          </Link>
        </section>
        <img className="page-scene" src={scene} alt="" {...sceneSize} />
        {visit}
      </div>
    </div>
  )
}
