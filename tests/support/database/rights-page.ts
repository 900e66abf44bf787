// docs/rights.md: the rights matrix of tests/support/database/rights.ts, and the functions that run with their
// owner's rights.
import { definersByPersona } from './definers.ts'
import { RIGHTS, type Right } from './rights.ts'
import { PERSONAS, type Persona } from './world.ts'

const LEGEND: Record<Persona, string> = {
  visitor: 'not signed in',
  stranger: 'signed in, has bought and sold nothing',
  buyer: "bought the seller's listings",
  giver: "gave one of the seller's listings away",
  recipient: 'claimed that gift',
  guest: 'bought that listing without an account; no token like theirs is ever issued',
  seller: 'sells, with a connected Stripe account',
  'other seller': "sells too, and has nothing to do with the seller's things",
  admin: 'has the admin role; has a cart and a wishlist like anyone',
  banned: 'a buyer with the admin role who was banned; the token is still valid',
  'banned seller': 'a seller who was banned; the token is still valid',
  deleted: 'deleted their account and holds a token that is still valid',
}

function personas(allowed: readonly Persona[]): string {
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
    ...sorted.map((right) => row(right.operation, right.what, personas(right.allowed))),
    '',
  ]
}

/** Who may execute each function, and through which login role. */
function definerSection(): string[] {
  return definersByPersona().flatMap(([persona, functions]) => [
    `### ${persona}`,
    '',
    ...(functions.every(({ roles }) => roles.length === 0)
      ? [functions.map(({ name }) => `\`${name}\``).join(', ')]
      : [
          row('function', 'role'),
          row('---', '---'),
          ...functions.map(({ name, roles }) => row(`\`${name}\``, roles.join(', '))),
        ]),
    '',
  ])
}

/** The whole of docs/rights.md, ending with a line break. */
export function rightsPage(): string {
  const tables = [...new Set(RIGHTS.map((right) => right.table))]
  return [
    '# Who may do what',
    '',
    'The database decides (see [decision 1](decisions/0001-database-decides.md)). This page is written from',
    '[tests/support/database/rights.ts](../tests/support/database/rights.ts) by `npm run check -- --write`. The tests try every row below as every persona:',
    'personas that a row does not name are refused. Operations that a table does not list are granted to no client.',
    '',
    '| persona | description |',
    '| --- | --- |',
    ...PERSONAS.map((persona) => row(persona, LEGEND[persona])),
    '',
    "Functions: [with the owner's rights](#functions-with-the-owners-rights).",
    '',
    `Tables: ${tables.map((table) => `[${table}](#${anchor(table)})`).join(', ')}.`,
    '',
    ...tables.flatMap((table) =>
      section(
        table,
        RIGHTS.filter((right) => right.table === table),
      ),
    ),
    "## Functions with the owner's rights",
    '',
    'These functions are `security definer`: policies do not limit them, so each checks its caller itself. They are listed by',
    'the persona that they serve, read from what their text checks, with the role that may execute them. `marketplace_api`,',
    '`marketplace_public`, `marketplace_payments` and `marketplace_jobs` are the login roles of the edge functions; clients cannot',
    'log in as them. Policies execute what `authenticated` may, because clients have no access to the schema `private`.',
    '',
    ...definerSection(),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
