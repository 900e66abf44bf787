import { legalCalls } from '@contract/accounts.ts'
import { ask } from '@/lib/api.ts'

/** All that is kept about the user, as an archive. */
export const fetchExport = (userId: string) => ask(legalCalls.getExport, { params: { userId } })
