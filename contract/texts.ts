// Texts that the app, the mails and the functions share. A build replaces them by the texts in the
// reader's language (web/vite-texts.ts); functions and tools run the code as it is, in English.

type Value = string | number
/** A value, or one with the name that translators read: `${{ count }}`. */
type Named<Of extends Value = Value> = Of | Readonly<Record<string, Of>>

const unnamed = <Of extends Value>(named: Named<Of>) =>
  (typeof named === 'object' ? Object.values(named)[0] : named) as Of

/** A text with its values, or one whose `context` tells translators which meaning it has. */
export const t = (text: TemplateStringsArray | { message: string; context: string }, ...values: Named[]): string =>
  'message' in text ? text.message : String.raw({ raw: text }, ...values.map(unnamed))

/** The form for a count, which replaces "#": `plural(3, { one: '# item', other: '# items' })`. */
export const plural = (count: Named<number>, { one, other }: { one: string; other: string }): string =>
  (unnamed(count) === 1 ? one : other).replaceAll('#', unnamed(count).toLocaleString('en'))
