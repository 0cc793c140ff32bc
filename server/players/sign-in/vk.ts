/**
 * A client of VK ID by its published protocol: OAuth 2.1 with PKCE. The browser goes to `/authorize` and returns with
 * a code, a state and a device id; the code is exchanged at `/oauth2/auth`. The site requests no scopes: the subject
 * is enough.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

const timeoutMs = 10_000

export interface VkClient {
  clientId: string
  /** `https://id.vk.com`, another address in tests. */
  url: string
}

/** Returns the address to redirect the browser to. */
export function authorizeUrl(
  { clientId, url }: VkClient,
  { state, verifier, returnTo }: { state: string; verifier: string; returnTo: string },
): string {
  const address = new URL('/authorize', url)
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: returnTo,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return address.href
}

/** The parameters with which VK redirects the browser back. */
export const vkReturn = z.object({
  code: z.string().check(z.maxLength(2048)),
  state: z.string().check(z.maxLength(128)),
  device_id: z.string().check(z.maxLength(512)),
})
export type VkReturn = z.output<typeof vkReturn>

const tokens = z.object({ user_id: z.union([z.number(), z.string()]), state: z.optional(z.string()) })

/** Returns the subject of the VK account. Throws when VK refuses or its answer is invalid. */
export async function subjectOf(
  { clientId, url }: VkClient,
  { code, state, device_id: deviceId }: VkReturn,
  verifier: string,
  returnTo: string,
): Promise<string> {
  const response = await fetch(new URL('/oauth2/auth', url), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id: clientId,
      device_id: deviceId,
      redirect_uri: returnTo,
      state,
    }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  const answer = tokens.safeParse(await response.json())
  if (!response.ok || !answer.success) throw new Error(`VK ID refused the code: ${response.status}`)
  if (answer.data.state !== undefined && answer.data.state !== state)
    throw new Error('VK ID answered with another state')
  const subject = String(answer.data.user_id)
  if (!/^\d{1,20}$/.test(subject)) throw new Error('VK ID named no subject')
  return subject
}
