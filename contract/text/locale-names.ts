// The languages of the shop in words of their own.
import type { Locale } from '../locales.ts'

/** What each language calls itself. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
}

/** Offers a page in a language, to people whose browser prefers it. */
export const LOCALE_OFFERS: Record<Locale, string> = {
  en: 'View this page in English',
  de: 'Diese Seite auf Deutsch ansehen',
  es: 'Ver esta página en español',
  fr: 'Voir cette page en français',
  ja: 'このページを日本語で見る',
}
