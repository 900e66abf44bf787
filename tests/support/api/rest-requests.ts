// Every right of the matrix as a request to /rest/v1.
import { goods } from './rest-requests/goods.ts'
import { people } from './rest-requests/people.ts'
import type { RequestsByRight } from './rest-requests/request.ts'

/** A filter reads, and so needs the right to: where a right is about every row, the request has none. */
export const REST_REQUESTS: RequestsByRight = { ...people, ...goods }
