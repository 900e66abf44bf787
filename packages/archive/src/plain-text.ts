// The text of a description in HTML, which the shop shows as text.
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : undefined
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    return ENTITIES[String(name).toLowerCase()] ?? whole
  })

/** Paragraphs and lists become lines; whatever stands between < and > is gone. */
export const plainText = (html: string): string =>
  decode(
    html
      .replace(/<li[^>]*>/gi, '\n- ')
      .replace(/<br[^>]*>|<\/(?:p|div|h\d|ul|ol)>/gi, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
