// Arrays as parameters: types are not fetched from the database, so an array goes there as its text (Postgres, 8.15.2).

/** An array of ids, numbers or known words as a bound parameter, to be cast (`::uuid[]`). Not for text that people write. */
export const arrayLiteral = (values: readonly (string | number)[]): string => `{${values.join(',')}}`
