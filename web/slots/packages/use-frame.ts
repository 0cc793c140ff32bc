/**
 * The frame around a game made elsewhere: follows its rounds, keeps the next one's seeds drawn, checks every bet, asks
 * the player where it has to.
 */
import type { PackageEntry, PackageEvent, PackageFrameState } from '@kurazh/contract/play/packages.ts'
import type { Bet } from '@kurazh/contract/play/play.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react'
import { refetchBalance } from '../../api/balance.ts'
import { currentPlayer } from '../../api/current-player.ts'
import { callApi, CallError, errorText } from '../../api/call.ts'
import { onPackage } from '../../api/package-news.ts'
import { useConnected } from '../../api/realtime.ts'
import { asTold, judge, type Judgement } from '../../play/proof/bet-check.ts'
import { betClient, tellElsewhere } from '../../play/session/page-bet-client.ts'
import { VerificationError } from '../../play/proof/verification-error.ts'
import { addLie } from '../../play/session/session-results.ts'
import { tellResult } from '../../play/bets/tell-result.ts'
import { countRefusedRound } from './count-refused-round.ts'
import { type OpenedFrame, packageDesk } from './open-frame.ts'
import { packageRules } from './package-rules.ts'
import { packagePins } from './page-pins.ts'

/** A lost round is shown this long after it was played, in milliseconds: the game is still showing it. */
const showingMs = 3_000
/** Without news the state is requested at this interval, in milliseconds. */
const askedEveryMs = 1_500

export type Asked = Extract<PackageEvent, { kind: 'asks' }>
export type Refused = Pick<Extract<PackageEvent, { kind: 'refused' }>, 'code' | 'text'>

export interface CheckedBet {
  bet: Bet
  judgement: Judgement
}

export interface Frame {
  opened: OpenedFrame | undefined
  /** The reason why it does not open, or has ended. */
  trouble: string | undefined
  /** Opens it again. */
  again(): void
  state: PackageFrameState | undefined
  /** A round was played a moment ago: the game is showing it, and nothing else may show its result. */
  showing: boolean
  /** The newest round that is over, judged. */
  last: CheckedBet | undefined
  asked: Asked | null
  answer(yes: boolean): void
  refused: Refused | null
  forgive(): void
}

export function usePackageFrame(entry: PackageEntry): Frame {
  const { game } = entry
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  const { data: opened, error } = useQuery({
    queryKey: ['package-frame', game, attempt],
    queryFn: () => packageDesk.open(game).catch(alarmed),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const [ended, setEnded] = useState<{ session: number; text: string } | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const { state, showing, hear, follow } = useRounds(
    opened,
    (failure) => opened && setEnded({ session: opened.session, text: errorText(failure) }),
  )
  const last = useChecked(state?.last ?? null, showing, opened?.state.last?.nonce)
  const onNews = useEffectEvent((event: PackageEvent) => {
    if (!opened || event.game !== game) return
    // Another tab may have played on the seeds that this one has offered as well.
    if ('session' in event && event.session !== opened.session) return event.kind === 'played' ? follow() : undefined
    if (event.kind === 'asks') return setAsked(event)
    setAsked(null)
    setRefused(event.kind === 'refused' ? event : null)
    if (event.kind === 'refused') countRefusedRound(event)
    if (event.kind !== 'refused') hear(event)
    else if (event.code === 'NonceUnknown' || event.code === 'NonceReused') follow()
    else if (event.code === 'Unauthorized') setEnded({ session: opened.session, text: event.text })
  })
  useEffect(() => onPackage(onNews), [])
  return {
    opened,
    state,
    showing,
    last,
    asked,
    refused,
    again,
    trouble: error ? errorText(error) : ended && ended.session === opened?.session ? ended.text : undefined,
    forgive: () => setRefused(null),
    answer(yes) {
      if (!asked || !opened) return
      const { nonce, mode, amount } = asked
      setAsked(null)
      try {
        packageDesk.allow(opened, asked, yes)
      } catch (found) {
        return void alarmed(found).catch((failure: unknown) =>
          setRefused({ code: 'Unavailable', text: errorText(failure) }),
        )
      }
      callApi('allowPackageRound', { token: opened.token, nonce, mode, amount, yes }).catch((failure: unknown) =>
        setRefused({ code: 'Unavailable', text: errorText(failure) }),
      )
    },
  }
}

/** Raises the alarm for a contradiction; the request has no answer then. */
async function alarmed(error: unknown): Promise<never> {
  if (error instanceof VerificationError) addLie(error.evidence)
  throw error
}

/** The state of the rounds. `onLost`: the session has ended. */
function useRounds(opened: OpenedFrame | undefined, onLost: (error: unknown) => void) {
  const [told, setTold] = useState<{ session: number; state: PackageFrameState } | null>(null)
  const [showing, setShowing] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const busy = useRef(false)
  const connected = useConnected()
  const state = told !== null && told.session === opened?.session ? told.state : opened?.state
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = async (question: Promise<PackageFrameState>) => {
    if (!opened) return
    busy.current = true
    try {
      setTold({ session: opened.session, state: await question.catch(alarmed) })
      refetchBalance()
    } catch (error) {
      if (error instanceof CallError && error.code === 'NotFound') onLost(error)
    } finally {
      busy.current = false
    }
  }
  const look = useEffectEvent(async () => {
    if (!opened || busy.current) return
    await ask(packageDesk.follow(opened))
  })
  useEffect(() => {
    if (connected || !opened) return
    const every = setInterval(() => void look(), askedEveryMs)
    return () => clearInterval(every)
  }, [connected, opened])

  const hear = (event: Extract<PackageEvent, { kind: 'played' | 'closed' }>) => {
    if (!opened) return
    clearTimeout(timer.current)
    setShowing(event.kind === 'played')
    timer.current = setTimeout(() => setShowing(false), showingMs)
    void ask(packageDesk.follow(opened, event))
  }
  return { state, showing, hear, follow: () => void look() }
}

/**
 * The newest bet, judged, and counted in the visit once the game has shown it; the one from before this frame is only
 * judged.
 */
function useChecked(bet: Bet | null, showing: boolean, before: number | undefined): CheckedBet | undefined {
  const [seen, setSeen] = useState(bet)
  if (!showing && seen !== bet) setSeen(bet)
  const checked = useMemo(() => (seen === null ? undefined : checkedBet(seen)), [seen])
  const counted = useRef(new Set<number>())
  useEffect(() => {
    if (checked === undefined || checked.bet.nonce === before || counted.current.has(checked.bet.nonce)) return
    counted.current.add(checked.bet.nonce)
    const {
      bet: played,
      judgement: { check, lies, verdict },
    } = checked
    if (betClient.sentOf(played) === undefined) tellElsewhere(played, 'Раунд сыгран не отсюда')
    const known = { ...(betClient.knownOf(played) ?? asTold(played)), stake: played.stake }
    tellResult(
      {
        bet: played,
        outcome: played.outcome,
        known,
        check,
        lies,
        verdict: verdict === 'unreadable' ? 'recomputed' : verdict,
        balance: 0n,
      },
      currentPlayer(),
    )
  }, [checked, before])
  return checked
}

function checkedBet(bet: Bet): CheckedBet {
  return {
    bet,
    judgement: judge(packageRules(bet, packagePins.of(bet.game, bet.version)), betClient.knownOf(bet), bet),
  }
}
