// Texts that the app and the functions share. The app's build replaces `t` by the text in the reader's
// language (web/vite-texts.ts); functions and tools run the code as it is, in English.

/** A text with its values, or one whose `context` tells translators which meaning it has. */
export const t = (
  text: TemplateStringsArray | { message: string; context: string },
  ...values: (string | number)[]
): string => ('message' in text ? text.message : String.raw({ raw: text }, ...values))
