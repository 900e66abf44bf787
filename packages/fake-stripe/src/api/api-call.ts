// What a command is given of the API call that asked for it.
import type { Cause } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import type { FormTree } from './form.ts'

export type ApiCall = {
  provider: Provider
  /** The account acted on. */
  account: string
  /** Decoded body or query, without `expand`. */
  params: FormTree
  /** The `:id` of the path, or ''. */
  id: string
  cause: Cause
}
