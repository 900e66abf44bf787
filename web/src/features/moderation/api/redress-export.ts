import { redressCalls } from '@contract/operations/redress.ts'
import { ask } from '@/lib/api.ts'
import { callAs, type RedressToken } from './redress.ts'

/** All that is kept about whoever holds the token, as an archive. */
export const fetchRedressExport = (token: RedressToken) => ask(redressCalls.getRedressExport, {}, callAs(token))
