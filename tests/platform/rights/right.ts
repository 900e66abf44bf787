// A row of the rights matrix, and groups of personas.
import { PERSONAS, type Persona, type World } from '../../support/database/world.ts'

export type Right = {
  table: string
  operation: 'select' | 'insert' | 'update' | 'delete'
  /** The operation and the row, in words. */
  what: string
  allowed: readonly Persona[]
  /** `$listing` is the id of a row of the world, `$bannedSeller` that of a persona. */
  statement: string
  /** Personas that the policy alone would allow, with every column granted and no triggers. */
  allowedIfGranted?: readonly Persona[]
}

export const everyone: readonly Persona[] = PERSONAS
export const nobody: readonly Persona[] = []
export const sellers: readonly Persona[] = ['seller', 'other seller']
/** Signed in, neither banned nor deleted. */
export const inGoodStanding: readonly Persona[] = PERSONAS.filter(
  (persona) => !['visitor', 'guest', 'banned', 'banned seller', 'deleted'].includes(persona),
)
/** For rows about a persona: what users may do to others and not to themselves. */
export const membersBut = (...excepted: Persona[]): readonly Persona[] =>
  inGoodStanding.filter((persona) => !excepted.includes(persona))
export const allButTheOtherSeller = membersBut('other seller')

/** The statement of a right, with the ids of this world. */
export function statementIn(
  { people, order, removedOrder, bannedOrder, guestOrder, giftOrder, ...world }: World,
  right: Right,
): string {
  const orders = { order, removedOrder, bannedOrder, guestOrder, giftOrder }
  const ids: Record<string, unknown> = {
    ...world,
    ...Object.fromEntries(Object.entries(orders).map(([name, { orderId }]) => [name, orderId])),
    ...Object.fromEntries(Object.entries(people).map(([name, id]) => [name.replace(' s', 'S'), id])),
  }
  return right.statement.replace(/\$(\w+)/g, (_, name: string) => {
    if (typeof ids[name] !== 'string') throw new Error(`"${right.what}" names an unknown row: ${name}`)
    return `'${ids[name]}'`
  })
}

type Personas = Right['allowed']

/** The rows of a table, by operation. Without `where` a statement reaches every row. */
export function on(table: string) {
  const name = table.includes('.') ? table : `public.${table}`
  const row = (
    operation: Right['operation'],
    [what, allowed]: [string, Personas],
    [head, where]: [string, string?],
    allowedIfGranted?: Personas,
  ): Right => ({
    ...{ table, operation, what, allowed, statement: where ? `${head} where ${where}` : head },
    ...(allowedIfGranted && { allowedIfGranted }),
  })
  return {
    select: (what: string, allowed: Personas, columns: string, where?: string, granted?: Personas) =>
      row('select', [what, allowed], [`select ${columns} from ${name}`, where], granted),
    insert: (what: string, allowed: Personas, values: string, granted?: Personas) =>
      row('insert', [what, allowed], [`insert into ${name} ${values}`], granted),
    update: (what: string, allowed: Personas, changes: string, where?: string, granted?: Personas) =>
      row('update', [what, allowed], [`update ${name} set ${changes}`, where], granted),
    remove: (what: string, allowed: Personas, where?: string, granted?: Personas) =>
      row('delete', [what, allowed], [`delete from ${name}`, where], granted),
  }
}
