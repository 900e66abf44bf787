import { adminCalls } from '@contract/admin.ts'
import { query } from '@/lib/query.ts'

export const userQuery = (userId: string) => query(adminCalls.getUser, { params: { userId } }, { staleTime: 0 })
