/**
 * Checks a layout at a live table: the wheel's or shoe's values, the cards with their branches, the cut, and the payout
 * of each spot.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import type { VerifyFile } from '@kurazh/contract/play/verify-form.ts'
import { cutOf, entriesOfCut, indexFromCut, isCutList, leadsToShoe, openShoe } from '@kurazh/games/core/shoe.ts'
import { replayTable, type TablePlay } from '@kurazh/games/core/table-play.ts'
import { spotsLike } from '@kurazh/games/core/table-seats.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { wheelDraw } from '@kurazh/games/core/wheel-draw.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import { beyondChains, type Pause, chainEnough, chainFacts, chainPromises, chainStep } from './chain-steps.ts'
import { attempted, compared, json, judged, notCounted, type Report, type Step } from './report.ts'

type TableFile = Extract<VerifyFile, { kind: 'table' }>
type Shoe = NonNullable<TableFile['shoe']>

export async function checkTable(file: TableFile, pause: Pause): Promise<Report> {
  const { bet, round, shoe, chain } = file
  const rules = rulesOf(bet.game, bet.version)
  const isPlayable = rules?.kind === 'table'
  return {
    title: `Раунд № ${bet.round} за столом`,
    facts: [
      ['Стол', `${bet.game}, правила версии ${bet.version}`],
      ['Ставка', formatMoney(bet.stake)],
      ['Выплата', formatMoney(bet.payout)],
      ['Итог раунда', json(round.result)],
      ...(shoe ? ([['Корень шуза', shoe.root]] as const) : []),
      ...(chain ? chainFacts(chain) : []),
    ],
    steps: [
      judged(
        'Раскладка этого раунда',
        bet.round === round.number && bet.version === round.version,
        `№ ${round.number}, версия ${round.version}`,
        `№ ${bet.round}, версия ${bet.version}`,
      ),
      compared(
        'Сумма полей',
        formatMoney(bet.spots.reduce((sum, { stake }) => sum + stake, 0n)),
        formatMoney(bet.stake),
      ),
      ...(isPlayable
        ? [...(await sourceSteps(rules, file, pause)), ...attempted('Раунд по правилам', () => playSteps(rules, file))]
        : [notCounted('Раунд по правилам', `правил ${bet.game} версии ${bet.version} в этом файле нет`)]),
    ],
    beyond: beyondOf(file, isPlayable ? rules : undefined),
    ...promisesOf(file),
  }
}

const [rootName, placeName] = ['корень шуза', 'срезка и первая карта раунда']

/**
 * A shoe's root, or its chain once opened, fixes the cards; the cut and the round's first card fix where dealing
 * begins. Nothing is promised about what a person deals.
 */
function promisesOf({ round, shoe, chain }: TableFile): Pick<Report, 'promises' | 'enough'> {
  if (round.byHand !== null) return { promises: [], enough: [] }
  const ofChain = chain ? chainPromises(chain) : []
  if (shoe === null) return { promises: ofChain, enough: [chainEnough] }
  const place = shoe.cut === null || round.first === null ? '' : `${shoe.cut + 1}/${round.first + 1}`
  return {
    promises: [...ofChain, [rootName, shoe.root], [placeName, place]],
    enough: [
      [rootName, placeName],
      [...chainEnough, placeName],
    ],
  }
}

function beyondOf({ round }: TableFile, rules: TableGame | undefined): string[] {
  if (round.byHand !== null)
    return [
      'Раунд сдавал человек: цепочки у него нет, и доказать, что выпало именно это, нельзя. Проверена только выплата.',
    ]
  return [
    ...beyondChains,
    'Ваша ли это раскладка: сверьте поля и суммы с тем, что ставили вы.',
    ...(rules?.source === 'shoe'
      ? ['Кто внёс случайность в срезку: если это был только сайт, порядок карт знал он один.']
      : []),
    ...((rules?.seats ?? 0) > 0
      ? [
          'Кто сидел за столом: от числа играющих мест и чужих решений зависит, какая карта кому досталась. Подсадной игрок сдвигает карты, не нарушая ни одного правила.',
        ]
      : []),
  ]
}

