// @vitest-environment jsdom
import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setPreference } from '../../play/preferences/preferences.ts'
import { decisionPart, useMoveKeys } from './use-move-keys.ts'

afterEach(() => {
  act(() => setPreference({ hotkeys: false }))
  document.body.replaceChildren()
})

test('a digit decides at one table: the only one, or the one with the focus', () => {
  setPreference({ hotkeys: true })
  const made: string[] = []
  const sit = (table: string) => {
    const group = document.body.appendChild(document.createElement('div'))
    Object.assign(group, { tabIndex: -1 })
    group.dataset.part = decisionPart
    renderHook(() => useMoveKeys({ current: group }, ['hit', 'stand'], (move) => made.push(`${table} ${move}`)))
    return group
  }
  const first = sit('first')
  fireEvent.keyDown(document.body, { key: '1' })
  expect(made).toEqual(['first hit'])
  sit('second')
  fireEvent.keyDown(document.body, { key: '1' })
  first.focus()
  fireEvent.keyDown(first, { key: '2' })
  expect(made).toEqual(['first hit', 'first stand'])
})
