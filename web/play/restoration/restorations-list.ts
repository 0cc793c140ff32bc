/** Requests the public list of restorations, and checks it against what this device received of it before. */
import type { Restoration } from '@kurazh/contract/play/restorations.ts'
import { callApi } from '../../api/call.ts'
import { readStored, writeStored } from '../../ui/browser/stored.ts'
import { type HeardRestorations, heardIn, withList } from './heard-restorations.ts'
import { restorationNews } from './follow-restorations.ts'

const key = 'restorations-heard'
/** For a browser that stores nothing: lives as long as the page. */
let here: string | null = null

/** This device's record of the list. */
export const heardRestorations = (): HeardRestorations => heardIn(readStored(key) ?? here)

/** Requests the list. Throws the errors of the call. */
export async function askRestorations(): Promise<readonly Restoration[]> {
  const { restorations } = (await callApi('restorations', {})).success
  hear(restorations)
  return restorations
}

/** Notes a restoration that was reported to this page alone. */
export const heardAlone = (told: readonly Restoration[], restoration: number): void => hear(told, restoration)

function hear(told: readonly Restoration[], alone?: number): void {
  const before = readStored(key) ?? here
  const text = JSON.stringify(withList(heardIn(before), told, alone))
  here = text
  if (text === before) return
  writeStored(key, text)
  restorationNews()
}
