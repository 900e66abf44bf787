// One guard of the database, with statements to remove and restore it.
export type Mutation = {
  name: string
  apply: string
  revert: string
  /** For a mutation inside a function, or of its trigger: the function's name without the schema. */
  functionName?: string
  /** For a trigger: the name of its table. */
  tableName?: string
  /** For a grant: its table, with the schema. */
  grantOn?: string
}
