import { listingCalls } from '@contract/listings.ts'
import { send } from '@/lib/api.ts'

/** Nobody waits for it, and nobody is notified when it fails: the page works as well without. With the token, since sellers do not count. */
export const countView = (listingId: string) =>
  void send(listingCalls.countView, { params: { id: listingId } }, { auth: 'token' }).catch(() => {})
