// What no line of the stack's log holds, whichever part wrote it: tokens, mail addresses and query strings, where codes and keys stand.
// The functions take the same out of their own logs, wherever they run. Each pattern is bounded: a line is as long as somebody made it.

const FORMS: readonly [RegExp, string][] = [
  [/\beyJ[\w-]{8,}\.[\w-]+(\.[\w-]*)?/g, '[token]'],
  [/\bmkt_key_\w+/g, '[key]'],
  [/[\w.+-]{1,64}(@|%40)[\w.-]{1,255}/g, '[mail]'],
  [/\?[\w%.~[\]-]{1,64}=[^\s"'<>]*/g, '?[query]'],
]

/** The line with these taken out. */
export const redact = (line: string): string =>
  FORMS.reduce((text, [form, instead]) => text.replace(form, instead), line)
