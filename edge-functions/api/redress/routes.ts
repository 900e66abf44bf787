import type { redressCalls } from '../../../contract/operations/redress.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { createAppeal, decideAppeal, listAppeals } from './appeals.ts'
import { createRedressLink } from './create-redress-link.ts'
import { getRedress } from './get-redress.ts'
import { getTransparency } from './get-transparency.ts'

export const redressRoutes: RoutesOf<typeof redressCalls> = {
  getRedress,
  createAppeal,
  createRedressLink,
  listAppeals,
  decideAppeal,
  getTransparency,
}
