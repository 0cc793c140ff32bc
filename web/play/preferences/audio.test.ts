import { expect, test } from 'vitest'
import { type Context, createAudio } from './audio.ts'

/** A browser's context: `comesBack` is the result of a resume. */
class Speaker implements Context {
  state: Context['state'] = 'suspended'
  comesBack = true
  closed = false
  async resume() {
    if (this.comesBack) this.state = 'running'
  }
  async close() {
    this.closed = true
  }
}

function audioOf() {
  const made: Speaker[] = []
  const hand = { pressed: false }
  const audio = createAudio(
    () => (made.push(new Speaker()), made[made.length - 1] ?? new Speaker()),
    () => hand.pressed,
  )
  return { audio, made, hand }
}

test('a context is made in a gesture and not before', async () => {
  const { audio, made, hand } = audioOf()
  expect(await audio.ready()).toBeUndefined()
  await audio.wake(false)
  expect(made).toEqual([])
  hand.pressed = true
  expect(await audio.ready()).toBe(made[0])
})

test('after a phone call sound comes back when the page is visible again', async () => {
  const { audio, made, hand } = audioOf()
  hand.pressed = true
  await audio.ready()
  hand.pressed = false
  for (const [speaker] of [made]) if (speaker) speaker.state = 'interrupted'
  await audio.wake(false)
  expect(await audio.ready()).toBe(made[0])
  expect(made).toHaveLength(1)
})

test('a context that never comes back is made again, in the next gesture', async () => {
  const { audio, made, hand } = audioOf()
  hand.pressed = true
  await audio.ready()
  hand.pressed = false
  for (const speaker of made) Object.assign(speaker, { state: 'interrupted', comesBack: false })
  await audio.wake(false)
  expect([await audio.ready(), made.length]).toEqual([undefined, 1])
  await audio.wake(true)
  expect(await audio.ready()).toBe(made[1])
  expect([made.length, made[0]?.closed]).toEqual([2, true])
})
