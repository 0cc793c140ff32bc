// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keys, queryClient } from '../../api/query.ts'
import { BanPage } from './ban-page.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a page that shows a ban checks whether it is still in force, only while it is shown', () => {
  vi.useFakeTimers()
  const isInvalidated = () => queryClient.getQueryState(keys.session)?.isInvalidated
  queryClient.setQueryData(keys.session, {})
  const { unmount } = render(
    <BanPage comment="проверка" social={{ vk: '', tg: '', bot: '', support: '', repost: '', email: '' }} />,
  )
  expect(isInvalidated()).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(isInvalidated()).toBe(true)
  queryClient.setQueryData(keys.session, {})
  unmount()
  vi.advanceTimersByTime(60_000)
  expect(isInvalidated()).toBe(false)
})
