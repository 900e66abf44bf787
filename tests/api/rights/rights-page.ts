// The tables of calls as a page to read: docs/api-rights.md says what call-rights.ts and link-rights.ts try, and nothing else.
import { OPERATIONS, type Operation } from '../../../contract/operations/operations.ts'
import { LINK_LEGEND, LINK_PERSONAS, LINK_RIGHTS } from '../../guests/rights/link-rights.ts'
import { PERSONAS, type Persona } from '../../support/api/personas.ts'
import { ANOTHERS, type CallRight } from './call-right.ts'
import { CALL_RIGHTS } from './call-rights.ts'

const LEGEND: Record<Persona, string> = {
  visitor: 'someone who is not signed in',
  stranger: 'signed in, has bought and sold nothing',
  buyer: 'bought of the seller and of the other seller',
  seller: 'sells, with a connected payment account',
  'other seller': 'sells too',
  admin: 'has the admin role',
  banned: 'a buyer with the admin role who was banned; the token is still valid',
  deleted: 'deleted their account; the token is still valid',
  'forged token': 'sends a token that the shop did not sign',
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`

const legendOf = (legend: Record<string, string>) => [
  '| persona | who that is |',
  '| --- | --- |',
  ...Object.entries(legend).map((entry) => row(...entry)),
]

type Tried<Name extends string> = { operation: Operation; about: string; statuses: Record<Name, number> }

const tableOf = <Name extends string>(personas: readonly Name[], tried: Tried<Name>[]) => [
  row('call', 'about', ...personas),
  row('---', '---', ...personas.map(() => '--:')),
  ...tried.map(({ operation: { method, path }, about, statuses }) =>
    row(`${method.toUpperCase()} \`${path}\``, about, ...personas.map((persona) => statuses[persona])),
  ),
]

const triedOf = (tag: string): Tried<Persona>[] =>
  OPERATIONS.filter((operation) => operation.tag === tag).flatMap((operation) => {
    const tried = CALL_RIGHTS.filter((right) => right.name === operation.name)
    const anothers: Pick<CallRight, 'about' | 'statuses'>[] =
      operation.access === 'self' ? [{ about: 'another’s', statuses: ANOTHERS }] : []
    return [...tried, ...anothers].map(({ about, statuses }) => ({ operation, about, statuses }))
  })

const triedByLink = OPERATIONS.flatMap((operation) =>
  LINK_RIGHTS.filter(({ name }) => name === operation.name).map((right) => ({ ...right, operation })),
)

/** The whole of docs/api-rights.md, ending with a line break. */
export function callRightsPage(): string {
  const tags = [...new Set(OPERATIONS.map(({ tag }) => tag))]
  return [
    '# Who gets which answer',
    '',
    'Every call of the API as every kind of person, with right input, in one little shop. Written from [call-rights.ts](../tests/api/rights/call-rights.ts) by',
    '`npm run check -- --write`; `tests/api/api/call-rights.test.ts` tries every cell; of "another’s" those of a visitor, a stranger and an admin. What lies behind is [rights.md](rights.md): the database decides.',
    '',
    'Calls that take the link of a guest’s purchase or a gift are in a [table of their own](#by-a-mailed-link), too.',
    '',
    ...legendOf(LEGEND),
    ...tags.flatMap((tag) => ['', `## ${tag}`, '', ...tableOf(PERSONAS, triedOf(tag))]),
    '',
    '## By a mailed link',
    '',
    'A guest or the recipient of a gift has no account. The header `X-Redress-Token` brings the token of their link. Written from',
    '[link-rights.ts](../tests/guests/rights/link-rights.ts); `tests/guests/api/link-rights.test.ts` tries every cell.',
    '',
    ...legendOf(LINK_LEGEND),
    '',
    ...tableOf(LINK_PERSONAS, triedByLink),
  ]
    .join('\n')
    .concat('\n')
}
