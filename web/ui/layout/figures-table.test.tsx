/** A table with buttons: its rows become cards on a phone, whose values keep their headings. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FiguresTable } from './figures-table.tsx'

const drawn = (head: readonly string[], cards = false) =>
  renderToStaticMarkup(
    <FiguresTable label="Коды" head={head} cards={cards}>
      <tr />
    </FiguresTable>,
  )

test('a table with buttons gives its headings to the cards, a table of figures does not', () => {
  expect(drawn(['Код', 'Сумма', ''])).toMatch(/data-acts="true".*--head-2:&quot;Сумма&quot;/)
  expect(drawn(['Код', 'Сумма'])).not.toMatch(/data-acts|data-cards|--head/)
  expect(drawn(['Код', 'Сумма'], true)).toMatch(/data-cards="true".*--head-2:&quot;Сумма&quot;/)
})
