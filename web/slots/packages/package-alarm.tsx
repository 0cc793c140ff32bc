/**
 * Two catalogues reported one version of a game differently: one of them is untrue. The alarm stays, over a reload too,
 * until its player dismisses it.
 */
import { useReducer } from 'react'
import { AlarmCard, AlarmFacts } from '../../play/presentation/alarm-card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { packagePins } from './page-pins.ts'

export function PackageAlarm({ game }: { game: string }) {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const lie = packagePins.lieOf(game)
  if (!lie) return null
  const read = () => {
    packagePins.lieRead(game)
    drawAgain()
  }
  return (
    <AlarmCard
      act={
        <Button tone="danger" onClick={read}>
          Строки сохранены, убрать
        </Button>
      }
    >
      <strong>Книги игры подменены: версия {lie.version} теперь описана иначе</strong>
      <p>
        Книги версии никогда не меняются, а сайт сообщил о них не то, что этот браузер получил раньше. Новые раунды
        здесь не начнутся. Сохраните эти строки и напишите в поддержку.
      </p>
      <AlarmFacts>
        <div>
          <dt>Было</dt>
          <dd>{lie.before}</dd>
        </div>
        <div>
          <dt>Сказано</dt>
          <dd>{lie.now}</dd>
        </div>
      </AlarmFacts>
    </AlarmCard>
  )
}
