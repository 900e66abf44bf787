// The contract as an OpenAPI 3.1 document. Built at the first call, because no start should wait for it.
import { serviceCalls } from '../../../contract/service.ts'
import { JsonText } from '../../_shared/http/handle.ts'
import { keepOnceMade } from '../../_shared/keep-once-made.ts'
import { handle } from '../context.ts'

const documentText = keepOnceMade(async () => {
  const { buildDocument } = await import('../../../contract/openapi.ts')
  return JSON.stringify(buildDocument())
})

export const getDocument = handle(serviceCalls.getDocument)(async () => new JsonText(await documentText()))
