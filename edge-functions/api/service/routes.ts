import type { serviceCalls } from '../../../contract/service.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { getDocument } from './get-document.ts'
import { getDocumentPage } from './get-document-page.ts'
import { getHealth } from './get-health.ts'

export const serviceRoutes: RoutesOf<typeof serviceCalls> = {
  getHealth,
  getDocument,
  getDocumentPage,
}
