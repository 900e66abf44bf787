import { owner } from './people.ts'

/** The statement that creates a function, by its qualified name; of several with one name, tell its arguments too. */
export async function definitionOf(name: string): Promise<string> {
  const found = name.includes('(') ? owner`${name}::regprocedure` : owner`${name}::regproc`
  return (await owner<[{ text: string }]>`select pg_get_functiondef(${found}) as text`)[0].text
}
