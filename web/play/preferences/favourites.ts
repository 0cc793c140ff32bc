/**
 * The player's favourites, as the account stores them. A press shows at once: the wanted state overlays the server's
 * until its answer arrives, so that news of another device undoes nothing.
 */
import type { FavouriteList } from '@kurazh/contract/play/favourites.ts'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { callApi, errorText } from '../../api/call.ts'
import { keys, queryClient, stateReceived } from '../../api/query.ts'
import { currentPlayer, onPlayerLeft } from '../../api/current-player.ts'
import { toast, toastError } from '../../ui/windows/toast.tsx'

/** How long a message offers to restore a favourite, in milliseconds. */
const undoMs = 8000

interface Wish {
  list: FavouriteList
  slot: string
  on: boolean
  /** Its index in the list, from 0. */
  at: number
  /** The player of the list: another one may have signed in before the request is sent. */
  player: string | null
}

const useWishes = create<{ wishes: readonly Wish[] }>(() => ({ wishes: [] }))
/** Calls go one after another: the last press wins. */
let before: Promise<void> = Promise.resolve()

onPlayerLeft(() => useWishes.setState({ wishes: [] }))

/** The ids of a list, the latest first; undefined until they are known. `enabled`: false for a guest. */
export function useFavourites(list: FavouriteList, enabled = true) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.favourites,
    enabled,
    queryFn: async () => (await callApi('favourites', {})).success,
  })
  const { wishes } = useWishes()
  const ids = data && wishes.filter((each) => each.list === list).reduce(granted, data[list])
  return { ids, error, refetch }
}

function granted(ids: readonly string[], { slot, on, at }: Wish): readonly string[] {
  if (on) return ids.includes(slot) ? ids : ids.toSpliced(at, 0, slot)
  return ids.filter((id) => id !== slot)
}

/** Adds to a list, or puts back where it was. Does not throw: a refusal is shown, and the heart is as before. */
export function addFavourite(list: FavouriteList, slot: string, at = 0): void {
  wish({ list, slot, on: true, at, player: currentPlayer() })
}

/** Removes from a list; a message offers to undo it. `at` is its place in the list. */
export function removeFavourite(list: FavouriteList, slot: string, title: string, at: number): void {
  const player = currentPlayer()
  wish({ list, slot, on: false, at, player })
  toast({
    name: `favourite ${list} ${slot}`,
    msg: `«${title}» больше не в избранном`,
    timeout: undoMs,
    action: { label: 'Вернуть', onPress: () => wish({ list, slot, on: true, at, player }) },
  })
}

/** The wishes of a player who is not here any more are dropped. */
const isOf = ({ player }: Wish): boolean => player === currentPlayer()

function wish(wanted: Wish): void {
  if (!isOf(wanted)) return
  useWishes.setState(({ wishes }) => ({ wishes: [...wishes, wanted] }))
  before = before.then(() => grant(wanted))
}

async function grant(wanted: Wish): Promise<void> {
  if (!isOf(wanted)) return
  const { list, slot, on } = wanted
  try {
    const { success } = await callApi('setFavourite', { list, slot, on })
    if (!isOf(wanted)) return
    stateReceived(keys.favourites, success)
  } catch (error) {
    if (!isOf(wanted)) return
    toastError(errorText(error))
    void queryClient.invalidateQueries({ queryKey: keys.favourites })
  } finally {
    useWishes.setState(({ wishes }) => ({ wishes: wishes.filter((each) => each !== wanted) }))
  }
}