async function sourceSteps(rules: TableGame, { round, shoe, chain }: TableFile, pause: Pause): Promise<Step[]> {
  if (round.byHand !== null) return [notCounted('Что выпало', 'сдавал человек')]
  if (chain === null || chain.salt === null) return [judged('Цепочка раунда', false, 'цепочка с солью', 'её нет')]
  const ofChain = judged('Раунд этой цепочки', round.chain === chain.id, String(chain.id), String(round.chain))
  if (rules.source === 'wheel') return [ofChain, ...(await wheelSteps(rules, round, chain, chain.salt, pause))]
  if (shoe === null) return [judged('Шуз раунда', false, 'шуз с корнем', 'его нет')]
  const place = judged(
    'Раунд на звене своего шуза',
    shoe.chain === chain.id && shoe.link === round.link,
    `${shoe.chain}:${shoe.link}`,
    `${round.chain}:${round.link}`,
  )
  return [
    ofChain,
    place,
    ...attempted('Карты ведут к корню шуза', () => cardSteps(rules, round, shoe)),
    ...attempted('Срезка', () => cutSteps(shoe)),
    ...(await openedSteps(rules, shoe, chain, chain.salt, pause)),
  ]
}

async function wheelSteps(
  rules: TableGame,
  { hash, link, dealt, result }: TableFile['round'],
  chain: RoundChain,
  salt: string,
  pause: Pause,
): Promise<Step[]> {
  if (hash === null || link === null) return [judged('Хеш раунда', false, 'открыт с числом', 'его нет')]
  const spun = attempted('Число из хеша и соли', () =>
    spinSteps(rules, { dealt, result }, wheelDraw(rules, hash, salt)),
  )
  return [...spun, await chainStep(hash, link, chain, pause)]
}

/** Everything drawn follows from the hash: the number, and at some tables the multipliers before it. */
function spinSteps(
  rules: TableGame,
  { dealt, result }: Pick<TableFile['round'], 'dealt' | 'result'>,
  next: (drawn: number) => number,
): Step[] {
  const due = replayTable(rules, new Set(), [], next)
  const textOf = (all: readonly { place: string; value: number | null }[]) =>
    all.map(({ place, value }) => (place === 'wheel' ? String(value) : `${place}: ${value}`)).join(', ')
  const shown = dealt.length > 0 ? textOf(dealt) : json(result)
  return [compared('Число из хеша и соли', dealt.length > 0 ? textOf(due.dealt) : json(rules.result(due.state)), shown)]
}

/** The answer to a peek is not a card. */
const isDrawn = ({ index, place }: TableFile['round']['dealt'][number]): boolean => index !== null || place !== 'peek'

function cardSteps({ id }: TableGame, { shoe: number, first, dealt }: TableFile['round'], shoe: Shoe): Step[] {
  const cards = dealt.filter(isDrawn)
  const shown = cards.filter(({ value }) => value !== null)
  const holds = ({ value, index, salt, branch }: (typeof cards)[number], drawn: number) =>
    value !== null &&
    index !== null &&
    salt !== null &&
    branch !== null &&
    leadsToShoe({ table: id, number: shoe.number }, shoe.root, { index, card: value, salt, branch }) &&
    (shoe.cut === null || index === indexFromCut(shoe.cut, (first ?? 0) + drawn))
  const good =
    cards.filter((card, drawn) => card.value === null || holds(card, drawn)).length - (cards.length - shown.length)
  return [
    judged('Карты из этого шуза', number === shoe.number, String(shoe.number), String(number)),
    judged(
      'Каждая показанная карта стоит на своём месте, её ветка ведёт к корню',
      good === shown.length && shown.length > 0,
      `сошлось карт: ${good}`,
      `показано: ${shown.length}`,
    ),
    ...(shown.length < cards.length
      ? [notCounted('Закрытые карты', `не показано: ${cards.length - shown.length}`)]
      : []),
  ]
}

