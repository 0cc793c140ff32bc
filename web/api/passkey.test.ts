/** Passkeys in the browser: offered in the field until chosen, given up for a person's own request, and silent. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerChallenge, chosenInField, savedByBrowser, tellAccepted, tellUnknown } from './passkey.ts'

interface Asked {
  mediation: string | undefined
  answer(): void
  fail(): void
  isGivenUp: boolean
}
let asked: Asked[]
let capabilities: Record<string, boolean>
const told: [string, unknown][] = []
const options = { challenge: 'AAAA', rpId: 'site.test', allowCredentials: [] }
const answered = {
  id: 'key',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: new ArrayBuffer(1),
    authenticatorData: new ArrayBuffer(1),
    signature: new ArrayBuffer(1),
  },
}

/** A browser's request that waits until the test answers, or the page gives it up. */
function ask({ mediation, signal }: { mediation?: string; signal: AbortSignal }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const each: Asked = {
      mediation,
      isGivenUp: false,
      answer: () => resolve(answered),
      fail: () => reject(new DOMException('no', 'NotAllowedError')),
    }
    asked.push(each)
    signal.addEventListener('abort', () => {
      each.isGivenUp = true
      reject(signal.reason as Error)
    })
  })
}

beforeEach(() => {
  asked = []
  told.length = 0
  capabilities = { conditionalCreate: true }
  const signal = (name: string) => async (what: unknown) => void told.push([name, what])
  const PublicKeyCredential = Object.assign(() => undefined, {
    isConditionalMediationAvailable: async () => true,
    getClientCapabilities: async () => capabilities,
    signalUnknownCredential: signal('unknown'),
    signalAllAcceptedCredentials: signal('accepted'),
    signalCurrentUserDetails: signal('name'),
  })
  vi.stubGlobal('window', { PublicKeyCredential })
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('document', { querySelectorAll: () => [{}] })
  vi.stubGlobal('location', { hostname: 'site.test' })
  vi.stubGlobal('navigator', { credentials: { get: ask, create: ask } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const given = async () => ({ ...options })
const requests = async (count: number): Promise<void> => {
  await expect.poll(() => asked.length).toBe(count)
}

test('a passkey chosen in the field answers the challenge', async () => {
  const chosen = chosenInField(given, new AbortController().signal)
  await requests(1)
  expect(asked[0]?.mediation).toBe('conditional')
  asked[0]?.answer()
  expect(await chosen).toMatchObject({ options, credential: { id: 'key' } })
})

test('the field’s request begins while the button’s is under way: the button’s is made again, and the field waits', async () => {
  let release = (): void => undefined
  let looks = 0
  const { PublicKeyCredential } = window
  PublicKeyCredential.isConditionalMediationAvailable = async () => {
    looks += 1
    if (looks === 2) await new Promise<void>((resolve) => (release = resolve))
    return true
  }
  const left = new AbortController()
  const chosen = chosenInField(given, left.signal)
  await expect.poll(() => looks).toBe(2)
  const own = answerChallenge(options)
  await requests(1)
  release()
  await requests(3)
  expect(asked.map(({ mediation, isGivenUp }) => [mediation, isGivenUp])).toEqual([
    [undefined, true],
    ['conditional', true],
    [undefined, false],
  ])
  asked[2]?.answer()
  expect(await own).toMatchObject({ id: 'key' })
  await requests(4)
  left.abort()
  expect(await chosen).toBeUndefined()
})

test('the button comes first: the field gives way, waits for its end, and offers again', async () => {
  const left = new AbortController()
  const chosen = chosenInField(given, left.signal)
  await requests(1)
  const pressed = answerChallenge(options).catch((error: unknown) => String(error))
  await requests(2)
  expect(asked.map(({ isGivenUp, mediation }) => [isGivenUp, mediation])).toEqual([
    [true, 'conditional'],
    [false, undefined],
  ])
  asked[1]?.fail()
  expect(await pressed).toMatch(/Ключ доступа не подтверждён/)
  await requests(3)
  left.abort()
  expect(await chosen).toBeUndefined()
  expect(asked[2]?.isGivenUp).toBe(true)
})

test('the challenge of the field is renewed before it is too old', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const left = new AbortController()
  const chosen = chosenInField(given, left.signal)
  await requests(1)
  await vi.advanceTimersByTimeAsync(240_000)
  await requests(2)
  left.abort()
  expect(await chosen).toBeUndefined()
})

test('nothing is offered where the browser refuses, or cannot', async () => {
  const chosen = chosenInField(given, new AbortController().signal)
  await requests(1)
  asked[0]?.fail()
  expect(await chosen).toBeUndefined()
  vi.stubGlobal('window', {})
  expect(await chosenInField(given, new AbortController().signal)).toBeUndefined()
  expect(asked).toHaveLength(1)
})

test('the browser saves a passkey by itself only where it can, and its refusal is silent', async () => {
  const made = { ...options, user: { id: 'AAAA', name: 'n', displayName: 'n' }, rp: { id: 'site.test' } }
  const saved = savedByBrowser(async () => made)
  await requests(1)
  expect(asked[0]?.mediation).toBe('conditional')
  asked[0]?.fail()
  expect(await saved).toBeUndefined()
  capabilities = {}
  expect(await savedByBrowser(async () => made)).toBeUndefined()
  expect(asked).toHaveLength(1)
})

test('the device is told of a passkey that is gone, of those that stay, and of the name', async () => {
  await tellUnknown(options, 'gone')
  await tellAccepted({ uid: 'code-1', login: 'player' }, ['one', 'two'])
  const whose = { rpId: 'site.test', userId: 'Y29kZS0x' }
  expect(told).toEqual([
    ['unknown', { rpId: 'site.test', credentialId: 'gone' }],
    ['accepted', { ...whose, allAcceptedCredentialIds: ['one', 'two'] }],
    ['name', { ...whose, name: 'player', displayName: 'player' }],
  ])
  vi.stubGlobal('window', {})
  await tellUnknown(options, 'gone')
  await tellAccepted({ uid: 'code-1', login: 'player' }, [])
  expect(told).toHaveLength(3)
})
