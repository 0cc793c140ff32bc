/** What the picture of a table in the lobby is drawn from. */
import type { ComponentType } from 'react'
import type { FollowedTable } from '../table-feed.ts'

export interface TableSceneProps {
  seen: FollowedTable
  /** How long a ball is shown rolling, in milliseconds; null while it is not known, and for cards. */
  playingMs: number | null
}

/** Drawn for the eye only: the tile says the same in words. */
export type TableScene = ComponentType<TableSceneProps>
