/** The wallet: what is in it, what kind of money that is, and what will be here. One view for the screen and for the window. */
import { useBalance } from '../../api/balance.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useMotion } from '../../ui/motion.ts'
import { MovingNumber } from '../../ui/moving-number.tsx'

export function WalletView() {
  const balance = useBalance()
  const motion = useMotion(({ number }) => number)
  return (
    <div className="wallet">
      <div className="wallet__purse">
        <p className="wallet__label">На балансе</p>
        <p className="wallet__amount">
          {balance === undefined ? '…' : <MovingNumber value={balance} motion={motion} />} <span className="money__sign">₽</span>
        </p>
        <p className="wallet__kind">Игровые рубли. Их нельзя купить, вывести или обменять на деньги.</p>
      </div>
      <ul className="wallet__plan">
        <Point icon="plus" name="Пополнение" text="откроется позже" />
        <Point icon="minus" name="Вывод" text="откроется позже" />
        <Point icon="repeat" name="История операций" text="откроется позже. Ваши ставки уже видны на экране игры" />
      </ul>
    </div>
  )
}

function Point({ icon, name, text }: { icon: IconName; name: string; text: string }) {
  return (
    <li className="wallet__point">
      <span className="wallet__sign">
        <Icon name={icon} />
      </span>
      <span>
        <span className="wallet__name">{name}</span> <span className="muted">{text}</span>
      </span>
    </li>
  )
}
