// The table of calls as a page to read: docs/api-rights.md says what call-rights.ts tries, and nothing else.
import { OPERATIONS } from '../../../contract/operations.ts'
import { PERSONAS, type Persona } from '../../support/api/personas.ts'
import { ANOTHERS, type CallRight, statusesOf } from './call-right.ts'
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

function rowsOf(tag: string): string[] {
  return OPERATIONS.filter((operation) => operation.tag === tag).flatMap(({ name, method, path, access }) => {
    const tried = CALL_RIGHTS.filter((right) => right.name === name)
    const anothers: Pick<CallRight, 'about' | 'statuses'>[] =
      access === 'self' ? [{ about: 'another’s', statuses: statusesOf(ANOTHERS) }] : []
    return [...tried, ...anothers].map(({ about, statuses }) =>
      row(`${method.toUpperCase()} \`${path}\``, about, ...PERSONAS.map((persona) => statuses[persona])),
    )
  })
}

/** The whole of docs/api-rights.md, ending with a line break. */
export function callRightsPage(): string {
  const tags = [...new Set(OPERATIONS.map(({ tag }) => tag))]
  return [
    '# Who gets which answer',
    '',
    'Every call of the API as every kind of person, with right input, in one little shop. Written from [call-rights.ts](../tests/operations/rights/call-rights.ts) by',
    '`npm run check -- --write`; `tests/operations/api/call-rights.test.ts` tries every cell; of "another’s" those of a visitor, a stranger and an admin. What lies behind is [rights.md](rights.md): the database decides.',
    '',
    '| persona | who that is |',
    '| --- | --- |',
    ...PERSONAS.map((persona) => row(persona, LEGEND[persona])),
    ...tags.flatMap((tag) => [
      '',
      `## ${tag}`,
      '',
      row('call', 'about', ...PERSONAS),
      row('---', '---', ...PERSONAS.map(() => '--:')),
      ...rowsOf(tag),
    ]),
  ]
    .join('\n')
    .concat('\n')
}
