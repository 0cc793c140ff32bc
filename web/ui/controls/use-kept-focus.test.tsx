// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

afterEach(cleanup)

function Deck({ runs, guarded = false }: { runs: boolean; guarded?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place, runs)
  return (
    <div ref={place}>
      {runs ? (
        <button key="stop" type="button">
          Остановить
        </button>
      ) : (
        <button key="bet" type="button" disabled={guarded}>
          Играть
        </button>
      )}
    </div>
  )
}

const focused = () => document.activeElement?.closest('button')?.textContent

test('the focus of a removed button goes to the one in its place, also where that is disabled for a moment', () => {
  const { rerender } = render(<Deck runs={false} />)
  screen.getByText('Играть').focus()
  rerender(<Deck runs />)
  expect(focused()).toBe('Остановить')
  rerender(<Deck runs={false} guarded />)
  rerender(<Deck runs={false} />)
  expect(focused()).toBe('Играть')
})

test('a focus that was elsewhere, or a press elsewhere meanwhile, is left alone', () => {
  const { rerender } = render(<Deck runs />)
  rerender(<Deck runs={false} />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Deck runs />)
  screen.getByText('Остановить').focus()
  rerender(<Deck runs={false} guarded />)
  fireEvent.pointerDown(document.body)
  rerender(<Deck runs={false} />)
  expect(document.activeElement).toBe(document.body)
})
