// The functions of supabase/schemas, read from their text.
import { readFileSync } from 'node:fs'
import { schemaFiles } from './build-from-schemas.ts'

/**
 * From `create function` to the end of the body: dollar-quoted, `begin atomic … end` or `return`.
 */
const DEFINITION =
  /^create (?:or replace )?(?:function|procedure) ([\w.]+)(?:(?!^create )[\s\S])*?(?:\bas (\$\w*\$)$[\s\S]*?\2;|^begin atomic$[\s\S]*?^end;|^return [\s\S]*?;$)/gm
const GRANT = /^grant execute on function\s+([^;]+?)\s+to\s+([\w, ]+);/gm

export type SchemaFunction = { name: string; text: string; isDefiner: boolean; isTrigger: boolean; roles: string[] }

const withoutTypes = (signature: string) => signature.replace(/\(.*/s, '').trim()

/** In the order of the files. Overloads share their grants. */
export function schemaFunctions(projectDir: string): SchemaFunction[] {
  const texts = schemaFiles(projectDir).map((path) => readFileSync(path, 'utf8'))
  const grants = texts.flatMap((text) =>
    [...text.matchAll(GRANT)].flatMap(([, names = '', roles = '']) =>
      names.split(/,\s*(?=private\.)/).map((name) => ({ name: withoutTypes(name), roles: roles.split(', ') })),
    ),
  )
  return texts.flatMap((text) =>
    [...text.matchAll(DEFINITION)].map(([definition, name = '']) => ({
      name,
      text: definition,
      isDefiner: /^(?:\) )?(?:returns .+ )?language .*\bsecurity definer\b/m.test(definition),
      isTrigger: /^returns (?:event_)?trigger\b/m.test(definition),
      roles: grants.filter((grant) => grant.name === name).flatMap((grant) => grant.roles),
    })),
  )
}
