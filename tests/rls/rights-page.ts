// The rights matrix as a page to read: docs/rights.md says what tests/rls/rights.ts tests, and nothing else.
import { RIGHTS, type Right } from './rights.ts'
import { PERSONAS, type Persona } from './world.ts'

const LEGEND: Record<Persona, string> = {
  visitor: 'someone who is not signed in',
  stranger: 'signed in, has bought and sold nothing',
  buyer: "bought the seller's listings",
  seller: 'sells, with a connected Stripe account',
  'other seller': "sells too, and has nothing to do with the seller's things",
  admin: 'has the admin role; has a cart and a wishlist like anyone',
  banned: 'a buyer with the admin role who was banned; the token is still valid',
  'banned seller': 'a seller who was banned; the token is still valid',
  deleted: 'deleted their account and holds a token that is still valid',
}

/** Personas as a reader says them; everyone and nobody when it is all or none. */
function who(allowed: readonly Persona[]): string {
  if (allowed.length === 0) return 'nobody'
  if (PERSONAS.every((persona) => allowed.includes(persona))) return 'everyone'
  return PERSONAS.filter((persona) => allowed.includes(persona)).join(', ')
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
const anchor = (table: string) => table.replaceAll('.', '')

function section(table: string, rights: Right[]): string[] {
  const order: Right['operation'][] = ['select', 'insert', 'update', 'delete']
  const sorted = order.flatMap((operation) => rights.filter((right) => right.operation === operation))
  return [
    `## ${table}`,
    '',
    row('operation', 'what', 'allowed'),
    row('---', '---', '---'),
    ...sorted.map((right) => row(right.operation, right.what, who(right.allowed))),
    '',
  ]
}

/** The whole of docs/rights.md, ending with a line break. */
export function rightsPage(): string {
  const tables = [...new Set(RIGHTS.map((right) => right.table))]
  return [
    '# Who may do what',
    '',
    'The database decides (see [decision 1](decisions/0001-database-decides.md)). This page is written from',
    '[tests/rls/rights.ts](../tests/rls/rights.ts) by `npm run check -- --write`, and the tests try every row below as every persona:',
    'whoever is not named is refused. What a table does not show here is granted to no client at all.',
    '',
    '| persona | who that is |',
    '| --- | --- |',
    ...PERSONAS.map((persona) => row(persona, LEGEND[persona])),
    '',
    `Tables: ${tables.map((table) => `[${table}](#${anchor(table)})`).join(', ')}.`,
    '',
    ...tables.flatMap((table) =>
      section(
        table,
        RIGHTS.filter((right) => right.table === table),
      ),
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
