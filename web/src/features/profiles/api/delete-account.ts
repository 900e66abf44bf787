// One request: reads come with their key, writes with what they make stale.
import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** DELETE users/delete/{userId}. Nothing is refetched: the next call would be refused, and the session ends here. */
export const useDeleteAccount = (userId: string) =>
  useMutation({ mutationFn: () => api.delete(`users/delete/${userId}`) })
