// Corrects answers of the local REST service that differ from PostgREST's, which a hosted project
// runs (postgrest.org, "Errors").
import { decodeJwt } from 'jose'

type Handler = (request: Request, context: { peerAddress: string | null }) => Promise<Response>

const json = (status: number, body: object, headers = new Headers()) => {
  const answered = new Headers(headers)
  answered.set('content-type', 'application/json; charset=utf-8')
  answered.delete('content-length')
  return new Response(JSON.stringify(body), { status, headers: answered })
}

/**
 * A role claim that isn't a string, which makes the service fail. Only the project itself could
 * sign one.
 */
function hasOddRole(request: Request): boolean {
  try {
    const token = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? ''
    const { role } = decodeJwt(token)
    return role !== undefined && typeof role !== 'string'
  } catch {
    return false
  }
}

/** The database raises rejections by a name such as `purchase_required`. */
const REJECTION_NAME = /^[a-z]+(_[a-z]+)*$/

/**
 * Finds PostgREST's error code for a failure that the service doesn't recognize: a rejection that
 * was raised by name (raise_exception), or a check violation.
 */
function rejectionOf(message: string): { code: string; message: string } | null {
  const text = message.replace(/^PostgresError: /, '')
  if (REJECTION_NAME.test(text)) return { code: 'P0001', message: text }
  return text.includes(' violates check constraint ') ? { code: '23514', message: text } : null
}

/** Answers 400 to a rejection by the database, and 401 to a token without a usable role. */
export const likeHosted =
  (rest: Handler): Handler =>
  async (request, context) => {
    if (hasOddRole(request))
      return json(401, { code: 'PGRST301', details: null, hint: null, message: 'The role claim is not valid' })
    const response = await rest(request, context)
    if (response.status !== 500) return response
    const text = await response.text()
    const rejection = rejectionOf((JSON.parse(text || '{}') as { message?: string }).message ?? '')
    return rejection
      ? json(400, { ...rejection, details: null, hint: null }, response.headers)
      : new Response(text, response)
  }
