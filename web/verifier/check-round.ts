/** Checks a round with a rising multiplier and a bet on it. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { PastRound, PlayedRoundBet } from '@kurazh/contract/play/rounds.ts'
import { multiplierFromE4, reachedE4Of } from '@kurazh/shared/money/ten-thousandths.ts'
import type { VerifyFile } from '@kurazh/contract/play/verify-form.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import { beyondChains, type Pause, chainEnough, chainFacts, chainPromises, chainStep } from './chain-steps.ts'
import { attempted, compared, judged, notCounted, type Report, type Step } from './report.ts'

type RoundFile = Extract<VerifyFile, { kind: 'round' }>

export async function checkRound({ game, bet, round, chain }: RoundFile, pause: Pause): Promise<Report> {
  const walked = await chainStep(round.hash, round.link, chain, pause).catch((error: unknown) =>
    judged('Хеш ведёт к концу цепочки', false, 'хеш из 64 знаков', String(error)),
  )
  return {
    title: `Раунд № ${round.number}`,
    facts: [
      ['Игра', `${game}, правила версии ${round.version}`],
      ['Хеш раунда', round.hash],
      ...chainFacts(chain),
      ...(bet
        ? ([
            ['Ставка', formatMoney(bet.stake)],
            ['Выплата', formatMoney(bet.payout)],
          ] as const)
        : []),
    ],
    steps: [
      ...attempted('Точка раунда', () => pointStep(game, round, chain.salt)),
      judged('Раунд этой цепочки', round.chain === chain.id, String(chain.id), String(round.chain)),
      walked,
      ...(bet ? betSteps(game, bet, round) : []),
    ],
    beyond: [
      ...beyondChains,
      ...(bet
        ? [
            'В какой миг ваш запрос дошёл до сайта, знает только сайт: здесь проверено, что выплата и множитель не противоречат концу раунда.',
          ]
        : []),
      ...(round.interrupted ? ['Где раунд прервался, — слово сайта: проверено лишь, что не выше точки из хеша.'] : []),
    ],
    promises: chainPromises(chain),
    enough: [chainEnough],
  }
}

function pointStep(game: string, { version, hash, point, interrupted }: PastRound, salt: string | null): Step {
  const rules = rulesOf(game, version)
  if (rules === undefined || rules.kind !== 'round')
    return notCounted('Точка раунда', `правил ${game} версии ${version} в этом файле нет`)
  if (salt === null) return judged('Точка раунда', false, 'соль цепочки', 'её нет')
  const due = rules.toldResult(rules.resultOf(roundDraw(hash, salt)))
  return interrupted
    ? judged('Раунд прерван не выше точки из хеша и соли', point <= due, `${due}×`, `${point}×`)
    : compared('Точка из хеша и соли по правилам', `${due}×`, `${point}×`)
}

/** Checks that the payout matches the state, and that the bet was taken or lost on the right side of the end. */
function betSteps(game: string, bet: PlayedRoundBet, { number, point, interrupted }: PastRound): Step[] {
  const { stake, state, multiplier, takenAt, payout } = bet
  const end = reachedE4Of(point)
  const due =
    state === 'taken' ? payoutKopecks(stake, multiplier ?? 0) : state === 'lost' || state === 'open' ? 0n : stake
  const height = (e4: number) => `${multiplierFromE4(e4)}×`
  const side = {
    taken: judged(
      'Забрана не выше конца раунда и не выше своей высоты',
      multiplier !== null && multiplier <= Math.min(end, takenAt),
      `не выше ${height(Math.min(end, takenAt))}`,
      height(multiplier ?? 0),
    ),
    lost: judged(
      'Проигрыш: высота ставки выше конца раунда',
      takenAt > end && !interrupted,
      `выше ${height(end)}`,
      height(takenAt),
    ),
    returned: judged('Возврат: раунд прерван', interrupted, 'прерван', interrupted ? 'прерван' : 'не прерван'),
    cancelled: null,
    open: null,
  }[state]
  return [
    judged(
      'Ставка этой игры и этого раунда',
      bet.round === number && bet.game === game,
      `${game}, № ${number}`,
      `${bet.game}, № ${bet.round}`,
    ),
    compared('Выплата ставки', formatMoney(due), formatMoney(payout)),
    ...(side ? [side] : []),
  ]
}
