// One guard of the database and the way to take it away and put it back.
export type Mutation = {
  name: string
  apply: string
  revert: string
  /** Of a mutation inside a function: its name without the schema. */
  functionName?: string
}
