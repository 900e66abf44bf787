// The metadata of pages about one thing of the database, and of those where it is not to be seen.
import { ERRORS, pageTitle, segment } from '../../contract/index.ts'
import { isUuid } from '../_shared/is-uuid.ts'
import { type AskApi, readAnswer } from './api-answers.ts'
import type { Found } from './show-page.ts'

/** What the API rejects with, where such a thing is not there or is hidden. */
type Missing = {
  [Code in keyof typeof ERRORS]: (typeof ERRORS)[Code]['status'] extends 404 | 410 ? Code : never
}[keyof typeof ERRORS]

export const missing = (code: Missing): Found => {
  const { message, status } = ERRORS[code]
  return { metadata: { title: pageTitle(message), description: message }, status }
}

/** A thing by its id below `path` of the API: 404 and 410 as the API answers. */
export async function findById<Thing>(
  ask: AskApi,
  { path, id, absent, hidden }: { path: string; id: string; absent: Missing; hidden: Missing },
  describe: (thing: Thing) => Found,
): Promise<Found> {
  if (!isUuid(id)) return missing(absent)
  const answer = await ask(`${path}/${segment(id)}`)
  const thing = await readAnswer<Thing>(answer)
  if (thing) return describe(thing)
  return missing(answer.status === 410 ? hidden : absent)
}
