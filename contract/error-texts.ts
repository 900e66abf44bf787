// Texts of errors with parameters. The API answers with both, and the app says the text in its language.
import { t } from '#texts'
import { ERRORS, type ErrorBody, type ErrorCode, isErrorCode } from './errors.ts'
import { REASONS, rejectedType } from './file-types/file-types.ts'
import { PICTURE_MAX_PIXELS } from './limits.ts'
import { formatCount, LOCALE } from './text/format.ts'

const PICTURES = {
  ...{ banner: t`A banner`, picture: t`A picture`, preview: t`A picture of a preview`, profile: t`A profile picture` },
  ...{ showcase: t`A showcase image`, size: t`A size`, thumbnail: t`A thumbnail` },
}
export type PictureKind = keyof typeof PICTURES

const count = (value: number) => (Number.isFinite(value) ? formatCount(value) : undefined)
/** A name that the caller gave. */
const name = (value: string) => (typeof value === 'string' ? value : undefined)

/** "in 5 minutes" */
const inTime = (seconds: number) =>
  Number.isFinite(seconds) ? new Intl.RelativeTimeFormat(LOCALE).format(Math.ceil(seconds / 60), 'minute') : undefined

/** Each parameter in words. Undefined for a value of another type. */
const IN_WORDS = {
  ...{ height: count, least: count, line: count, most: count, place: count, width: count },
  ...{ character: name, entry: name, file: name, seconds: inTime },
  kinds: (kinds: string) => name(kinds) && rejectedType(kinds.split(',').map((kind) => ({ kind }))),
  picture: (kind: PictureKind) => (Object.hasOwn(PICTURES, kind) ? PICTURES[kind] : undefined),
}
type Name = keyof typeof IN_WORDS
type Words<Names extends Name> = Readonly<Record<Names, string>>

/** By code, and by the rule that was broken where a code has several. */
const DETAILS = {
  file_required: { empty: REASONS.empty },
  file_too_large: {
    picture: ({ picture, most }: Words<'picture' | 'most'>) => t`${picture} can have at most ${most} MB.`,
  },
  invalid_file_type: {
    ...REASONS,
    archive_damaged: t`This archive is damaged, or its end is missing. Create it again.`,
    archive_directory: t`This archive’s table of contents has over 4 MB. Split the archive.`,
    archive_entries: ({ most }: Words<'most'>) => t`This archive has over ${most} entries. Split it.`,
    archive_program: ({ entry }: Words<'entry'>) => t`This archive contains a program: “${entry}”. Remove it.`,
    archive_slip: ({ entry }: Words<'entry'>) =>
      t`This archive has an entry outside its folder: “${entry}”. Create it again.`,
    kinds: ({ kinds }: Words<'kinds'>) => kinds,
    picture_cut: ({ picture }: Words<'picture'>) => t`${picture} is cut off: its end is missing.`,
    picture_damaged: ({ picture }: Words<'picture'>) =>
      t`${picture} is damaged, or of a kind that browsers do not show.`,
    picture_pixels: ({ picture, most, width, height }: Words<'picture' | 'most' | 'width' | 'height'>) =>
      t`${picture} can have at most ${most} pixels a side and ${{ megapixels: PICTURE_MAX_PIXELS / 1e6 }} megapixels. This one has ${width} by ${height}.`,
    picture_type: ({ picture }: Words<'picture'>) => t`${picture} must be a PNG or a JPEG.`,
    picture_type_webp: ({ picture }: Words<'picture'>) => t`${picture} must be a WebP, a PNG or a JPEG.`,
    picture_upload: ({ picture }: Words<'picture'>) => t`${picture} must be uploaded as PNG or JPEG.`,
    size: ({ most }: Words<'most'>) => t`This size must have its picture’s shape and be at most ${most} pixels wide.`,
    thumbnail: t`A thumbnail must be a small version of its picture, at most 1,000 pixels a side.`,
  },
  // The app says these beside the field. The API's message names the field.
  invalid_request: {
    at_least: ({ least }: Words<'least'>) => t`At least ${least}.`,
    at_most: ({ most }: Words<'most'>) => t`At most ${most}.`,
    captcha: ERRORS.captcha_used.message,
    decimals: t`Enter a number with at most 2 decimals, such as 12.50.`,
    hidden: ({ place, character }: Words<'place' | 'character'>) =>
      t`Character ${place} is invisible (${character}). Remove it.`,
    https: t`Enter a URL that starts with https://.`,
    no_links: t`Links aren’t allowed here.`,
    one_line: t`Write this on one line.`,
    required: t`Fill in this field.`,
    too_long: ({ most }: Words<'most'>) => t`Use at most ${most} characters.`,
    too_short: ({ least }: Words<'least'>) => t`Use at least ${least} characters.`,
  },
  licence_key_repeated: ({ line }: Words<'line'>) =>
    t`The key in line ${line} is already in the list. Remove it and try again.`,
  rate_limited: ({ seconds }: Words<'seconds'>) => t`Too many requests. Try again ${{ time: seconds }}.`,
  unavailable: { preparation: t`We couldn’t process this listing. Upload it again.` },
  upload_changed: ({ file }: Words<'file'>) => t`${file} changed while it was uploading. Choose it again.`,
}
type Details = typeof DETAILS
type Text = string | ((words: Words<Name>) => string)

type Values<T> = T extends (words: infer W) => string
  ? { [N in keyof W & Name]: Parameters<(typeof IN_WORDS)[N]>[0] }
  : unknown
type WithRule<Rules> = { [Rule in keyof Rules & string]: { rule: Rule } & Values<Rules[Rule]> }[keyof Rules & string]
/** What the text of a code is made of. */
export type ParametersOf<Code extends ErrorCode> = {
  [C in Code & keyof Details]: Details[C] extends Text ? Values<Details[C]> : WithRule<Details[C]>
}[Code & keyof Details]

/** The text of an error. Undefined if its code, rule or parameters are another version's. */
export function errorText({ code, parameters }: Partial<Pick<ErrorBody, 'code' | 'parameters'>>): string | undefined {
  if (!isErrorCode(code)) return undefined
  if (!parameters) return ERRORS[code].message
  const texts = (DETAILS as Partial<Record<ErrorCode, Text | Record<string, Text>>>)[code]
  const text = typeof texts === 'object' ? new Map(Object.entries(texts)).get(String(parameters.rule)) : texts
  if (typeof text !== 'function') return text
  let fits = true
  const get = (_: unknown, name: Name) => {
    const words = IN_WORDS[name](parameters[name] as never)
    fits &&= words !== undefined
    return words
  }
  const said = text(new Proxy<Words<Name>>({} as Words<Name>, { get }))
  return fits ? said : undefined
}