function cutSteps({ root, seeds, cut }: Shoe): Step[] {
  if (cut === null) return [notCounted('Срезка', 'шуз ещё не срезан')]
  if (seeds === null) return [judged('Срезка', false, 'случайность игроков', 'её в данных нет')]
  if (!isCutList(seeds))
    return [judged('Список сидов срезки', false, 'по кодам игроков, с длинами, каждый код один раз', json(seeds))]
  const { form, entries } = entriesOfCut(seeds)
  const place = compared(
    `Срезка из корня и случайности игроков (сидов: ${entries.length})`,
    String(cutOf(root, seeds)),
    String(cut),
  )
  return form === 2 ? [place] : [place, notCounted('Порядок сидов срезки', 'в прежней форме его выбирал сайт')]
}

async function openedSteps(
  { id }: TableGame,
  shoe: Shoe,
  chain: RoundChain,
  salt: string,
  pause: Pause,
): Promise<Step[]> {
  if (shoe.hash === null)
    return [
      notCounted(
        'Раскрытый шуз',
        'шуз ещё сдают: его хеш откроют, когда он кончится. Скачайте данные этой ставки ещё раз потом',
      ),
    ]
  const { hash } = shoe
  const opened = attempted('Раскрытый шуз', () =>
    compared(
      'Порядок карт из хеша и соли имеет тот же корень',
      openShoe({ table: id, number: shoe.number }, hash, salt).root,
      shoe.root,
    ),
  )
  return [
    ...opened,
    await chainStep(hash, shoe.link, chain, pause).catch((error: unknown) =>
      judged('Хеш шуза', false, '64 знака', String(error)),
    ),
  ]
}

function playSteps(rules: TableGame, { bet, round }: TableFile): Step[] {
  if (round.voided !== null) {
    const isBack = bet.payout === bet.stake && (bet.state === 'returned' || round.byHand !== null)
    return [
      judged(
        'Раунд отменён: ставка вернулась целиком',
        isBack,
        `возвращена, ${formatMoney(bet.stake)}`,
        `${bet.state}, ${formatMoney(bet.payout)}`,
      ),
    ]
  }
  const play = played(
    rules,
    bet.spots.map(({ spot }) => spot),
    round,
  )
  if (play.ask.kind !== 'over') throw new RangeError('карты кончились раньше раунда')
  const shown = play.dealt.filter(({ place }, at) => place === round.dealt[at]?.place).length
  const result = rules.result(play.state)
  const paid = bet.spots.map(({ spot, stake }) => [spot, rules.pays(play.state, spot, stake)] as const)
  const due = paid.reduce((sum, [, back]) => sum + back, 0n)
  return [
    judged(
      'Каждая карта лежит там, куда её кладут правила',
      shown === round.dealt.length && shown === play.dealt.length,
      String(play.dealt.length),
      String(shown),
    ),
    judged('Итог раунда по правилам', sameJson(result, round.result), json(result), json(round.result)),
    ...(bet.state === 'settled'
      ? [
          compared(
            `Выплата по полям (${paid.map(([spot, back]) => `${spot}: ${formatMoney(back)}`).join(', ')})`,
            formatMoney(due),
            formatMoney(bet.payout),
          ),
        ]
      : [judged('Ставка рассчитана', false, 'рассчитана', bet.state)]),
  ]
}

/** Replays the round. At a table with seats the cards themselves show which seats were dealt to. */
function played(rules: TableGame, spots: readonly string[], round: TableFile['round']): TablePlay<unknown> {
  if (rules.seats === 0) return playedWith(rules, new Set(spots), round)
  for (const staked of spotsLike(rules, round)) {
    try {
      const play = playedWith(rules, staked, round)
      if (
        play.ask.kind === 'over' &&
        sameJson(
          play.dealt.map(({ place }) => place),
          round.dealt.map(({ place }) => place),
        )
      )
        return play
    } catch {
      /* Other seats may have had a stake. */
    }
  }
  throw new RangeError('ни с какими местами такого раунда не бывает')
}

function playedWith(
  rules: TableGame,
  staked: ReadonlySet<string>,
  { dealt, decided }: TableFile['round'],
): TablePlay<unknown> {
  const drawn = rules.source === 'wheel' ? dealt : dealt.filter(isDrawn)
  return replayTable(rules, staked, decided, (at) => {
    const value = drawn[at]?.value
    if (value == null) throw new RangeError('показаны не все карты')
    return value
  })
}
