import type { discountCalls } from '../../../contract/discounts.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { createDiscount } from './create-discount.ts'
import { endDiscount } from './end-discount.ts'
import { listDiscounts } from './list-discounts.ts'

export const discountRoutes: RoutesOf<typeof discountCalls> = { listDiscounts, createDiscount, endDiscount }
