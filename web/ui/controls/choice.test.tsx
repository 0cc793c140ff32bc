import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Switch } from './choice.tsx'

test("a press anywhere in a switch's row toggles it: the text is its label", () => {
  const drawn = renderToStaticMarkup(<Switch label="Звук" checked={false} onChange={() => undefined} />)
  expect(drawn).toMatch(/^<label[^>]*>.*Звук.*<button[^>]*role="switch".*<\/label>$/)
})
