// What a command is given of the API call that asked for it.
import type { Cause } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import type { FormTree } from './form.ts'

export type ApiCall = {
  provider: Provider
  /** The account acted on. */
  account: string
  /** The platform that acts for the account; null where it acts for itself. */
  application: string | null
  /** Decoded body or query, without `expand`. */
  params: FormTree
  /** The `:id` of the path, or ''. */
  id: string
  cause: Cause
}
