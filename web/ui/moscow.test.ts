import { expect, test } from 'vitest'
import { moscowDate, moscowDay, moscowMoment } from './moscow.ts'

test('moments are those of Moscow, written as the browser’s own formats write them', () => {
  const styles = { day: { day: 'numeric', month: 'long' }, date: { day: 'numeric', month: 'long', year: 'numeric' }, clock: { hour: '2-digit', minute: '2-digit' } } as const
  const format = (style: keyof typeof styles, atMs: number) => new Intl.DateTimeFormat('ru-RU', { ...styles[style], timeZone: 'Europe/Moscow' }).format(atMs)
  // Each month, through midnight of both clocks.
  for (let month = 0; month < 12; month += 1) {
    for (const hours of [0, 20, 21, 23.99]) {
      const atMs = Date.UTC(2026, month, 28) + hours * 3_600_000
      expect(moscowDay(atMs)).toBe(format('day', atMs))
      expect(moscowDate(atMs)).toBe(format('date', atMs))
      expect(moscowMoment(new Date(atMs).toISOString())).toBe(`${format('day', atMs)} в ${format('clock', atMs)} по Москве`)
    }
  }
})
