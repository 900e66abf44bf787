// SQL as tagged templates. Values are bound as parameters; fragments are inserted as SQL.
import { dollarsOrNull } from '../../../contract/text/format.ts'

export type Row = Record<string, unknown>
/** The rows, and the number of rows read or written. */
export type Rows<T extends readonly Row[]> = T & { count: number }
/** A parameter of type JSON. */
export type Json = { readonly json: string }
export type Value = string | number | boolean | null | Json | Fragment
/** Part of a statement, or a whole one. */
export type Fragment = { readonly strings: readonly string[]; readonly values: readonly Value[] }

/** A row of what the API shows, with amounts as the database has them: `price` is `price_cents`. */
export type InCents<Shown, Amounts extends keyof Shown & string> = Omit<Shown, Amounts> & {
  [Name in Amounts as `${Name}_cents`]: Shown[Name]
}
type InDollars<Stored> = { [Name in keyof Stored as Name extends `${infer Plain}_cents` ? Plain : Name]: Stored[Name] }

/** A row with dollars, for example `price`, in place of each `price_cents`. */
export const inDollars = <Stored extends object>(row: Stored) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name.endsWith('_cents') ? [name.slice(0, -'_cents'.length), dollarsOrNull(value)] : [name, value],
    ),
  ) as InDollars<Stored>

type Answer = { rows: Row[]; count: number }
export type RunText = (text: string, values: (string | number | boolean | null)[]) => Promise<Answer>

export type Sql = {
  // biome-ignore lint/suspicious/noExplicitAny: rows without a named type may have any columns
  <T extends readonly Row[] = Record<string, any>[]>(strings: TemplateStringsArray, ...values: Value[]): Statement<T>
  json(value: unknown): Json
}

/** Runs when awaited. As part of another statement it doesn't run. */
export class Statement<T extends readonly Row[]> implements PromiseLike<Rows<T>>, Fragment {
  readonly strings: readonly string[]
  readonly values: readonly Value[]
  readonly #run: RunText
  #begun: Promise<Rows<T>> | undefined

  constructor(run: RunText, strings: readonly string[], values: readonly Value[]) {
    this.#run = run
    this.strings = strings
    this.values = values
  }

  execute(): Promise<Rows<T>> {
    this.#begun ??= this.#send()
    return this.#begun
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a statement runs it
  then<Result = Rows<T>, Failure = never>(
    done?: ((rows: Rows<T>) => Result | PromiseLike<Result>) | null,
    failed?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.execute().then(done, failed)
  }

  catch<Failure>(failed: (error: unknown) => Failure | PromiseLike<Failure>): Promise<Rows<T> | Failure> {
    return this.execute().catch(failed)
  }

  async #send(): Promise<Rows<T>> {
    const { text, values } = compose(this)
    const { rows, count } = await this.#run(text, values)
    return Object.assign(rows as unknown as T, { count })
  }
}

/** The text with $1, $2 … for its values. Throws if a value is undefined. */
export function compose(statement: Fragment): { text: string; values: (string | number | boolean | null)[] } {
  const bound: (string | number | boolean | null)[] = []
  const write = ({ strings, values }: Fragment): string => {
    let text = strings[0] ?? ''
    for (const [index, value] of values.entries()) {
      if (value === undefined) throw new TypeError(`a value of a statement is undefined, after: ${text}`)
      if (typeof value !== 'object' || value === null) text += `$${bound.push(value)}`
      else text += 'json' in value ? `$${bound.push(value.json)}` : write(value)
      text += strings[index + 1] ?? ''
    }
    return text
  }
  return { text: write(statement), values: bound }
}

export const json = (value: unknown): Json => ({ json: JSON.stringify(value) })

export function tagOf(run: RunText): Sql {
  const tag = <T extends readonly Row[]>(strings: TemplateStringsArray, ...values: Value[]) =>
    new Statement<T>(run, strings, values)
  return Object.assign(tag, { json })
}

/**
 * An array of ids, numbers or enum values as a parameter, to be cast (`::uuid[]`). Types aren't
 * fetched from the database, so arrays are sent as text (Postgres, 8.15.2). Not for user-written
 * text.
 */
export const arrayLiteral = (values: readonly (string | number)[]): string => `{${values.join(',')}}`
