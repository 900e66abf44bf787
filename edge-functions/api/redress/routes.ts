import type { redressCalls } from '../../../contract/redress.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { createAppeal, decideAppeal } from './appeals.ts'
import { createExportCode } from './create-export-code.ts'
import { createRedressLink } from './create-redress-link.ts'
import { getRedress } from './get-redress.ts'
import { getTransparency } from './get-transparency.ts'
import { listAppeals } from './list-appeals.ts'

export const redressRoutes: RoutesOf<typeof redressCalls> = {
  getRedress,
  createAppeal,
  createRedressLink,
  createExportCode,
  listAppeals,
  decideAppeal,
  getTransparency,
}
