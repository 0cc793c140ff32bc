/** The sheet of a machine: its exact figures, recounted here on demand, and as a file. */
import { commitmentOf as sha256Of } from '@kurazh/games/core/fairness.ts'
import { decimalOf, type Fraction } from '@kurazh/games/core/rtp.ts'
import type { Mode, Sheet, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { parFile, volatilityDeviations } from '@kurazh/games/slots/engine/par-file.ts'
import { useMemo, useState } from 'react'
import { useBuys } from '../../play/betting/stake.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { Figure, Figures } from '../../ui/layout/figures.tsx'
import { formatMultiplier, formatNumber } from '../../ui/text/format.ts'
import { Progress } from '../../ui/controls/progress.tsx'
import { saveFile } from '../../ui/browser/save-file.ts'
import { Notice } from '../../ui/layout/surface.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import type { SlotFace } from '../slot-face.ts'
import { bandName, chanceText, exactPercent, modesOf, oneIn, sheetsAgree } from './par.ts'
import { deviationOf } from './session.ts'
import { useCount } from './use-count.ts'
import css from './about.module.css'
import sheetCss from './par.module.css'

export function ParPart({ face, rules }: { face: SlotFace; rules: SlotGame }) {
  const buys = useBuys(rules.id)
  // Modes that cannot be bought here are only in the file.
  const modes = modesOf(rules.machine).filter((each) => buys || each === 'spin')
  const [mode, setMode] = useState<Mode>('spin')
  const sheet = rules.machine.sheet(mode)
  return (
    <div className={css.part}>
      {modes.length > 1 && (
        <Segmented
          label="Что покупает ставка"
          size="small"
          value={mode}
          options={modes.map((value) => ({ value, label: face.paramsText({ mode: value }) }))}
          onChange={setMode}
        />
      )}
      <SheetFigures sheet={sheet} />
      <Distribution sheet={sheet} />
      <CountAgain key={mode} rules={rules} mode={mode} />
      <SheetFile rules={rules} />
    </div>
  )
}

function SheetFigures({ sheet }: { sheet: Sheet }) {
  const { rtp, hit, feature, bestE4, bestChance } = sheet
  const deviation = deviationOf(sheet)
  return (
    <>
      <Figures>
        <Figure
          name="Точный возврат"
          value={
            <span className={sheetCss.exact} translate="no">
              {exactPercent(rtp)}
            </span>
          }
        />
        <Figure name="Частота выигрышей" value={`${chanceText(hit)}, ${oneIn(hit)}`} />
        <Figure name="Отклонение за вращение" value={<span translate="no">{formatNumber(deviation)}×</span>} />
        <Figure
          name="Индекс волатильности"
          value={<NumberText value={deviation * volatilityDeviations} decimals={2} />}
        />
        <Figure name="Бонус" value={feature.numerator === 0n ? 'нет' : oneIn(feature)} />
        <Figure name="Самый большой выигрыш" value={`${formatMultiplier(bestE4)}, ${oneIn(bestChance)}`} />
      </Figures>
      <FractionText name="Возврат дробью" value={rtp} />
      <p className="muted">Чем выше индекс, тем сильнее колеблется результат.</p>
    </>
  )
}

/** Longer ones open with a press. */
const shortFraction = 40

function FractionText({ name, value: { numerator, denominator } }: { name: string; value: Fraction }) {
  const text = `${numerator} / ${denominator}`
  if (text.length <= shortFraction) {
    return (
      <p className="figures">
        {name}: <span className="code">{text}</span>
      </p>
    )
  }
  return (
    <details className={sheetCss.fraction}>
      <summary>
        {name}: знаменатель из {denominator.toString().length} цифр
      </summary>
      <p className="code">{text}</p>
    </details>
  )
}

/** The shortest bar that is seen, in percent of the row: rare payouts are told by their figures. */
const leastBar = 0.6

function Distribution({ sheet: { bands } }: { sheet: Sheet }) {
  return (
    <table className={`${sheetCss.bands} figures`}>
      <caption>
        Сколько приносит ставка <span className={sheetCss.scale}>вся длина полосы — 100&nbsp;%</span>
      </caption>
      <tbody>
        {bands.map(({ fromE4, chance }, index) => {
          const share = Number(decimalOf(chance, 12))
          return (
            <tr key={fromE4}>
              <th scope="row">{bandName(bands, index)}</th>
              <td>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={chanceText(chance)}>
                  <rect
                    x="0"
                    y="0"
                    width={share === 0 ? 0 : Math.max(leastBar, 100 * share)}
                    height="10"
                    data-tone={fromE4 >= 10_000 ? 'win' : undefined}
                  />
                </svg>
              </td>
              <td>{share === 0 && chance.numerator > 0n ? 'почти ничего' : chanceText(chance)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function CountAgain({ rules, mode }: { rules: SlotGame; mode: Mode }) {
  const { state, start, cancel } = useCount()
  return (
    <section className={css.part} aria-label="Посчитать заново">
      <p className="muted">
        Эти числа хранятся вместе с правилами. Страница может получить их из одних правил, в вашем браузере.
      </p>
      {state.kind === 'running' ? (
        <div className={sheetCss.counting}>
          <Progress label="Сколько посчитано" done={state.done} />
          <Button onClick={cancel}>Отменить</Button>
        </div>
      ) : (
        <Button onClick={() => start({ game: rules.id, version: rules.version, mode })}>Посчитать заново здесь</Button>
      )}
      <div aria-live="polite">
        {state.kind === 'failed' && (
          <Notice tone="loss">Не получилось посчитать. Обновите страницу и попробуйте ещё раз.</Notice>
        )}
        {state.kind === 'done' &&
          (sheetsAgree(rules.machine.sheet(mode), state.sheet) ? (
            <Notice tone="win">
              {`Сошлось: посчитано заново за ${formatNumber(state.seconds, 1)} с, все числа те же.`}
            </Notice>
          ) : (
            <Notice tone="loss">Не сошлось: посчитанный возврат — {exactPercent(state.sheet.rtp)}.</Notice>
          ))}
      </div>
    </section>
  )
}

function SheetFile({ rules }: { rules: SlotGame }) {
  const text = useMemo(() => parFile(rules), [rules])
  return (
    <section className={css.part} aria-label="Файл">
      <Button
        icon="download"
        onClick={() =>
          void saveFile(`${rules.id}-${rules.version}.json`, new Blob([text], { type: 'application/json' }))
        }
      >
        Скачать паспорт (JSON)
      </Button>
      <CopyLine label="SHA-256 файла" value={sha256Of(text)} />
    </section>
  )
}
