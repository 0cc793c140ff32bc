/** A game of money train as its screen needs it: by hand wagon after wagon, or to a named wagon again and again. */
import { moneyTrain as rules, type MoneyTrainParams } from '@kurazh/games/money-train/money-train.ts'
import { difficulties, type Difficulty } from '@kurazh/games/money-train/wagons.ts'
import { useState } from 'react'
import type { AutobetPlan } from '../../play/autobet/autobet.ts'
import type { PlayMode } from '../../play/betting/bet-panel.tsx'
import { useStepStake } from '../../play/steps/step-stake.ts'
import type { StepsPlan } from '../../play/steps/step-controller.ts'
import { useAutobet } from '../../play/autobet/use-autobet.ts'
import { useStepGame } from '../../play/steps/use-step-game.ts'
import { readStored, writeStored } from '../../ui/stored.ts'
import { enteredBy } from './face.tsx'
import { useRide } from './use-ride.ts'

const difficultyKey = 'money-train-difficulty'
const firstStop = 3
const nextWagon = { next: true } as const

export function useMoneyTrain(mode: PlayMode) {
  const ride = useRide()
  const play = useStepGame(rules, ride.reveal)
  const { table, open, moving } = play
  const { running, start, stop } = useAutobet<StepsPlan<MoneyTrainParams>>(table.send)
  const [difficulty, setDifficulty] = useStoredDifficulty()
  const [chosenStop, setAutoStop] = useState(firstStop)
  const params = open?.params ?? { difficulty }
  const stake = useStepStake(rules, params, open, 'За первый вагон')
  const autoStop = Math.min(chosenStop, stake.paytable.length)
  const isTelling = !open && ride.last !== null && !ride.last.told
  const robbed = open ? enteredBy(open.moves) : (ride.last?.robbed ?? 0)
  const isIdle = !open && !running

  const begin = () => {
    if (!stake.fits || !isIdle) return
    ride.clear()
    void table.begin(stake.kopecks, params)
  }
  const startAuto = (plan: AutobetPlan) => {
    if (!stake.fits || !isIdle) return
    ride.clear()
    start(plan, { params, moves: Array.from({ length: autoStop }, () => nextWagon) }, stake.maxKopecks)
  }
  const goOn = () => {
    if (open && moving === undefined && !running) void table.move(nextWagon)
  }
  const chooseDifficulty = (next: Difficulty) => {
    setDifficulty(next)
    ride.clear()
  }
  const stage = {
    paytable: stake.paytable,
    robbed,
    isOpen: open !== null || isTelling,
    isWalking: isTelling || (moving !== undefined && enteredBy([moving]) === 1),
    ended: open || isTelling ? null : ride.last,
  }
  const nextStop = mode === 'auto' && isIdle ? autoStop : Math.min((open ? robbed : 0) + 1, stake.paytable.length)
  return { ...play, running, stop, params, stake, stage, nextStop, autoStop, setAutoStop, begin, startAuto, goOn, chooseDifficulty }
}

/** The difficulty, remembered between visits. */
function useStoredDifficulty(): [Difficulty, (difficulty: Difficulty) => void] {
  const [difficulty, setDifficulty] = useState<Difficulty>(() => difficulties.find((each) => each === readStored(difficultyKey)) ?? 'medium')
  const set = (next: Difficulty) => {
    setDifficulty(next)
    writeStored(difficultyKey, next)
  }
  return [difficulty, set]
}
