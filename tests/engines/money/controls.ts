// Negative controls: guards of the database that are removed while an engine runs.
import { owner } from '../../support/api/people.ts'

/** The statement that creates a function, by its qualified name; of several with one name, tell its arguments too. */
async function definitionOf(name: string): Promise<string> {
  const found = name.includes('(') ? owner`${name}::regprocedure` : owner`${name}::regproc`
  return (await owner<[{ text: string }]>`select pg_get_functiondef(${found}) as text`)[0].text
}

/** What to replace in a function of the schema private. `$&` stands for the found words. */
export type Change = [name: string, words: RegExp, replacement: string]

/** Runs SQL that removes a guard, then `act`, then SQL that restores the guard. */
export async function without<T>([remove, restore]: [string, string], act: () => Promise<T>): Promise<T> {
  await owner.unsafe(remove)
  return await act().finally(() => owner.unsafe(restore))
}

/** Changes functions one after the other while `act` runs. */
export async function withChanges<T>([change, ...others]: Change[], act: () => Promise<T>): Promise<T> {
  if (!change) return await act()
  const [name, words, replacement] = change
  const text = await definitionOf(`private.${name}`)
  if (!words.test(text)) throw new Error(`private.${name} has no ${words}`)
  return await without([text.replace(words, replacement), text], () => withChanges(others, act))
}
