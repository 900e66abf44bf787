import { redressCalls } from '@contract/redress.ts'
import { query } from '@/lib/query.ts'

export const transparencyQuery = query(redressCalls.getTransparency, {})
