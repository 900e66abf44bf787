// One guard of the database, with statements to remove and restore it.
export type Mutation = {
  name: string
  apply: string
  revert: string
  /** For a mutation inside a function: its name without the schema. */
  functionName?: string
}
