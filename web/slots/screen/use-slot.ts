/** Plays a machine: the stake, a manual spin or automatic play, and what is shown of it. */
import type { Bet } from '@kurazh/contract/play/play.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { plainKopecks, priceKopecks } from '@kurazh/games/core/max-win.ts'
import type { SlotGame, SlotParams } from '@kurazh/games/slots/engine/machine.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AutobetPlan, AutobetState } from '../../play/autobet/autobet.ts'
import { useAutobet } from '../../play/autobet/use-autobet.ts'
import type { Voice } from '../../play/presentation/game-voice.tsx'
import type { SettledBet } from '../../play/client/bet-client.ts'
import { useSpaceKey } from '../../play/betting/space-key.ts'
import {
  plainRangeOf,
  rangeOf,
  type StakeRange,
  takes,
  useBuys,
  useStake,
  useStakeLimits,
} from '../../play/betting/stake.ts'
import { useInstantGame } from '../../play/betting/use-instant-game.ts'
import { turboIsOff, animationSpeed } from '../../play/preferences/animation-speed.ts'
import { largestWinE4 } from '../../play/wins/celebrate-bet.ts'
import { isSpentPress } from '../../play/wins/spent-press.ts'
import { addBought, addSpin } from '../about/session.ts'
import { useEventVoice } from '../show/use-event-voice.ts'
import { eventWords, roundWords } from '../show/words.ts'
import { restingState } from '../show/state.ts'
import { type ShowInPage, useShow } from '../show/use-show.ts'
import type { SlotFace, SlotWorld } from '../slot-face.ts'
import { firstBoard } from './first-board.ts'
import { totalBetOf } from './total-bet.ts'
import { forgetUnseen, keepSent, keepUnseen } from './unseen.ts'

/** A press sooner than this after the one that started a spin is a double press, in milliseconds. */
const doublePressMs = 400

const noStops: AutoStops = { winKopecks: null, feature: false }

/** The conditions that stop automatic play, besides its count and its losses. */
export interface AutoStops {
  /** A single win of at least this much, in kopecks. */
  winKopecks: bigint | null
  feature: boolean
}

export interface SlotPlay extends ShowInPage {
  face: SlotFace
  rules: SlotGame
  world: SlotWorld
  range: StakeRange | undefined
  totalBet: bigint
  onTotalBet(kopecks: bigint): void
  canBet: boolean
  /** A spin is pending or being shown. */
  spinning: boolean
  /** Spins, or ends the running show. */
  press(): void
  running: AutobetState | null
  /** How the last run stood when it ended; null before that, and while one runs. */
  ran: AutobetState | null
  planned: number
  startAuto(plan: AutobetPlan, stops: AutoStops): void
  stopAuto(): void
  /** The feature for sale; null where it is not offered. */
  offer: BuyOffer | null
  /** Replays a settled bet to its end. */
  watch(bet: Bet): void
  uncertain: boolean
  /** The text for screen readers. */
  spoken: Voice
  /** The last round's payout as seen so far, in kopecks. */
  won: bigint
}

/** The feature bought at once, at the current total bet. */
export interface BuyOffer {
  /** In total bets, and in kopecks. */
  cost: number
  priceKopecks: bigint
  /** Undefined until the limits are known. */
  range: StakeRange | undefined
  /** False while a spin is pending or shown, and where the table does not take that much. */
  canBuy: boolean
  buy(): void
}

interface Opened {
  face: SlotFace
  rules: SlotGame
  world: SlotWorld
  /** The only possible stake; undefined: the player chooses. */
  fixedBet?: bigint | undefined
}

export function useSlot({ face, rules, world, fixedBet }: Opened): SlotPlay {
  const [chosen, onTotalBet] = useStake(face.id)
  const totalBet = fixedBet ?? chosen
  const limits = useStakeLimits(face.id)
  const range = rangeOf(limits, rules.bestMultiplierE4({ mode: 'spin' }))
  const canBet = takes(range, totalBet)
  const told = useToldShow(rules, world, totalBet)
  const autoRuns = useRef(false)
  const { spinning, send, watch, uncertain, seen, forgetSeen } = useSpins(rules, told, autoRuns)
  const { running, ran, start, stop } = useAutobet(send)
  useEffect(() => {
    autoRuns.current = running !== null
  }, [running])
  const [planned, setPlanned] = useState(0)
  const [stops, setStops] = useState(noStops)
  const pressedAt = useRef(0)
  useEffect(() => {
    if (
      seen !== null &&
      ((stops.winKopecks !== null && seen.won >= stops.winKopecks) || (stops.feature && seen.feature))
    )
      stop()
  }, [seen, stops, stop])
  const press = () => {
    if (running) return stop()
    if (spinning)
      return void (performance.now() - pressedAt.current > doublePressMs && !turboIsOff() && told.show.skip())
    if (!canBet) return
    pressedAt.current = performance.now()
    void send(totalBet, { mode: 'spin' })
  }
  const buys = useBuys(face.id)
  const buying = (): BuyOffer | null => {
    const cost = rules.machine.costs.buy
    if (!buys || cost === undefined) return null
    const price = priceKopecks(totalBet, cost)
    const within = plainRangeOf(limits, rules.bestMultiplierE4({ mode: 'buy' }), cost)
    const canBuy = running === null && !spinning && takes(within, totalBet)
    return {
      cost,
      priceKopecks: price,
      range: within,
      canBuy,
      buy: () => void (canBuy && send(price, { mode: 'buy' })),
    }
  }
  // The page may have been rendered since the press ended the show: it must not send the next spin as well.
  useSpaceKey((event) => !isSpentPress(event) && press())
  useAutoEnds(running !== null, stop)
  return {
    ...told,
    face,
    rules,
    world,
    range,
    totalBet,
    canBet,
    press,
    planned,
    spinning,
    running,
    ran,
    uncertain,
    watch,
    offer: buying(),
    onTotalBet: (kopecks) => fixedBet === undefined && !spinning && onTotalBet(kopecks),
    stopAuto: stop,
    startAuto(plan, wanted) {
      forgetSeen()
      setStops(wanted)
      setPlanned(plan.count)
      if (range) start(plan, { mode: 'spin' }, range.maxKopecks)
    },
  }
}

