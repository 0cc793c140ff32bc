import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Switch } from './choice.tsx'

test('the whole row of a switch presses it: the words stand in its label', () => {
  const drawn = renderToStaticMarkup(<Switch label="Звук" checked={false} onChange={() => undefined} />)
  expect(drawn).toMatch(/^<label[^>]*>.*Звук.*<button[^>]*role="switch".*<\/label>$/)
})
