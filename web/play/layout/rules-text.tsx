/** The rules of a game, the same text as in the help, and below them the exact return of every set of parameters. */
import { type Game, returnBy } from '@kurazh/games/core/game.ts'
import { decimalOf, type Fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { useEffect, useState } from 'react'
import { Prose } from '../../ui/layout/prose.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import type { Piece } from '../../ui/text/text.ts'
import type { HowTo } from './how-to.ts'
import { ProseBox, ProseTable } from '../../ui/layout/prose-box.tsx'

/** A game of any kind with readable rules. */
export interface RuledGame {
  title: string
  rules(): Promise<Game>
  paramsText(params: unknown): string
}

interface Loaded {
  body: readonly Piece[]
  rules: Game
}

export function RulesText({ face, howTo }: { face: RuledGame; howTo: HowTo }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let left = false
    void Promise.all([howTo(), face.rules()]).then(([{ body }, rules]) => !left && setLoaded({ body, rules }))
    return () => {
      left = true
    }
  }, [face, howTo])
  if (!loaded) return <Skeleton className="h-80" />
  return (
    <div>
      <Prose body={loaded.body} />
      <Returns face={face} rules={loaded.rules} />
    </div>
  )
}

/** Enough digits to distinguish returns that differ by the rounding of a draw. */
const digits = 8

function Returns({ face, rules }: { face: RuledGame; rules: Game }) {
  return (
    <ProseBox>
      <h2>Точный возврат</h2>
      <p>
        Посчитан из самих правил, не по сыгранным ставкам.
        {rules.kind === 'steps' &&
          (rules.advise
            ? ' Показан возврат лучшей игры: каждый раз остаётся то, что в среднем платит больше.'
            : ' Показан наименьший из возвратов по всем шагам, на которых можно забрать.')}
      </p>
      <ProseTable>
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">Условие</th>
              <th scope="col">Возврат, %</th>
            </tr>
          </thead>
          <tbody>
            {rules.sampleParams.map((params) => (
              <tr key={JSON.stringify(params)}>
                <td>{face.paramsText(params)}</td>
                <td>{percent(returnBy(rules, params))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ProseTable>
    </ProseBox>
  )
}

function percent(value: Fraction): string {
  return decimalOf(multiply(value, { numerator: 100n, denominator: 1n }), digits)
}
