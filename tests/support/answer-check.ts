// Checks an answer against the contract: its status, its headers and its whole body.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { ERRORS, type ErrorBody } from '../../contract/index.ts'
import { buildDocument } from '../../contract/operations/openapi.ts'
import type { Operation } from '../../contract/operations/operations.ts'

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
ajv.addSchema(buildDocument(), 'api')
const pointer = (...parts: string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')

const validators = new Map<string, ValidateFunction>()
/** The check of one JSON body, by the document's own schema for it. */
function validatorOf({ path, method }: Operation, status: number): ValidateFunction {
  const location = pointer('paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema')
  const cached = validators.get(location)
  if (cached) return cached
  const validate = ajv.compile({ $ref: `api#/${location}` })
  validators.set(location, validate)
  return validate
}
const isErrorBody = ajv.compile({ $ref: 'api#/components/schemas/ErrorBody' })

export type ReceivedAnswer = { method: string; status: number; headers: Headers; text: string }

/** What is wrong with the answer to a call; null where it is as the contract says. */
export function faultOfCall(operation: Operation, answer: ReceivedAnswer): string | null {
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

/** The same of a rejection that has one of these codes. */
export function faultOfRejection(codes: readonly string[], answer: ReceivedAnswer): string | null {
  if (answer.method === 'HEAD') return null
  const fault = faultOfBody(isErrorBody, answer.text)
  if (fault) return fault
  const { code, requestId, error, message } = JSON.parse(answer.text) as ErrorBody
  if (!codes.includes(code)) return `the code ${code} is not one of ${codes.join(', ')}`
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
