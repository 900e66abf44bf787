// Every call that takes a mailed link, as holders of links and members: the statuses that docs/api-rights.md shows.
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { OPERATIONS } from '../../../contract/operations/operations.ts'
import { askOperation, operationOf } from '../../support/api/ask-operation.ts'
import { type LinkShop, openLinkShop } from '../../support/api/link-shop.ts'
import { LINK_PERSONAS, LINK_RIGHTS, type LinkPersona, type LinkRight } from '../rights/link-rights.ts'

let shop: LinkShop
beforeAll(async () => {
  shop = await openLinkShop()
})

const linkOf: Partial<Record<LinkPersona, (of: LinkRight['of']) => Promise<string>>> = {
  holder: (of) => shop.subjects[of].link(),
  'ended link': () => shop.ended.link(),
  'another link': () => shop.other.link(),
  'guessed link': async () => randomBytes(32).toString('base64url'),
}

async function ask({ name, of, request }: LinkRight, persona: LinkPersona) {
  const asked = await request(persona === 'ended link' ? shop.ended : shop.subjects[of], shop)
  const link = await linkOf[persona]?.(of)
  const { token, id: self } = shop.members[persona as keyof LinkShop['members']] ?? {}
  return askOperation(operationOf(name), link ? { ...asked, link } : asked, { token, self })
}

// Those without the right go first, together, so that a success shows that they changed nothing.
test.for(LINK_RIGHTS)('$name: $about', { tags: ['R9', 'I10', 'gets-status-call'] }, async (row) => {
  const { statuses, code } = row
  const askAll = (personas: LinkPersona[]) =>
    Promise.all(personas.map(async (persona) => ({ persona, ...(await ask(row, persona)) })))
  const isRefused = (persona: LinkPersona) => statuses[persona] >= 400
  const answers = await askAll(LINK_PERSONAS.filter(isRefused))
  answers.push(...(await askAll(LINK_PERSONAS.filter((persona) => !isRefused(persona)))))
  const wrong = answers.filter(({ persona, status }) => status !== statuses[persona])
  expect(wrong.map(({ persona, status }) => `${persona}: ${status}, not ${statuses[persona]}`)).toEqual([])
  const conflicts = answers.filter(({ status }) => status === 409).map((answer) => answer.code)
  expect([...new Set(conflicts)]).toEqual(code ? [code] : [])
})

test('each call that takes a link has a row', () => {
  const taking = OPERATIONS.filter(({ access }) => access === 'redress').map(({ name }) => name)
  expect(taking.filter((taken) => !LINK_RIGHTS.some(({ name }) => name === taken))).toEqual([])
})
