/**
 * Checks on VK and Telegram whether a task was done, by their published APIs. Throws if a platform gives no answer, or
 * an unclear one.
 */
import type { TaskKind } from '@kurazh/contract/rewards/tasks.ts'
import * as z from 'zod/mini'
import { patienceMs, postsLookedAt } from './policy.ts'

/** `hidden`: the account's settings do not let us see whether it was done. */
export type Seen = 'done' | 'not-yet' | 'hidden'

/** Whether an account has done what a task requires. */
export type Look = (kind: TaskKind, subject: string, target: string) => Promise<Seen>

/** VK error codes: closed and deleted accounts, and walls that are not public. */
const vkHidden = new Set([15, 18, 30, 203])
const vkVersion = '5.199'
const vkAnswer = z.union([
  z.object({ response: z.unknown() }),
  z.object({ error: z.object({ error_code: z.number() }) }),
])
const member = z.literal([0, 1])
const wall = z.object({
  items: z.array(z.object({ copy_history: z.optional(z.array(z.object({ id: z.number(), owner_id: z.number() }))) })),
})

/** VK by its API with the service key of the site's application. https://dev.vk.com/method/groups.isMember, wall.get */
export function vkLook({ serviceKey, url }: { serviceKey: string; url: string }): Look {
  const ask = async (method: string, parameters: Record<string, string>): Promise<unknown> => {
    const body = new URLSearchParams({ ...parameters, access_token: serviceKey, v: vkVersion })
    const answer = vkAnswer.parse(await answerOf(new URL(`/method/${method}`, url), { body }))
    if ('response' in answer) return answer.response
    if (vkHidden.has(answer.error.error_code)) return undefined
    throw new Error(`VK answered with the error ${answer.error.error_code}`)
  }
  return async (kind, subject, target) => {
    if (kind === 'vk-group') {
      const answer = await ask('groups.isMember', { group_id: target, user_id: subject })
      return answer === undefined ? 'hidden' : member.parse(answer) === 1 ? 'done' : 'not-yet'
    }
    const answer = await ask('wall.get', { owner_id: subject, filter: 'owner', count: `${postsLookedAt}` })
    if (answer === undefined) return 'hidden'
    const shared = wall
      .parse(answer)
      .items.some((post) => post.copy_history?.some(({ id, owner_id: owner }) => `${owner}_${id}` === target))
    return shared ? 'done' : 'not-yet'
  }
}

const telegramAnswer = z.union([
  z.object({ ok: z.literal(true), result: z.object({ status: z.string(), is_member: z.optional(z.boolean()) }) }),
  z.object({ ok: z.literal(false), error_code: z.number(), description: z.string() }),
])
const telegramMembers = new Set(['creator', 'administrator', 'member'])
/** How the Bot API says that the channel has no such member. */
const telegramStranger = /user not found|member not found|participant_id_invalid/i

/**
 * Telegram by its Bot API; the bot must be an administrator of the channel.
 * https://core.telegram.org/bots/api#getchatmember
 */
export function telegramLook({ botToken, url }: { botToken: string; url: string }): Look {
  return async (_, subject, target) => {
    const body = JSON.stringify({ chat_id: target, user_id: Number(subject) })
    const answer = telegramAnswer.parse(
      await answerOf(new URL(`/bot${botToken}/getChatMember`, url), {
        body,
        headers: { 'content-type': 'application/json' },
      }),
    )
    if (answer.ok)
      return telegramMembers.has(answer.result.status) || answer.result.is_member === true ? 'done' : 'not-yet'
    if (telegramStranger.test(answer.description)) return 'not-yet'
    // The address contains the bot's token, so only the code of an error is passed on.
    throw new Error(`Telegram answered with the error ${answer.error_code}`)
  }
}

async function answerOf(
  address: URL,
  options: { body: string | URLSearchParams; headers?: Record<string, string> },
): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    ...options,
  })
  return response.json()
}
