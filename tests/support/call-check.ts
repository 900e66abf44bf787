// Which call of the contract a request to a function is, and whether it was answered as that says.
import { OPERATIONS, type Operation } from '../../contract/operations/operations.ts'
import { parseRedirects, rewrite } from '../../web/hosting/read-redirects.ts'
import { redirects } from '../../web/hosting/redirects.ts'
import { faultOfCall, faultOfRejection, type ReceivedAnswer } from './answer-check.ts'

const rules = parseRedirects(redirects(), { SUPABASE_URL: '' })

/** The function and path of a shop's path or pattern, without a slash at the start. */
export const functionPath = (shopPath: string): string =>
  (rewrite(rules, `/api${shopPath}`)?.target ?? '').replace(/^\/functions\/v1\//, '')

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const routes = OPERATIONS.map((operation) => {
  const path = functionPath(operation.path)
  const pattern = path
    .split(/\{\w+\}/)
    .map(literal)
    .join('[^/]+')
  return { operation, pattern: new RegExp(`^${pattern}$`), names: path.split('{').length - 1 }
}).sort((a, b) => a.names - b.names)

/** The operations at a function's path, those with the fewest parameters first. */
const operationsAt = (path: string): Operation[] =>
  routes.filter(({ pattern }) => pattern.test(spelled(path))).map(({ operation }) => operation)

/** A path as the router reads it: decoded, except for slashes and malformed escapes. */
const spelled = (path: string) => path.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => decoded(encoded))

function decoded(encoded: string): string {
  try {
    return decodeURI(encoded)
  } catch {
    return encoded
  }
}

/**
 * What is wrong with an answer, in a sentence; null where it is as the contract says.
 * @param answer its path is the function and its path, as functionPath gives it
 */
export function faultOf(answer: ReceivedAnswer & { path: string }): string | null {
  const { method, path, status, text } = answer
  const at = operationsAt(path)
  if (method === 'OPTIONS' && at.length > 0) return status === 204 ? null : `OPTIONS ${path} answered ${status}`
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  const operation = at.find((candidate) => candidate.method === verb)
  if (!operation && at.some(({ hasPage }) => hasPage))
    return status === 303 ? null : `${method} ${path} leads to no page`
  const fault = operation ? faultOfCall(operation, answer) : faultOfNone(at.length > 0, answer)
  return fault && `${method} ${path} answered ${status}: ${fault}. The body: ${text.slice(0, 1000)}`
}

/** A path that is no call: 404, or 405 where it takes other methods. */
function faultOfNone(isPath: boolean, answer: ReceivedAnswer): string | null {
  const expected = isPath ? 'method_not_allowed' : 'route_not_found'
  return (
    faultOfRejection([expected], answer) ??
    (isPath && !answer.headers.get('allow') ? 'names no methods in Allow' : null)
  )
}
