import type { Order } from '@contract/orders.ts'

type Mode = NonNullable<Order['tax']>['mode']

/** What stands before the amount of a tax: one that came on top of the prices, or one within them. */
export const taxLabel = (mode: Mode): string => (mode === 'exclusive' ? 'Tax' : 'Tax included')
