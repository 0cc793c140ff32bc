/**
 * Makes contract calls as typed functions: JSON by POST to our own origin, money as kopecks inside, refusals as errors
 * with a code and a Russian sentence.
 */
import type { BodyOf, ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Failure, ReachedLimit, RefusalCode } from '@kurazh/contract/core/refusals.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { playerHeader, seedsHeader } from '@kurazh/contract/core/player-header.ts'
import { type CallRow, fromWire, toWire } from '@kurazh/contract/core/wire.ts'
import { callTable } from '../generated/calls.ts'
import { buildReceived } from './build.ts'
import { callTimeoutMs } from './policy.ts'
import { currentPlayer, isOnBreak, recheckPlayer } from './current-player.ts'

export type CallName = keyof Calls

/** `Offline` is the page's own code for a lost connection. */
export type CallErrorCode = RefusalCode | 'Offline'

/** A call that returned no reply of its contract. */
export class CallError extends Error {
  readonly code: CallErrorCode
  /** True when the server may have done the work anyway: no answer came, or the answer does not say. */
  readonly uncertain: boolean
  /** The player's own limit that the call would exceed, if that was the reason. */
  readonly limit: ReachedLimit | undefined

  constructor(code: CallErrorCode, message: string, uncertain: boolean, limit?: ReachedLimit) {
    super(message)
    this.code = code
    this.uncertain = uncertain
    this.limit = limit
  }
}

const offlineText = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз'
const brokenText = 'Что-то пошло не так. Попробуйте ещё раз'
/** Refusals after which it is unknown whether the work was done. */
const uncertainCodes = new Set<string>(['InternalError', 'Unavailable'])

/**
 * Makes a call of the contract; `begun` is a request already under way. Throws CallError for every refusal and for a
 * lost connection.
 */
export async function callApi<Name extends CallName>(
  name: Name,
  body: BodyOf<Calls[Name]>,
  begun?: Promise<Response>,
): Promise<ReplyOf<Calls[Name]>> {
  return callRow(callTable[name], body, begun) as Promise<ReplyOf<Calls[Name]>>
}

/** Makes a call of another call table. */
export async function callRow(row: CallRow, body: unknown, begun?: Promise<Response>): Promise<unknown> {
  const text = bodyText(row, body)
  let response: Response
  let answer: unknown
  try {
    response = await readable(await (begun ?? ask(row, text)), () => ask(row, text))
    buildReceived(response)
    answer = await response.json()
  } catch {
    throw new CallError('Offline', offlineText, true)
  }
  // The server checked the reply against the same contract before sending it.
  if (response.ok) return fromWire(row.reply, answer)
  if (!isFailure(answer)) throw new CallError('InternalError', brokenText, true)
  throw refusedWith(answer)
}

/**
 * Returns a server refusal as an error. If it says that this page's player is not signed in here any more, or is on a
 * break the page does not know of, the page checks the session.
 */
function refusedWith({ code, error, limit }: Failure): CallError {
  const isNews =
    code === 'UserChanged' ||
    (code === 'Unauthorized' && currentPlayer() !== null) ||
    (code === 'OnBreak' && !isOnBreak())
  if (isNews) recheckPlayer()
  return new CallError(code, error, uncertainCodes.has(code), limit)
}

/** The body as JSON. Throws CallError for an invalid sum: such a body is never sent, so its outcome is certain. */
function bodyText(row: CallRow, body: unknown): string {
  try {
    return JSON.stringify(toWire(row.body, body))
  } catch {
    throw new CallError('InternalError', brokenText, false)
  }
}

/**
 * Repeats a call refused for too many foreign cookies. Each such response deletes some of them; nothing else was done.
 */
async function readable(response: Response, repeat: () => Promise<Response>, left = 5): Promise<Response> {
  return response.status === 431 && left > 0 ? readable(await repeat(), repeat, left - 1) : response
}

function ask({ method, path }: CallRow, body: string): Promise<Response> {
  return fetch(path, {
    method: method ?? 'POST',
    headers: headers(),
    body,
    signal: AbortSignal.timeout(callTimeoutMs),
  })
}

function headers(): Record<string, string> {
  const player = currentPlayer()
  return {
    'content-type': 'application/json',
    ...(player !== null && { [playerHeader]: player, [seedsHeader]: 'kept' }),
  }
}

function isFailure(answer: unknown): answer is Failure {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'error' in answer &&
    'code' in answer &&
    typeof answer.error === 'string'
  )
}

/** Fetches a call's reply as a file of any size. Throws CallError as `callApi` does. */
export const fetchFile = (name: CallName): Promise<Blob> => fetchFileOf(callTable[name], {})

/** Fetches a file by a call of another call table. */
export async function fetchFileOf(row: CallRow, body: unknown): Promise<Blob> {
  const { method, path } = row
  const response = await fetch(path, { method: method ?? 'POST', headers: headers(), body: bodyText(row, body) }).catch(
    () => {
      throw new CallError('Offline', offlineText, true)
    },
  )
  if (response.ok) return response.blob()
  const answer: unknown = await response.json().catch(() => undefined)
  if (!isFailure(answer)) throw new CallError('InternalError', brokenText, true)
  throw refusedWith(answer)
}

/** The sentence to show for any error thrown by a call. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : brokenText
}
