/** Requests the public page of a player; a hidden one is asked for again each time it is opened. */
import { useQuery } from '@tanstack/react-query'
import { callApi, CallError } from './call.ts'
import { queryRetries } from './policy.ts'
import { keys } from './query.ts'

export const isHiddenProfile = (error: Error | null): boolean =>
  error instanceof CallError && error.code === 'ProfileHidden'

export function usePublicProfile(name: string) {
  return useQuery({
    queryKey: [...keys.publicProfile, name],
    queryFn: async () => (await callApi('publicProfile', { name })).success.profile,
    // Whoever hides a profile hides it at once.
    staleTime: 0,
    gcTime: 0,
    retry: (failed, error) => !isHiddenProfile(error) && failed < queryRetries,
  })
}
