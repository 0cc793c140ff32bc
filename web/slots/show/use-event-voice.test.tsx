// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useEventVoice } from './use-event-voice.ts'

afterEach(cleanup)

test('the same single win of two rounds in a row is said twice, each time with the balance after it', () => {
  const { result } = renderHook(useEventVoice)
  const round = () => {
    act(() => result.current.sayEvent('Выигрыш 5 ₽'))
    act(() => result.current.sayEnd(null))
    return result.current.spoken
  }
  const [first, second] = [round(), round()]
  expect([first, second].map(({ words, withBalance }) => [words, withBalance])).toEqual([
    ['Выигрыш 5 ₽.', true],
    ['Выигрыш 5 ₽.', true],
  ])
  expect(first.of).not.toBe(second.of)
})

test('the same end of two rounds is said twice, and an event without words changes nothing', () => {
  const { result } = renderHook(useEventVoice)
  act(() => result.current.sayEnd('Выигрыша нет'))
  const first = result.current.spoken
  act(() => result.current.sayEvent(''))
  expect(result.current.spoken).toBe(first)
  act(() => result.current.sayEnd('Выигрыша нет'))
  expect(result.current.spoken.of).not.toBe(first.of)
})
