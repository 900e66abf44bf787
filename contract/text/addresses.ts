// Email addresses as people type them: the rule of HTML's email fields. The database has the same rule
// (schemas/00_platform/addresses.sql).

/** 64 bytes before the @, 254 in all, a domain of up to 63 letters per label. In stored form. */
export const ADDRESS_PATTERN =
  /^(?=.{1,254}$)[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

export const ADDRESS_MAX_CHARACTERS = 254

/** The form that is stored and compared: in lower case, the domain in Punycode. Null if it isn't an address. */
export function normalAddress(typed: string): string | null {
  const [, local, domain] = /^([^@]+)@([a-zA-Z0-9.\-\u0080-\u{10FFFF}]+)$/u.exec(typed) ?? []
  const form = `${local}@${domain && asciiDomain(domain)}`.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return domain && ADDRESS_PATTERN.test(form) ? form : null
}

/** Only other letters go through the parser of URLs, which reads "1.2" as an IP address. */
function asciiDomain(domain: string): string {
  if (!/[^a-zA-Z0-9.-]/.test(domain)) return domain
  try {
    const host = new URL(`http://${domain.normalize()}`).hostname
    return /^[\d.]+$/.test(host) ? '' : host
  } catch {
    return ''
  }
}
