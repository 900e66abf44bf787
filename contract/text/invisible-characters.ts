// Characters that nobody sees, or that change the direction of a text. private.has_hidden_characters
// (supabase/schemas/00_platform/names.sql) has the same rule, and a test compares them.

/** Harmless ones, which come along when people copy a text. */
export const withoutHarmless = (text: string): string => text.replace(/[\u00ad\u200b\u2060\ufeff]/g, '')

/** Joiners between letters that need them and parts of emoji, and the tags of a flag such as Scotland's. */
const NEEDED = String.raw`(?<=[\u0600-\u08ff])[\u200c\u200d](?=[\u0600-\u08ff])|(?<=[\u0900-\u0dff])[\u200c\u200d](?=[\u0900-\u0dff])|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]|(?<=[\u2190-\u2bff\ufe0f\u{1f000}-\u{1faff}])\u200d(?=[\u2190-\u2bff\u{1f000}-\u{1faff}])|(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`
const HIDDEN = String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffd\u{e0000}-\u{e007f}]`
const FOUND = new RegExp(`${NEEDED}|(?<hidden>${HIDDEN})`, 'gu')

/** By their code points. */
const NAMES = new Map(
  `200C a zero-width non-joiner,200D a zero-width joiner,200E a left-to-right mark,200F a right-to-left mark,
  202A a left-to-right embedding,202B a right-to-left embedding,202C the end of a direction,202D a left-to-right override,
  202E a right-to-left override,2066 a left-to-right isolate,2067 a right-to-left isolate,FFFD unreadable`
    .split(/,\s*/)
    .map((entry) => [entry.slice(0, 4), entry.slice(5)]),
)

function nameOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const kind = /\p{Cc}/u.test(character) ? 'a control character' : code.startsWith('E00') ? 'a tag' : undefined
  return `${NAMES.get(code) ?? kind ?? 'an invisible character'} (U+${code})`
}

/** Where a text has a hidden character, and which: "character 5 is a right-to-left override (U+202E)." */
export function hiddenCharacter(text: string): string | undefined {
  // Lists have thousands of such lines.
  if (/^[\x20-\x7e]*$/.test(text)) return undefined
  for (const { index, groups } of text.matchAll(FOUND))
    if (groups?.hidden) {
      const place = [...text.slice(0, index)].length + 1
      return `character ${place} is ${nameOf(groups.hidden)}. Remove it.`
    }
  return undefined
}
