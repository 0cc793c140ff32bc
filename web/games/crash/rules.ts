/** The rules of crash for the help: every figure is computed from the rules the server plays by. */
import { crash, drawsReaching, targetBounds, targetE2Of } from '@kurazh/games/crash/crash.ts'
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { formatNumber } from '../../ui/format.ts'

/** Targets that show the whole range. */
const shownTargets = [1.01, 1.5, 2, 5, 10, 100, 10_000] as const
const hundred = fraction(100n, 1n)

function percent(value: Fraction, decimals: number): string {
  return decimalOf(multiply(value, hundred), decimals)
}

function seconds(multiplierE2: number): string {
  return (crash.elapsedMsFor(multiplierE2) / 1000).toFixed(2)
}

function row(target: number): string {
  const reached = fraction(drawsReaching(targetE2Of(target)), 2n ** 52n)
  return `| ${formatNumber(target)}× | ${seconds(targetE2Of(target))} | ${percent(reached, 3)} | ${percent(crash.rtp({ target }), 4)} |`
}

const betting = crash.bettingMs / 1000
const pause = crash.pauseMs / 1000
/** How often the flight ends before it begins: the point is 1.00. */
const atOnce = percent(fraction(2n ** 52n - drawsReaching(101), 2n ** 52n), 2)

export const lead = `Одна ракета на всех: множитель растёт, пока она летит. Заберите ставку до взрыва.`

export const also = 'краш ракета взлёт множитель забрать цель прерван раунд цепочка хеш соль rtp'

export const body = `
## Как играть

1. Пока идут ставки (${betting} с), впишите сумму и нажмите **«Поставить»**. В одном раунде можно сделать две ставки.
2. Ракета взлетает, множитель растёт от 1.00. Нажмите **«Забрать»** — получите ставку, умноженную на множитель этого мига.
3. Не успели до взрыва — ставка сгорела. Через ${pause} с новый раунд.

**«Забрать на»** — цель от ${targetBounds.min} до ${formatNumber(targetBounds.max, 0)}. Её исполнит сервер, даже если вы ушли. Без цели уход ничего не забирает.
До взлёта ставку можно отменить. Ставку без цели сервер заберёт сам, когда выплата дойдёт до наибольшего выигрыша стола, а в раунде с
очень большими ставками раньше: высота написана на кнопке ставки.

## Чьи часы

Считается миг, когда запрос **целиком дошёл до сервера**, сколько бы тот его потом ни разбирал: ещё секунду после взрыва сервер засчитывает
дошедшее до взрыва, затем раунд рассчитан. Если взрыв был раньше запроса, отказ назовёт оба времени.

## Сколько платят

Множитель через t секунд — e в степени 0.06·t, вниз до сотых. Шанс дойти до цели c — 0.99 / c, возврат один при любой цели.

| Цель | Секунд до неё | Шанс, % | Возврат, % |
${shownTargets.map(row).join('\n')}

В ${atOnce} % раундов взрыв на 1.00×. Выплата округляется вниз до копейки.

## Если сервер прервался в полёте

Другой узел принял полёт за 2 секунды — он продолжается. Иначе раунд **прерван**: забранное остаётся, цели, достигнутые до обрыва, оплачиваются,
остальные ставки возвращаются целиком. Хеш такого раунда тоже раскрыт.

Когда сервер останавливают намеренно, полёт передаётся другому узлу или долетает. Если ждать больше нельзя, открытые ставки забираются на
высоте остановки; сделанные до взлёта возвращаются.

## Откуда точка взрыва

Раунды идут по цепочке хешей, её конец опубликован заранее; точка считается из хеша и соли. Нажмите на любой прошлый раунд: браузер пройдёт цепочку при вас.

Браузер запоминает первое, что услышал: концы цепочек, соли, хеши раундов, и сами ставки, какими их отправил. Скажи сервер потом другое — над игрой встанет
тревога. **✓** получает раунд, чьё обещание услышано до него; остальные отмечены «пересчитано».
`
