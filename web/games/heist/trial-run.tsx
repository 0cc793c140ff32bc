/**
 * A run for looking, between seasons: the browser draws it by the rules of the event. No ticket and no bet; nothing is
 * sent to the server, and nothing is paid.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { StepsState } from '@kurazh/games/core/game.ts'
import { createRng } from '@kurazh/games/core/random.ts'
import { heist, type HeistOutcome, type HeistView } from '@kurazh/games/heist/heist.ts'
import { useRef, useState } from 'react'
import { ActButton } from '../../play/betting/act-button.tsx'
import { leadTo } from '../../play/steps/lead-to.ts'
import { playSound } from '../../play/preferences/sound.ts'
import { Button } from '../../ui/controls/button.tsx'
import { type EndedRun, type Telling, viewOf } from './heist-run.ts'
import { lockTurns, lootIsSeen } from './safe-times.ts'
import { type VaultHandle, VaultStage } from './vault-stage.tsx'
import css from './trial-run.module.css'

/** A ticket of the event is worth this much. */
const ticketKopecks = 1_00n

interface Trial {
  number: number
  outcome: HeistOutcome
  state: StepsState<HeistView>
}

const begun = (number: number): Trial => ({
  number,
  outcome: heist.deal(
    createRng(() => crypto.getRandomValues(new Uint8Array(32))),
    {},
  ),
  state: heist.begin({}),
})

/** How it ended; null while it goes on. */
function endOf({ number, outcome: { alarms }, state }: Trial): EndedRun | null {
  if (state.end === null) return null
  return {
    nonce: number,
    chosen: state.view.chosen,
    isLost: state.end === 'lost',
    alarms,
    stake: ticketKopecks,
    payout: payoutKopecks(ticketKopecks, state.multiplierE4),
    multiplier: multiplierFromE4(state.multiplierE4),
    told: true,
  }
}

export default function TrialRun({ onClose }: { onClose: () => void }) {
  const [trial, setTrial] = useState(() => begun(1))
  const [telling, setTelling] = useState<Telling | null>(null)
  const vault = useRef<VaultHandle>(null)
  const act = useRef<HTMLButtonElement>(null)
  const { outcome, state } = trial
  const ended = telling === null ? endOf(trial) : null
  const { chosen } = state.view

  const choose = async (safe: number) => {
    if (telling !== null) return
    if (state.end !== null) return leadTo(act.current)
    const room = chosen.length
    const after = heist.step(outcome, {}, state, { safe })
    setTelling({ room, safe, isGood: false })
    await lockTurns(room)
    if (after.end !== 'lost') {
      setTelling({ room, safe, isGood: true })
      await lootIsSeen(room)
    }
    if (after.end !== null) playSound(after.end === 'lost' ? 'loss' : 'win', after.end === 'lost' ? 0.6 : 1)
    setTrial({ ...trial, state: after })
    setTelling(null)
  }
  const press = () => {
    if (telling !== null) return
    if (ended === null) return state.canTake ? setTrial({ ...trial, state: { ...state, end: 'taken' } }) : undefined
    setTrial(begun(trial.number + 1))
    vault.current?.focus()
  }
  const carried = state.canTake && ended === null ? payoutKopecks(ticketKopecks, state.multiplierE4) : undefined
  return (
    <div className={css.trial} data-part="trial-run">
      <div className={css.stage}>
        <VaultStage
          ref={vault}
          chips={null}
          paytable={heist.paytable({})}
          view={viewOf({ chosen: ended === null ? chosen : null, moving: null, telling, ended })}
          made={ended === null ? chosen.length : null}
          ended={ended}
          stakeKopecks={ticketKopecks}
          answers={ended === null && telling === null}
          onSafe={(safe) => void choose(safe)}
          trial
        />
      </div>
      <div className={css.deck}>
        <ActButton
          ref={act}
          block
          {...(ended !== null
            ? ({ word: 'Ещё раз', tone: 'brand' } as const)
            : carried === undefined
              ? ({ word: 'Выберите сейф', tone: 'quiet' } as const)
              : ({ word: `Уйти с ${formatMoney(carried)}`, tone: 'gold' } as const))}
          idle={telling !== null || (ended === null && carried === undefined)}
          onClick={press}
        />
        <div className={css.foot}>
          <p>Пробный забег: исход выбирает ваш браузер, добыча ненастоящая.</p>
          <Button tone="quiet" onClick={onClose}>
            Закончить
          </Button>
        </div>
      </div>
    </div>
  )
}
