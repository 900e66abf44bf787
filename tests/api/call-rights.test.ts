// Every call as every persona, with right input: the status is the one that docs/api-rights.md shows.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { OPERATIONS, type Operation } from '../../contract/operations.ts'
import { functionPath } from '../support/call-check.ts'
import { stack } from '../support/stack.ts'
import { ANOTHERS, type Request, statusesOf } from './rights/call-right.ts'
import { CALL_RIGHTS } from './rights/call-rights.ts'
import { PERSONAS, type Persona } from './support/personas.ts'
import { openShop, type Shop } from './support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

const selfOf = (persona: Persona) =>
  shop.people[persona === 'visitor' || persona === 'forged token' ? 'admin' : persona].id

async function statusOf(
  operation: Operation,
  persona: Persona,
  { params = {}, query, body }: Request,
): Promise<number> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? randomUUID()),
  )
  const token = shop.tokens[persona]
  const [name = ''] = functionPath(path).split('/')
  const response = await fetch(`${stack.urls.functions[name]}/${functionPath(path)}${query ? `?${query}` : ''}`, {
    method: operation.method.toUpperCase(),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    redirect: 'manual',
  })
  return response.status
}

const operationOf = (name: string): Operation => {
  const operation = OPERATIONS.find((candidate) => candidate.name === name)
  if (!operation) throw new Error(`there is no call ${name}`)
  return operation
}

/** A body that gets past the shape, so that it is the right to call that decides. */
const bodyOf = (name: string) => {
  const { request } = CALL_RIGHTS.find((right) => right.name === name) ?? {}
  return request?.(shop, shop.people.stranger.id)
}

describe('a call whose path names another person', { tags: ['R9'] }, () => {
  test.for(OPERATIONS.filter(({ access }) => access === 'self'))('$name', async (operation) => {
    const { body, query, params } = { ...(await bodyOf(operation.name)) }
    const statuses: Partial<Record<Persona, number>> = {}
    for (const persona of PERSONAS) {
      const given = { body, query, params: { ...params, userId: randomUUID() } }
      statuses[persona] = await statusOf(operation, persona, given)
    }
    expect(statuses).toEqual(statusesOf(ANOTHERS))
  })
})

describe('a call with right input', () => {
  test.for(CALL_RIGHTS)(
    '$name $about',
    { tags: ['R7', 'R9', 'gets-status-call'] },
    async ({ name, request, statuses }) => {
      const got: Partial<Record<Persona, number>> = {}
      for (const persona of PERSONAS) {
        got[persona] = await statusOf(operationOf(name), persona, await request(shop, selfOf(persona)))
      }
      expect(got).toEqual(statuses)
    },
  )

  test('every call of the contract is in the table', { tags: ['gets-status-call'] }, () => {
    const tried = new Set(CALL_RIGHTS.map(({ name }) => name))
    expect(OPERATIONS.filter(({ name }) => !tried.has(name)).map(({ name }) => name)).toEqual([])
  })
})
