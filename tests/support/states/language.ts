// Loads the texts of STATE_LANGUAGE before the modules that have constants of them, and lets states
// find English texts on the page.

import { LOCALE } from '@contract/text/format.ts'
import { inject } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { i18n } from '@/lib/i18n.ts'

const { texts, english, added } = inject('language')

type Parts = (typeof texts)[string]

/** A text as a pattern, or plain with a letter in the place of each value. */
const asPattern = (parts: Parts, value: string, escaped: (text: string) => string) =>
  parts.map((part) => (typeof part === 'string' ? escaped(part.replaceAll(/<[^>]*>/g, '')) : value)).join('')
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** The pattern with what STATE_LANGUAGE=longer may add to its words. */
const withAdded = (pattern: string) =>
  pattern.replaceAll(/(\\.|\[[^\]]*\])|([A-Za-z]+[?*+]?)/g, (_, other, word) => other ?? `${word}[${added}]*`)

/** The pattern, and those of the texts in another language that it finds in English. */
function withTranslated(pattern: string, isExact: boolean): string {
  const finds = Object.keys(english).filter((id) => {
    const plain = asPattern(english[id] ?? [], '1', String)
    const isSame = new RegExp(`^(?:${asPattern(english[id] ?? [], '.+', escaped)})$`, 'i').test(pattern)
    return /[a-z]{2}/i.test(plain) && (isSame || (!isExact && new RegExp(pattern, 'i').test(plain)))
  })
  return [pattern, ...finds.map((id) => asPattern(texts[id] ?? [], '.+', escaped))].join('|')
}

function inLanguage(sign: unknown, isExact = false): unknown {
  if (typeof sign !== 'string' && !(sign instanceof RegExp)) return sign
  const plain = typeof sign === 'string' ? escaped(sign).replaceAll(/\s+/g, '\\s+') : sign.source
  const pattern = added ? withAdded(plain) : withTranslated(plain, isExact)
  return new RegExp(isExact ? `^(?:${pattern})$` : pattern, typeof sign === 'string' ? 'i' : sign.flags)
}

type Options = { exact?: boolean; name?: unknown; hasText?: unknown }
const byText = (text: unknown, options?: Options) => [inLanguage(text, options?.exact), options]

/** What takes a text, and its arguments in the language. */
const LOOK_UPS: Record<string, (this: Locator, ...given: never[]) => unknown[]> = {
  getByText: byText,
  getByLabelText: byText,
  getByPlaceholder: byText,
  getByTitle: byText,
  getByRole: (role: string, options?: Options) => [
    role,
    { ...options, name: inLanguage(options?.name, options?.exact) },
  ],
  filter: (options: Options) => [{ ...options, hasText: inLanguage(options.hasText) }],
  selectOptions(option: string) {
    const named = this.getByRole('option', { name: option, exact: true })
    return [named.elements().length > 0 ? named : option]
  },
}

// Each file of a worker runs this again.
if (Object.keys(i18n.messages).length < Object.keys(texts).length) {
  i18n.load(LOCALE, texts)
  document.documentElement.lang = LOCALE
  const locators = Object.getPrototypeOf(page.getByText(''))
  for (const owner of [page, locators, Object.getPrototypeOf(locators)])
    for (const name of Object.keys(LOOK_UPS).filter((name) => Object.hasOwn(owner, name))) {
      const lookUp = owner[name]
      owner[name] = function (...given: never[]): Locator {
        return lookUp.apply(this, LOOK_UPS[name]?.apply(this, given))
      }
    }
}
