/** The proof of a round, with its actual values. Everything is computed here and now; nothing of the server's is taken on trust. */
import type { PastRound } from '@kurazh/contract/rounds.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { isRoundHash, roundDraw } from '@kurazh/games/core/round-chain.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { CopyLine } from '../../../ui/copy-line.tsx'
import { formatMoment } from '../../../ui/dates.ts'
import { formatNumber, plural } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/surface.tsx'
import { RecountSteps } from '../../bets/recount-steps.tsx'
import type { RulesOfBet } from '../../bets/rules-of.ts'
import { UnknownRules } from '../../bets/unknown-rules.tsx'
import { verdictOf, verdictSigns } from '../../bets/verdict.ts'
import type { Recognised } from '../notary/notary.ts'
import type { RoundFace } from '../round-face.ts'
import { walkDown } from '../pins/chain-walk.ts'
import { pointHolds } from './round-proof.ts'
import { doubtText } from './round-words.ts'
import { notaryOf } from '../rounds.ts'
import { laidOpen, type ShownVerdict } from './shown-bet.ts'
import { SourceNote } from '../../bets/source-note.tsx'

/** «1 раз», «2 раза», «15 раз». */
const timesText = (count: number) => `${formatNumber(count, 0)} ${plural(count, ['раз', 'раза', 'раз'])}`

interface RoundProofProps {
  face: RoundFace
  /** Of the round's version. */
  found: RulesOfBet<RoundGame>
  round: PastRound
  known: Recognised
  /** The bet that is shown with the round: what was found of it, and in words. */
  bet?: ShownVerdict | undefined
  children?: ReactNode
}

export function RoundProof({ face, found, round, known, bet, children }: RoundProofProps) {
  const { chain, promised, lie } = known
  const { salt } = chain
  useEffect(() => notaryOf(face.id).alarm(lie), [face, lie])
  const published = formatMoment(new Date(chain.publishedAt).toISOString())
  return (
    <>
      {found.areOfBet ? (
        <Verdict rules={found.rules} round={round} known={known} bet={bet}>
          {children}
        </Verdict>
      ) : (
        <UnknownRules version={round.version} />
      )}
      <div className="grid gap-3">
        <CopyLine label="Хеш раунда, раскрыт после взрыва" value={round.hash} />
        {salt !== null && <CopyLine label={chain.saltFrom === 'entered' ? 'Соль цепочки, из источника, названного заранее' : 'Соль цепочки, выбрана сервером после публикации'} value={salt} />}
        <CopyLine
          label={`Конец цепочки № ${chain.id}, ${promised ? `опубликован ${published}: эта страница слышала его до раунда` : `по словам сервера опубликован ${published}`}`}
          value={chain.terminatingHash}
        />
      </div>
      <HowTo areNewest={found.areNewest} round={round} draw={salt !== null && isRoundHash(round.hash) ? roundDraw(round.hash, salt) : null} />
      {salt !== null && <CopyLine label="Проверить у себя" value={`npm run verify -- --game ${face.id} --hash ${round.hash} --salt ${salt} --rules ${round.version}`} />}
      {salt !== null && <SourceNote />}
    </>
  )
}

const tones = { proved: 'win', recomputed: undefined, broken: 'loss' } as const

/** The point at once; the way down the chain while the window is open, with its progress. */
function Verdict({ round, known, rules, bet, children }: Omit<RoundProofProps, 'face' | 'found'> & { rules: RoundGame }) {
  const { chain, promised, isBroken, lie } = known
  const [share, setShare] = useState(0)
  const [holds, setHolds] = useState<boolean | null>(null)
  const end = chain.terminatingHash
  useEffect(() => {
    let left = false
    void walkDown(round, end, () => !left, (walked) => !left && setShare(walked)).then((found) => !left && setHolds(found))
    return () => {
      left = true
    }
  }, [round, end])
  const point = pointHolds(rules, round, chain)
  const { verdict, heard: isHeard } = laidOpen(round, known, { point, walked: holds }, bet)
  return (
    <Notice as="div" tone={tones[verdict]} className="flex-col">
      {children}
      {isBroken && <ProofLine good={false} heard={isHeard}>{lie ? `${lie.what}: эта страница слышала «${lie.before}», теперь «${lie.now}»` : 'этот раунд не прошёл проверку, когда кончился'}</ProofLine>}
      <ProofLine good={point} heard={isHeard && !round.interrupted}>
        {round.interrupted ? 'Прерван раньше точки, которую дают хеш и соль' : 'Ваш браузер посчитал точку взрыва из хеша и соли и получил ту же'}
      </ProofLine>
      {holds === null ? (
        <p className="flex gap-2 figures">
          <Icon name="spinner" size={18} className="spin" />
          <span>
            Идём вниз по цепочке: {Math.round(share * 100)} % из {formatNumber(round.link, 0)}
          </span>
        </p>
      ) : (
        <ProofLine good={holds} heard={isHeard}>
          Хеш раунда, хешированный {timesText(round.link)}, приводит к опубликованному концу цепочки{promised && ': исход был решён до первого раунда'}
        </ProofLine>
      )}
      {verdict !== 'broken' && !isHeard && <p>{doubtText(bet?.doubt ?? null)}</p>}
    </Notice>
  )
}

/** One thing that was checked; the tick is for what a promise heard before stands behind. */
export function ProofLine({ good, heard, children }: { good: boolean; heard: boolean; children: ReactNode }) {
  return (
    <p className="flex gap-2">
      <Icon name={good ? verdictSigns[verdictOf(good, heard)] : 'close'} size={18} />
      <span>
        {!good && 'Не сошлось: '}
        {children}
      </span>
    </p>
  )
}

/** How the point comes from the draw is told of the newest rules. */
function HowTo({ round, draw, areNewest }: { round: PastRound; draw: number | null; areNewest: boolean }) {
  return (
    <RecountSteps>
      <li>Хеш раунда — 32 байта. SHA-256 от них даёт хеш предыдущего раунда, и так {timesText(round.link)} до опубликованного конца цепочки.</li>
      <li>
        Считаем HMAC-SHA256: ключ — текст соли, сообщение — те же 32 байта. Берём верхние 52 бита как целое число <span className="code">r</span>
        {draw !== null && <> = {draw}</>}.
      </li>
      {areNewest && <li>
        Точка в сотых: целая часть от 99 / (1 − r / 2<sup>52</sup>), но не меньше 100. {round.interrupted ? 'До неё этот полёт не долетел: его прервали на' : `Получилось ${formatNumber(Math.round(round.point * 100), 0)}, то есть`} {formatNumber(round.point)}×.
      </li>}
    </RecountSteps>
  )
}
