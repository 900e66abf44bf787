// Settings of the shop, as an operator changes them.
import type postgres from 'postgres'

/** Sets an existing setting. @throws for an unknown name */
export async function setSetting(owner: postgres.Sql, name: string, value: postgres.JSONValue): Promise<void> {
  const { count } = await owner`update private.settings set value = ${owner.json(value)} where name = ${name}`
  if (count !== 1) throw new Error(`there is no setting ${name}`)
}

/** Sets one for as long as `work` takes. */
export async function withSetting<Result>(
  owner: postgres.Sql,
  [name, value]: [string, postgres.JSONValue],
  work: () => Promise<Result>,
): Promise<Result> {
  const [before] = await owner<[{ value: postgres.JSONValue }]>`select value from private.settings where name = ${name}`
  await setSetting(owner, name, value)
  return await work().finally(() => setSetting(owner, name, before.value))
}
