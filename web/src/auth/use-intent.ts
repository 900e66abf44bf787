// Has done, once, what a visitor chose before the login that it needed.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { takeIntent } from './intent.ts'

/** @param userId the member whose profile is there; undefined while nobody's is */
export function useIntent(userId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const intent = userId && takeIntent()
    if (intent) void import('./perform-intent.ts').then(({ perform }) => perform(intent, userId, queryClient))
  }, [userId, queryClient])
}
