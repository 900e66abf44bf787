// The whole rights matrix over /rest/v1.
import { proveOverRest, REST_RIGHTS } from '../../support/api/rest-rights.ts'

proveOverRest(REST_RIGHTS)
