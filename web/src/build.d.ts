import type { Renderer } from '@contract/first-view.ts'
import type { Locale } from '@contract/locales.ts'

declare global {
  /** Facts of the app's build for server.tsx (web/hosting/app-build.ts). */
  const APP_BUILD: { startTags: Renderer['startTags']; scripts: Record<Locale, Renderer['scripts']> }
  /** The language of this copy of the build (vite-texts.ts). */
  const TEXTS_LOCALE: Locale
}
