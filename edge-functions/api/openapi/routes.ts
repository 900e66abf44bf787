// The API's description of itself, for machines and for people.
import { getDocument } from './get-document.ts'
import { getPage } from './get-page.ts'

export const openapiRoutes = [getDocument, getPage]
