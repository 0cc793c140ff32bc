/** Mines: cells are opened one by one, the prize grows with every gem, the player takes it in time. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { ActButton } from '../../play/betting/act-button.tsx'
import { StepScreen } from '../../play/steps/step-screen.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { MinesFields } from './mines-fields.tsx'
import { MinesStage } from './mines-stage.tsx'
import { useMines } from './use-mines.ts'
import css from './mines-fields.module.css'

export default function MinesScreen() {
  const { screen, stage, gain, pattern, openAny, setMines } = useMines()
  const { mode, open, moving, stake, stakeKopecks, nextKopecks, chips, locked, isPlanning } = screen
  return (
    <StepScreen
      screen={screen}
      stage={<MinesStage {...stage} chips={chips} within={stake.within} stakeKopecks={stakeKopecks} />}
      buttons={
        <>
          {mode === 'manual' && open && (
            <ActButton
              word="Случайная клетка"
              brings={nextKopecks === undefined ? undefined : formatRoundMoney(nextKopecks)}
              idle={screen.guarded || moving !== undefined}
              onClick={openAny}
            />
          )}
          {isPlanning && (
            <Button idle={pattern.cells.length === 0} onClick={pattern.clear}>
              Очистить
            </Button>
          )}
        </>
      }
      fields={
        <>
          <MinesFields mines={screen.params.mines} onMines={setMines} disabled={locked} />
          {mode === 'auto' && (
            <p className={`muted ${css.minesHint}`}>
              Отметьте на поле клетки: автоигра откроет их по порядку и заберёт выигрыш.
            </p>
          )}
        </>
      }
      gain={gain}
      stepWord={(count) => `${count}-го камня`}
    />
  )
}
