// The languages of the shop (BCP 47). Each has a catalogue in locales/.

export const LOCALES = ['en', 'de', 'es', 'fr', 'ja'] as const
export type Locale = (typeof LOCALES)[number]

/** The language of texts in the code, and of addresses without a prefix. */
export const DEFAULT_LOCALE = 'en' satisfies Locale

/** The language that an Accept-Language header asks for first. Calls of the app name that of their page. */
export const localeOf = (header: string | undefined): Locale =>
  LOCALES.find((locale) => locale === header?.split(/[-,;]/)[0]) ?? DEFAULT_LOCALE

/** Those with a prefix in addresses, and copies of the scripts. */
export const OTHER_LOCALES = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)

/** The rest of a path begins with one slash: two would name another host. */
const PREFIX = new RegExp(`^/(${OTHER_LOCALES.join('|')})(?=/(?![/\\\\])|$)`)

/** "/de/search" gives "de" and "/search". */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const locale = PREFIX.exec(path)?.[1] as Locale | undefined
  return locale ? { locale, path: path.slice(locale.length + 1) || '/' } : { locale: DEFAULT_LOCALE, path }
}

/** "/search" in German is "/de/search", and home is "/de". */
export const inLocale = (locale: Locale, path: string): string =>
  locale === DEFAULT_LOCALE ? path : `/${locale}${path === '/' ? '' : path}`

let linked: Locale = DEFAULT_LOCALE

/** Sets the language of the addresses that pages give: an app's is fixed, a function's stays English. */
export const linkIn = (locale: Locale): void => {
  linked = locale
}

export const linkedLocale = (): Locale => linked

type Named = { name: string; names?: { [locale in Locale]?: string | undefined } | undefined }
export const categoryName = ({ name, names }: Named, locale: Locale): string => names?.[locale] ?? name
