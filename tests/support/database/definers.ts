// The functions that run with their owner's rights, by the persona that they serve: what their text
// checks first.
import { type SchemaFunction, schemaFunctions } from '../../../tools/schemas/schema-functions.ts'
import { projectDir } from '../../../tools/stack/environment.ts'

const ADMIN = /private\.(?:require_admin|begin_act|begin_act_on_standing|is_admin)\(/
const GOOD_STANDING =
  /private\.(?:lock_standing|require_good_standing|become_caller|is_in_good_standing|require_standing)\(/
const CALLER = /auth\.uid\(\)/

/** Login roles that never act for a user. */
const WITHOUT_CALLER = ['marketplace_jobs', 'supabase_auth_admin']

/** In the order of the page. The first that applies counts. */
const PERSONAS: [persona: string, serves: (fn: SchemaFunction, text: string) => boolean][] = [
  ['Triggers', (fn) => fn.isTrigger],
  ['Only called by other functions', (fn) => fn.roles.length === 0],
  ['The service: no user', (fn) => fn.roles.every((role) => WITHOUT_CALLER.includes(role))],
  ['Admins in good standing', (_, text) => ADMIN.test(text)],
  ['Users in good standing', (_, text) => GOOD_STANDING.test(text)],
  ['Signed-in users, also banned ones', (_, text) => CALLER.test(text)],
  ['The service: no user', () => true],
]

/** The text of a function and of the ungranted functions that it calls. */
function reachedText(fn: SchemaFunction, byName: Map<string, SchemaFunction>, seen = new Set<string>()): string {
  seen.add(fn.name)
  const texts = [...fn.text.matchAll(/private\.\w+(?=\()/g)].map(([name]) => {
    const called = byName.get(name)
    if (!called || seen.has(name) || called.roles.length > 0 || called.isTrigger) return ''
    return reachedText(called, byName, seen)
  })
  return [fn.text, ...texts].join('\n')
}

export const definerFunctions = (): SchemaFunction[] => schemaFunctions(projectDir).filter((fn) => fn.isDefiner)

/** For docs/rights.md. */
export function definersByPersona(): [persona: string, functions: SchemaFunction[]][] {
  const byName = new Map(schemaFunctions(projectDir).map((fn) => [fn.name, fn]))
  const served = definerFunctions().map((fn) => {
    const text = reachedText(fn, byName)
    return { fn, persona: PERSONAS.find(([, serves]) => serves(fn, text))?.[0] }
  })
  const personas = [...new Set(PERSONAS.map(([persona]) => persona))]
  return personas.map((persona) => [persona, served.filter((row) => row.persona === persona).map(({ fn }) => fn)])
}