interface ToldShow extends ShowInPage {
  spoken: Voice
  won: bigint
  /** Begins to show a bet of this total: the amounts shown are in its money. */
  of(totalBet: bigint): void
  /** Says how the round ended, with the balance: all of it, or nothing more where one win was all. */
  sayWhole(words: string): void
}

/** The show along with its texts and its amounts. */
function useToldShow(rules: SlotGame, world: SlotWorld, firstBet: bigint): ToldShow {
  const { machine } = rules
  const { spoken, sayEvent, sayEnd } = useEventVoice()
  const [shownBet, of] = useState(firstBet)
  /** What was said of the running round, in turn. */
  const said = useRef<string[]>([])
  const inPage = useShow(
    () => restingState(firstBoard(machine)),
    { stage: rules.id, largestE4: largestWinE4(rules), totalBet: shownBet },
    (event, state) => {
      const words = eventWords({ names: world.names, mechanic: machine.mechanic, totalBet: shownBet }, event, state)
      if (words === '') return
      said.current.push(event.kind)
      sayEvent(words)
    },
  )
  const sayWhole = (words: string) => {
    const isSaid = said.current.join() === 'wins'
    said.current = []
    sayEnd(isSaid ? null : words)
  }
  return { ...inPage, spoken, sayWhole, of, won: payoutKopecks(shownBet, inPage.state.totalE4) }
}

/** The spins that were sent and shown. */
function useSpins(rules: SlotGame, { show, of, sayWhole }: ToldShow, autoRuns: RefObject<boolean>) {
  const [count, setCount] = useState(0)
  /** The result of the last round seen to its end. */
  const [seen, setSeen] = useState<{ won: bigint; feature: boolean } | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  /** Automatic play does not wait for a whole celebration. */
  const paceOf = (isTotal = false) =>
    isTotal && autoRuns.current && animationSpeed() === 'full' ? 'turbo' : animationSpeed()
  /** Until the bet has been seen to its end the device keeps its number. */
  const tell = async (bet: Bet) => {
    const totalBet = totalBetOf(rules, bet)
    of(totalBet)
    keepUnseen(rules.id, bet.nonce)
    const { mode } = bet.params as SlotParams
    const events = rules.machine.events(bet.outcome, mode)
    await show.play(events, paceOf, rules.machine.costs[mode])
    if (isLeft.current) return events
    forgetUnseen(rules.id, bet.nonce)
    sayWhole(roundWords(totalBet, show.state.totalE4))
    return events
  }
  const ended = () => setCount((before) => before - 1)
  const reveal = async ({ bet }: SettledBet) => {
    // Ends along with the show: a press from here on requests the next spin.
    const events = await tell(bet).finally(ended)
    const add = (bet.params as SlotParams).mode === 'buy' ? addBought : addSpin
    add(rules.id, bet, Date.now())
    setSeen({ won: bet.payout, feature: events.some(({ kind }) => kind === 'begun') })
  }
  const watch = (bet: Bet) => {
    setCount((before) => before + 1)
    show.start()
    void tell(bet).finally(ended)
  }
  const game = useInstantGame(rules, reveal)
  const send = (kopecks: bigint, params: SlotParams) => {
    setCount((before) => before + 1)
    of(plainKopecks(kopecks, rules.machine.costs[params.mode] ?? 1))
    show.start()
    keepSent(rules.id)
    const sent = game.send(kopecks, params)
    void sent.answer.then((settled) => {
      if (settled && settled.verdict !== 'broken') return
      forgetUnseen(rules.id, 'unanswered')
      show.cancel()
      ended()
    })
    return sent
  }
  return { send, watch, seen, forgetSeen: () => setSeen(null), spinning: count > 0, uncertain: game.uncertain }
}

/** Any press outside of its own button ends automatic play, and so does a hidden page. */
function useAutoEnds(running: boolean, stop: () => void): void {
  const onEnd = useEffectEvent(stop)
  useEffect(() => {
    if (!running) return
    const press = (event: Event) =>
      event.target instanceof Element &&
      !event.target.closest('[data-part="spin"], [data-part="run-so-far"]') &&
      onEnd()
    const hide = () => document.hidden && onEnd()
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', press)
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', press)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [running])
}
