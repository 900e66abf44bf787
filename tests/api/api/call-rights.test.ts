// Every call as every persona: the status that docs/api-rights.md shows, and the error code that the contract gives it.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../../contract/index.ts'
import { OPERATIONS, type Operation } from '../../../contract/operations/operations.ts'
import { LINK_RIGHTS } from '../../guests/rights/link-rights.ts'
import { askOperation, operationOf } from '../../support/api/ask-operation.ts'
import { PERSONAS, type Persona } from '../../support/api/personas.ts'
import { openShop, type Shop } from '../../support/api/shop.ts'
import { ANOTHERS, type Request } from '../rights/call-right.ts'
import { CALL_RIGHTS } from '../rights/call-rights.ts'
import { SUCCESSES } from '../rights/successes.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

const selfOf = (persona: Persona) =>
  shop.people[persona === 'visitor' || persona === 'forged token' ? 'admin' : persona].id

const STANDING: Partial<Record<Persona, ErrorCode>> = { banned: 'account_banned', deleted: 'account_deleted' }

/** The code of a refusal, unless its row names another. */
function codeOf(operation: Operation, status: number): ErrorCode | undefined {
  if (status < 400) return undefined
  if (status === 401) return 'unauthenticated'
  if (status === 403) return operation.forbidden
  return status === 404 ? operation.missing : 'invalid_request'
}

/** A body that gets past the shape, so that it is the right to call that decides. */
const bodyOf = (name: string) => {
  const { request } = CALL_RIGHTS.find((right) => right.name === name) ?? {}
  return request?.(shop, shop.people.stranger.id)
}

/** One guard answers all of them before the caller's standing is read. */
const ASKING_FOR_ANOTHER = ['visitor', 'stranger', 'admin'] as const

describe('a call whose path names another person', { tags: ['R9'] }, () => {
  test.for(OPERATIONS.filter(({ access }) => access === 'self'))('$name', async (operation) => {
    const request = { ...(await bodyOf(operation.name)) }
    const answers = await Promise.all(
      ASKING_FOR_ANOTHER.map((persona) =>
        askOperation(operation, request, { token: shop.tokens[persona], self: randomUUID() }),
      ),
    )
    const expected = ASKING_FOR_ANOTHER.map((persona) => {
      const status = ANOTHERS[persona]
      return { status, code: status === 401 ? 'unauthenticated' : 'forbidden' }
    })
    expect(answers).toEqual(expected)
  })
})

// The rows of the table end accounts last, so these come before them.
describe('a call with something of its own', () => {
  test.for(Object.entries(SUCCESSES))('%s succeeds', { tags: ['gets-status-call'] }, async ([name, arrange]) => {
    const { by, ...request } = await arrange(shop)
    const operation = operationOf(name)
    const { status, code } = await askOperation(operation, request, { token: by?.token, self: by?.id })
    expect({ code, isSuccess: status in operation.answers }).toEqual({ code: undefined, isSuccess: true })
  })
})

describe('a call with valid input', () => {
  test.for(CALL_RIGHTS)('$name $about', { tags: ['R7', 'R9', 'gets-status-call'] }, async (row) => {
    const { name, request, statuses, codes } = row
    const operation = operationOf(name)
    const ask = async (persona: Persona, given?: Request) => {
      const self = selfOf(persona)
      const asked = given ?? (await request(shop, self))
      return { persona, ...(await askOperation(operation, asked, { token: shop.tokens[persona], self })) }
    }
    // Readers and those without the right go first, together: a success shows that they changed nothing.
    const isTogether = (persona: Persona) => operation.method === 'get' || statuses[persona] >= 400
    // One thing is enough for them, unless it is made for its caller.
    const shared = request.length < 2 ? await request(shop, '') : undefined
    const answers = await Promise.all(PERSONAS.filter(isTogether).map((persona) => ask(persona, shared)))
    for (const persona of PERSONAS) if (!isTogether(persona)) answers.push(await ask(persona))
    for (const { persona, ...answer } of answers) {
      const status = statuses[persona]
      expect.soft({ persona, status: answer.status }).toEqual({ persona, status })
      const code = codes[status] ?? codeOf(operation, status)
      // Some calls refuse an account in bad standing before they look at their own rule, some after.
      expect.soft(STANDING[persona] ? [code, STANDING[persona]] : [code], persona).toContain(answer.code)
    }
  })
})

describe('every call of the contract', { tags: ['gets-status-call'] }, () => {
  const statusesFor = (name: string) =>
    [...CALL_RIGHTS, ...LINK_RIGHTS]
      .filter((right) => right.name === name)
      .flatMap(({ statuses }) => Object.values<number>(statuses))

  test('has a success in a table', () => {
    const hasSuccess = ({ name }: Operation) => name in SUCCESSES || statusesFor(name).some((status) => status < 400)
    expect(OPERATIONS.filter((operation) => !hasSuccess(operation)).map(({ name }) => name)).toEqual([
      // Its success needs an event that the mail provider signed: tests/mail/api/events.test.ts.
      'receiveMailEvent',
      // The same of Stripe: tests/money/api/deliveries.test.ts.
      'receiveEvent',
    ])
  })

  test('has a refusal in a table, unless it refuses nothing', () => {
    const refuses = ({ errors }: Operation) => errors.some((code) => code !== 'internal' && code !== 'unavailable')
    const hasRefusal = ({ name }: Operation) => statusesFor(name).some((status) => status >= 400)
    expect(
      OPERATIONS.filter((operation) => refuses(operation) && !hasRefusal(operation)).map(({ name }) => name),
    ).toEqual([
      // Finds nothing for a text that is no username.
      'listBundlesOfSeller',
      // Refuses only too many calls: tests/api/api/rate-limits.test.ts.
      'suggestListings',
      // Redirects every refusal to a page of the shop: tests/checkout/api/connect.test.ts.
      'finishConnect',
    ])
  })
})
