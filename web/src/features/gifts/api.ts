// Gifts, for their givers and for recipients with a link.
import { giftCalls } from '@contract/gifts.ts'
import { orderCalls } from '@contract/orders.ts'
import { redressCalls } from '@contract/redress.ts'
import { type Call, send } from '@/lib/api.ts'
import { domainKey, useWrite } from '@/lib/query.ts'

/** Orders show gifts, and so does the page of a guest's link. */
const STALE = [domainKey(orderCalls.getOrder), domainKey(redressCalls.getRedress)]

/** @param call options for a guest with a link; the session is the default */
export const useCorrectGift = (orderId: string, call: Call) =>
  useWrite((address: string) => send(giftCalls.correctGift, { params: { orderId }, body: { address } }, call), ...STALE)

export const returnGift = (orderId: string, call: Call) => send(giftCalls.returnGift, { params: { orderId } }, call)
