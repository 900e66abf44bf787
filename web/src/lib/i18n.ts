// The language of this document. It is fixed before any module runs, so texts may be constants.
import { type Locale, linkIn } from '@contract/locales.ts'
import { setupI18n } from '@lingui/core'
import { isBuilt } from '@/config/env.ts'

/** Filled in by the build (vite-texts.ts). Development and tests show the texts of the code. */
export const LOCALE: Locale = typeof TEXTS_LOCALE === 'undefined' ? 'en' : TEXTS_LOCALE

linkIn(LOCALE)

export const i18n = setupI18n({ locale: LOCALE, messages: { [LOCALE]: {} } })

// A build holds texts with values as JSON of their parts, which Lingui would otherwise look up.
if (isBuilt) i18n.setMessagesCompiler(JSON.parse)
