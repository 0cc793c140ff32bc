// @vitest-environment jsdom
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TableVideo } from './table-video.tsx'

/** The browser's answer to `play`: a refusal until the player has pressed, as in a phone's low-power mode. */
const played = vi.fn<() => Promise<void>>()

beforeEach(() => {
  played.mockReset()
  HTMLMediaElement.prototype.play = played
  HTMLMediaElement.prototype.load = () => undefined
  HTMLMediaElement.prototype.canPlayType = () => 'maybe'
})
afterEach(cleanup)

function showCamera(): void {
  const queries = new QueryClient()
  queries.setQueryData(['table-video', 'roulette'], { kind: 'hls', url: 'https://camera.example/live.m3u8' })
  render(
    <QueryClientProvider client={queries}>
      <TableVideo table="roulette" />
    </QueryClientProvider>,
  )
}

test('where the browser plays nothing without a press a button starts the camera, and disappears when it plays', async () => {
  played.mockRejectedValueOnce(new DOMException('not by itself', 'NotAllowedError')).mockResolvedValue(undefined)
  showCamera()
  const button = await screen.findByRole('button', { name: 'Включить видео' })
  expect(played).toHaveBeenCalledTimes(1)
  fireEvent.click(button)
  expect(await screen.findByText('Нет видео, раунд идёт')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Включить видео' })).toBeNull()
  expect(played).toHaveBeenCalledTimes(2)
})

test('another failure needs no press: the camera is requested again automatically', async () => {
  played.mockRejectedValue(new DOMException('no source', 'NotSupportedError'))
  showCamera()
  await eventually(() => expect(played).toHaveBeenCalled())
  expect(await screen.findByText('Нет видео, раунд идёт')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Включить видео' })).toBeNull()
})
