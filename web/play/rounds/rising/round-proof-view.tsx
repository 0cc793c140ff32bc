/**
 * The proof of a round, with its actual values. Everything is computed here and now; nothing of the server's is
 * trusted.
 */
import type { PastRound, PlayedRoundBet } from '@kurazh/contract/play/rounds.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { isRoundHash, roundDraw } from '@kurazh/games/core/round-chain.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { CopyLine } from '../../../ui/controls/copy-line.tsx'
import { formatMoment } from '../../../ui/text/dates.ts'
import { formatNumber, plural } from '../../../ui/text/format.ts'
import { explainer } from '../../../ui/text/term.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Notice } from '../../../ui/layout/surface.tsx'
import { NumberText } from '../../../ui/text/figure-text.tsx'
import { RecountSteps } from '../../presentation/recount-steps.tsx'
import type { RulesOfBet } from '../../proof/rules-of.ts'
import { UnknownRules } from '../../presentation/unknown-rules.tsx'
import { verdictOf, verdictSigns } from '../../proof/verdict.ts'
import type { Recognised } from '../notary/notary.ts'
import type { RoundFace } from '../round-face.ts'
import { walkDown } from '../../shared/chain-walk.ts'
import { saltWords } from '../../presentation/salt-words.ts'
import { pointHolds } from './round-proof.ts'
import { doubtText } from './round-words.ts'
import { notaryOf } from '../rounds.ts'
import { laidOpen, type ShownVerdict } from './shown-bet.ts'
import { SourceNote } from '../../presentation/source-note.tsx'
import { VerifyData } from '../../presentation/verify-data.tsx'

/** «1 раз», «2 раза», «15 раз». */
const timesText = (count: number) => `${formatNumber(count, 0)} ${plural(count, ['раз', 'раза', 'раз'])}`

const hashLabel = 'Хеш раунда, раскрыт после взрыва'

interface RoundProofProps {
  face: RoundFace
  /** The rules of the round's version. */
  found: RulesOfBet<RoundGame>
  round: PastRound
  known: Recognised
  /** The bet that is shown with the round: its verdict, and the text of it. */
  bet?: ShownVerdict | undefined
  /** The bet. */
  played?: PlayedRoundBet
  children?: ReactNode
}

export function RoundProof({ face, found, round, known, bet, played, children }: RoundProofProps) {
  const { chain, promised, lie } = known
  const { salt } = chain
  useEffect(() => notaryOf(face.id).alarm(lie), [face, lie])
  const published = formatMoment(new Date(chain.publishedAt).toISOString())
  const explain = explainer()
  const saltLabel =
    chain.saltFrom === 'entered'
      ? 'Соль цепочки, из источника, названного заранее'
      : 'Соль цепочки, выбрана сервером после публикации'
  const endLabel = `Конец цепочки № ${chain.id}, ${promised ? `опубликован ${published}: эта страница получила его до раунда` : `по словам сервера опубликован ${published}`}`
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
        <CopyLine label={hashLabel} words={explain(hashLabel)} value={round.hash} />
        {salt !== null && <CopyLine label={saltLabel} words={explain(saltLabel)} value={salt} />}
        <CopyLine label={endLabel} words={explain(endLabel)} value={chain.terminatingHash} />
      </div>
      <HowTo
        areNewest={found.areNewest}
        round={round}
        draw={salt !== null && isRoundHash(round.hash) ? roundDraw(round.hash, salt) : null}
      />
      {salt !== null && (
        <CopyLine
          label="Проверить у себя"
          value={`npm run verify -- --game ${face.id} --hash ${round.hash} --salt ${salt} --link ${round.link} --end ${chain.terminatingHash} --rules ${round.version}`}
        />
      )}
      {salt !== null && <p>{saltWords(chain.saltFrom)}</p>}
      {salt !== null && <SourceNote />}
      <VerifyData
        name={`round-${round.number}`}
        made={({ roundFile }) => roundFile(face.id, { bet: played ?? null, round, chain })}
      />
    </>
  )
}

const tones = { proved: 'win', pending: undefined, recomputed: undefined, broken: 'loss' } as const

/** The point is shown at once; the way down the chain is computed while the window is open, with its progress. */
function Verdict({
  round,
  known,
  rules,
  bet,
  children,
}: Omit<RoundProofProps, 'face' | 'found'> & { rules: RoundGame }) {
  const { chain, promised, isBroken, lie } = known
  const [share, setShare] = useState(0)
  const [holds, setHolds] = useState<boolean | null>(null)
  const end = chain.terminatingHash
  useEffect(() => {
    let left = false
    void walkDown(
      round,
      end,
      () => !left,
      (walked) => !left && setShare(walked),
    ).then((found) => !left && setHolds(found))
    return () => {
      left = true
    }
  }, [round, end])
  const point = pointHolds(rules, round, chain)
  const { verdict, heard: isHeard } = laidOpen(round, known, { point, walked: holds }, bet)
  return (
    <Notice as="div" tone={tones[verdict]} className="flex-col">
      {children}
      {isBroken && (
        <ProofLine good={false} heard={isHeard}>
          {lie
            ? `${lie.what}: эта страница получила «${lie.before}», теперь «${lie.now}»`
            : 'этот раунд не прошёл проверку, когда кончился'}
        </ProofLine>
      )}
      <ProofLine good={point} heard={isHeard && !round.interrupted}>
        {round.interrupted
          ? 'Прерван раньше точки, которую дают хеш и соль'
          : 'Ваш браузер посчитал точку взрыва из хеша и соли и получил ту же'}
      </ProofLine>
      {holds === null ? (
        <p className="flex gap-2 figures">
          <Icon name="spinner" size={18} className="spin" />
          <span>{`Идём вниз по цепочке: ${Math.round(share * 100)} % из ${formatNumber(round.link, 0)}`}</span>
        </p>
      ) : (
        <ProofLine good={holds} heard={isHeard}>
          Хеш раунда, хешированный {timesText(round.link)}, приводит к опубликованному концу цепочки
          {promised && ': исход был решён до первого раунда'}
        </ProofLine>
      )}
      {verdict !== 'broken' && !isHeard && <p>{doubtText(bet?.doubt ?? null)}</p>}
    </Notice>
  )
}

/** One checked item; the tick is for items that a promise received before supports. */
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

/** Explains how the point comes from the draw; written for the newest rules only. */
function HowTo({ round, draw, areNewest }: { round: PastRound; draw: number | null; areNewest: boolean }) {
  return (
    <RecountSteps>
      <li>
        Хеш раунда — 32 байта. SHA-256 от них даёт хеш предыдущего раунда, и так {timesText(round.link)} до
        опубликованного конца цепочки.
      </li>
      <li>
        Считаем HMAC-SHA256: ключ — текст соли, сообщение — те же 32 байта. Берём верхние 52 бита как целое число{' '}
        <span className="code">r</span>
        {draw !== null && <> = {draw}</>}.
      </li>
      {areNewest && (
        <li>
          Точка в сотых: целая часть от 99 / (1 − r / 2<sup>52</sup>), но не меньше 100.{' '}
          {round.interrupted
            ? 'До неё этот полёт не долетел: его прервали на'
            : `Получилось ${formatNumber(Math.round(round.point * 100), 0)}, то есть`}{' '}
          <NumberText value={round.point} decimals={2} />
          ×.
        </li>
      )}
    </RecountSteps>
  )
}
