import { pages } from '@contract/pages.ts'
import { redressCalls } from '@contract/redress.ts'
import { send } from '@/lib/api.ts'

/** The address of the page of redress that opens without a login. */
export async function makeRedressAddress(): Promise<string> {
  const { token } = await send(redressCalls.createRedressLink, {})
  // Behind the #, so that no server logs it.
  return `${pages.redress.path()}#${token}`
}
