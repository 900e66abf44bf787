// Whether an answer of the API is one that the contract names: its status, its headers, and its body to the last field.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { ERRORS, type ErrorBody } from '../../contract/index.ts'
import { buildDocument } from '../../contract/openapi.ts'
import { OPERATIONS, type Operation } from '../../contract/operations/index.ts'
import { parseRedirects, rewrite } from '../../local/web/redirects.ts'
import { redirects } from '../../web/hosting/redirects.ts'

const rules = parseRedirects(redirects(), { SUPABASE_URL: '' })

/** Where a path of the shop's (or a pattern with {names}) arrives: the function and its path, without a slash at the start. */
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

/** The operations at a function's path, whatever their method; those with the most words of their own first. */
const operationsAt = (path: string): Operation[] =>
  routes.filter(({ pattern }) => pattern.test(spelled(path))).map(({ operation }) => operation)

/** A path as the router reads it: percent signs resolved, but for those of a slash, and odd ones left. */
const spelled = (path: string) => path.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => decoded(encoded))

function decoded(encoded: string): string {
  try {
    return decodeURI(encoded)
  } catch {
    return encoded
  }
}

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
ajv.addSchema(buildDocument(), 'api')
const pointer = (...parts: string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')

const validators = new Map<string, ValidateFunction>()
/** The check of one JSON body, by the document's own schema for it. */
function validatorOf({ path, method }: Operation, status: number): ValidateFunction {
  const place = pointer('paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema')
  const known = validators.get(place)
  if (known) return known
  const made = ajv.compile({ $ref: `api#/${place}` })
  validators.set(place, made)
  return made
}
const isErrorBody = ajv.compile({ $ref: 'api#/components/schemas/ErrorBody' })

export type GivenAnswer = {
  method: string
  /** Function and path, as functionPath gives it. */
  path: string
  status: number
  headers: Headers
  text: string
}

/** What is wrong with an answer, in a sentence; null where it is as the contract says. */
export function faultOf(answer: GivenAnswer): string | null {
  const { method, path, status, text } = answer
  const at = operationsAt(path)
  if (method === 'OPTIONS' && at.length > 0) return status === 204 ? null : `OPTIONS ${path} answered ${status}`
  const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
  const operation = at.find((candidate) => candidate.method === asked)
  const fault = operation ? faultOfCall(operation, answer) : faultOfNone(at.length > 0, answer)
  return fault && `${method} ${path} answered ${status}: ${fault}. The body: ${text.slice(0, 1000)}`
}

/** A path that is no call: 404, or 405 where it takes other methods. */
function faultOfNone(isPath: boolean, answer: GivenAnswer): string | null {
  const expected = isPath ? 'method_not_allowed' : 'route_not_found'
  return (
    faultOfRejection([expected], answer) ??
    (isPath && !answer.headers.get('allow') ? 'names no methods in Allow' : null)
  )
}

function faultOfCall(operation: Operation, answer: GivenAnswer): string | null {
  const { status, headers, method } = answer
  const documented = operation.answers[status]
  if (!documented) return faultOfRejection(operation.errors, answer)
  const missing = Object.keys(documented.headers ?? {}).find((name) => !headers.has(name))
  if (missing) return `the header ${missing} is missing`
  if (method === 'HEAD' || status === 304 || status === 303) return answer.text === '' ? null : 'has a body'
  const type = documented.type ?? 'application/json'
  if (!headers.get('content-type')?.startsWith(type)) return `has the type ${headers.get('content-type')}, not ${type}`
  return documented.schema ? faultOfBody(validatorOf(operation, status), answer.text) : null
}

function faultOfRejection(codes: readonly string[], answer: GivenAnswer): string | null {
  if (answer.method === 'HEAD') return null
  const fault = faultOfBody(isErrorBody, answer.text)
  if (fault) return fault
  const { code, requestId, error, message } = JSON.parse(answer.text) as ErrorBody
  if (!codes.includes(code)) return `the code ${code} is none of ${codes.join(', ')}`
  if (ERRORS[code].status !== answer.status) return `the status of ${code} is ${ERRORS[code].status}`
  if (requestId !== answer.headers.get('x-request-id')) return 'the request id is not the header’s'
  return error === message ? null : 'error and message differ'
}

function faultOfBody(validate: ValidateFunction, text: string): string | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return 'is no JSON'
  }
  return validate(body) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' })
}
