// Texts that the app and the functions share. The app's build replaces `t` by the text in the reader's
// language (web/vite-texts.ts); functions and tools run the code as it is, in English.

export { plural } from './text/format.ts'

type Value = string | number
/** A value, or one with the name that translators read: `${{ count }}`. */
type Named = Value | Readonly<Record<string, Value>>

const unnamed = (named: Named) => (typeof named === 'object' ? Object.values(named)[0] : named)

/** A text with its values, or one whose `context` tells translators which meaning it has. */
export const t = (text: TemplateStringsArray | { message: string; context: string }, ...values: Named[]): string =>
  'message' in text ? text.message : String.raw({ raw: text }, ...values.map(unnamed))
