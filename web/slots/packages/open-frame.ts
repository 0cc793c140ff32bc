/** What our frame asks the site about the game in it: a session, the seeds of the next round, the player's word. */
import type { PackageFrameState } from '@kurazh/contract/packages.ts'
import { callApi, CallError } from '../../api/call.ts'
import { betClient } from '../../play/betting/page-bet-client.ts'
import { usePreferences } from '../../play/preferences/preferences.ts'

export interface OpenedFrame {
  game: string
  version: number
  /** For the game's address, and for what is asked about it. */
  token: string
  /** Its number: news name it. */
  session: number
  state: PackageFrameState
}

const noncesTried = 3

/** Opens a session with the seeds of its first round drawn. Throws CallError. */
export async function openFrame(game: string): Promise<OpenedFrame> {
  const { token, session, version, state } = (await callApi('openPackage', { game })).success
  const opened = { game, version, token, session, state }
  return { ...opened, state: await drawNext(opened) }
}

/**
 * Draws what the next round is decided by: a nonce whose promise this page has heard, and a client seed the server could not know when
 * it promised. Answers how things stand then.
 */
export async function drawNext({ game, version, token }: Pick<OpenedFrame, 'game' | 'version' | 'token'>): Promise<PackageFrameState> {
  for (let attempt = 1; ; attempt += 1) {
    const { nonce, clientSeed } = await betClient.draw({ id: game, version }, { clientSeed: usePreferences.getState().pinnedSeed || undefined, anew: attempt > 1 })
    try {
      return (await callApi('nextPackageRound', { token, nonce, clientSeed })).success
    } catch (error) {
      // Another page of the player's has used the nonce.
      if (!(error instanceof CallError && error.code === 'NonceUnknown') || attempt === noncesTried) throw error
    }
  }
}

export const frameState = async (token: string): Promise<PackageFrameState> => (await callApi('packageState', { token })).success
