// The database that this worker's tests talk to: migrated, and empty but for what they leave there.
import { borrow } from './borrow.ts'

/** Role to url. */
export const databaseUrls = await borrow<Record<string, string>>('database')
