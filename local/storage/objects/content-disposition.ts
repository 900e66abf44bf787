// The Content-Disposition header (RFC 6266): saved to disk unless it is a picture, under a name that cannot break out.

/** Types that browsers show without running anything in them. SVG is none of these. */
const shown = /^image\/(png|jpeg|gif|webp|avif)\b/i

/** RFC 8187: like encodeURIComponent, and the four that it leaves but the header's grammar does not allow. */
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** At most 255 characters, without control characters, path separators or direction marks. */
const cleaned = (name: string): string =>
  Array.from(name.toWellFormed())
    .slice(0, 255)
    .join('')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/gu, '_')

/** @param download a file name, '' to save under the address's last part, undefined to decide by the type. */
export function contentDisposition(type: string, download: string | undefined): string | undefined {
  if (download === undefined) return shown.test(type) ? undefined : 'attachment'
  if (download === '') return 'attachment'
  const name = cleaned(download)
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended(name)}`
}
