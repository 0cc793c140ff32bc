/** Contract calls as typed functions: JSON by POST to our own origin, money in kopecks inside, refusals as errors with a code and a Russian sentence. */
import type { BodyOf, Failure, ReachedLimit, RefusalCode, ReplyOf } from '@kurazh/contract/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { playerHeader } from '@kurazh/contract/player-header.ts'
import { fromWire, toWire } from '@kurazh/contract/wire.ts'
import { buildHeard } from './build.ts'
import { type CallRow, callTable } from './call-table.ts'
import { callTimeoutMs } from './policy.ts'
import { currentPlayer, playerDoubted } from './who.ts'

export type CallName = keyof Calls

/** No connection is a code of the page's own. */
export type CallErrorCode = RefusalCode | 'Offline'

/** A call that gave no reply of its contract. */
export class CallError extends Error {
  readonly code: CallErrorCode
  /** True when the server may have done the work all the same: no answer came, or one that does not say. */
  readonly uncertain: boolean
  /** The limit of the player's own that had no room, where that was why. */
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
/** Refusals that do not tell whether the work was done. */
const uncertainCodes = new Set<string>(['InternalError', 'Unavailable'])

/** Makes a call of the contract; `begun` is one already under way. Throws CallError for every refusal and for a lost connection. */
export async function callApi<Name extends CallName>(
  name: Name, body: BodyOf<Calls[Name]>, begun?: Promise<Response>,
): Promise<ReplyOf<Calls[Name]>> {
  return callRow(callTable[name] ?? (await laterRow(name)), body, begun) as Promise<ReplyOf<Calls[Name]>>
}

/** Calls that the first load leaves out come when the page rests, so that a press finds them here. */
export const laterCalls = () => import('./later-calls.ts')

async function laterRow(name: CallName): Promise<CallRow> {
  const row = (await laterCalls().catch(() => undefined))?.laterCalls[name]
  if (row === undefined) throw new CallError('Offline', offlineText, false)
  return row
}

/** The same for a call that stands in a table of its own. */
export async function callRow(row: CallRow, body: unknown, begun?: Promise<Response>): Promise<unknown> {
  const text = bodyText(row, body)
  let response: Response
  let answer: unknown
  try {
    response = await (begun ?? ask(row, text))
    buildHeard(response)
    answer = await response.json()
  } catch {
    throw new CallError('Offline', offlineText, true)
  }
  // The server checked the reply against the same contract before it left.
  if (response.ok) return fromWire(row.reply, answer)
  if (!isFailure(answer)) throw new CallError('InternalError', brokenText, true)
  throw refusedWith(answer)
}

/** A refusal of the server's. One that says that this page's player is not signed in here any more makes the page ask who is. */
function refusedWith({ code, error, limit }: Failure): CallError {
  if (code === 'UserChanged' || (code === 'Unauthorized' && currentPlayer() !== null)) playerDoubted()
  return new CallError(code, error, uncertainCodes.has(code), limit)
}

/** The body as JSON. Throws CallError where a sum is none: such a body never leaves, so nothing is uncertain about it. */
function bodyText(row: CallRow, body: unknown): string {
  try {
    return JSON.stringify(toWire(row.body, body))
  } catch {
    throw new CallError('InternalError', brokenText, false)
  }
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
  return { 'content-type': 'application/json', ...(player !== null && { [playerHeader]: player }) }
}

function isFailure(answer: unknown): answer is Failure {
  return typeof answer === 'object' && answer !== null && 'error' in answer && 'code' in answer && typeof answer.error === 'string'
}

/** Fetches a call's reply as a file, however large. Throws CallError as `callApi` does. */
export const fetchFile = async (name: CallName): Promise<Blob> => fetchFileOf(callTable[name] ?? (await laterRow(name)), {})

/** The same for a call that stands in a table of its own. */
export async function fetchFileOf(row: CallRow, body: unknown): Promise<Blob> {
  const { method, path } = row
  const response = await fetch(path, { method: method ?? 'POST', headers: headers(), body: bodyText(row, body) }).catch(() => {
    throw new CallError('Offline', offlineText, true)
  })
  if (response.ok) return response.blob()
  const answer: unknown = await response.json().catch(() => undefined)
  if (!isFailure(answer)) throw new CallError('InternalError', brokenText, true)
  throw refusedWith(answer)
}

/** The sentence to show for whatever a call threw. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : brokenText
}
