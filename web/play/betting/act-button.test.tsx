import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ActButton } from './act-button.tsx'

test.each([
  [
    <ActButton key="bet" word="Меньше" on="000000–494999" costs="10 ₽" brings="20 ₽" />,
    'Меньше, 000000–494999, 10 ₽, 20 ₽ при выигрыше',
  ],
  [<ActButton key="move" word="Следующий вагон" brings="17 ₽" />, 'Следующий вагон, 17 ₽ можно будет забрать'],
  [<ActButton key="plan" word="Авто: играть" costs="10 × 10 ₽" />, 'Авто: играть, 10 × 10 ₽'],
])('a bet is named by its payout, a move by what may be taken after it', (button, name) => {
  expect(renderToStaticMarkup(button)).toContain(`aria-label="${name}"`)
})
