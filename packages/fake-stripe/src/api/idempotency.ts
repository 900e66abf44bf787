// Idempotent requests (API reference, "Idempotent requests"). The first answer to a key is kept for
// 24 hours and repeated. Other parameters with the same key are rejected. The answer commits
// together with the request's changes.
import { createHash } from 'node:crypto'
import type { Provider } from '../provider.ts'
import { now } from '../units.ts'
import { ApiError } from './errors.ts'

const RETENTION_SECONDS = 24 * 60 * 60

export type Answer = { status: number; body: string }

export type KeyedRequest = {
  account: string
  key: string
  /** Path, without the query. */
  endpoint: string
  /** The encoded parameters. */
  parameters: string
  requestId: string
}

export type KeyedAnswer = Answer & {
  /** If this answer is a replay: the request that first used the key. */
  replayOf?: string
}

/**
 * Runs `act` for a key's first use and replays its answer later. Errors before execution are not
 * kept.
 */
export function runIdempotent(provider: Provider, request: KeyedRequest, act: () => Answer): KeyedAnswer {
  const { database } = provider
  if (request.key.length > 255)
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: 'The idempotency key must be at most 255 characters long.',
    })
  const fingerprint = createHash('sha256').update(request.parameters).digest('hex')

  const keep = (answer: Answer) => {
    database.run(
      `insert into idempotent_answers (account, key, endpoint, fingerprint, request_id, status, body, created)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      request.account,
      request.key,
      request.endpoint,
      fingerprint,
      request.requestId,
      answer.status,
      answer.body,
      now(),
    )
    return answer
  }

  database.run('delete from idempotent_answers where created < ?', now() - RETENTION_SECONDS)
  const answered = database.get(
    'select * from idempotent_answers where account = ? and key = ?',
    request.account,
    request.key,
  )
  if (answered) {
    rejectOtherRequest(request, {
      endpoint: String(answered.endpoint),
      sameParameters: answered.fingerprint === fingerprint,
    })
    return { status: Number(answered.status), body: String(answered.body), replayOf: String(answered.request_id) }
  }
  try {
    return database.transaction(() => keep(act()))
  } catch (error) {
    if (error instanceof ApiError && error.replayable)
      return keep({ status: error.status, body: JSON.stringify({ error: error.body }) })
    throw error
  }
}

function rejectOtherRequest(request: KeyedRequest, first: { endpoint: string; sameParameters: boolean }): void {
  const advice = `Try using a key other than '${request.key}' if you meant to execute a different request.`
  const idempotencyError = (message: string) =>
    new ApiError(400, { type: 'idempotency_error', message: `${message} ${advice}` })
  if (first.endpoint !== request.endpoint)
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.endpoint}' vs '${first.endpoint}').`,
    )
  if (!first.sameParameters)
    throw idempotencyError(
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    )
}
