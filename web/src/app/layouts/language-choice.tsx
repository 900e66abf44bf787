// The page's addresses in other languages, a note for those whose browser prefers one of them, and the
// language of pages whose addresses name none: the account's, or the last one of a visitor.
import { VIEW_LOCALE } from '@contract/first-view.ts'
import type { Locale } from '@contract/locales.ts'
import { DEFAULT_LOCALE, inLocale, LOCALES, splitLocale } from '@contract/locales.ts'
import { profileCalls } from '@contract/profiles.ts'
import { LOCALE } from '@contract/text/format.ts'
import { LOCALE_NAMES, LOCALE_OFFERS } from '@contract/text/locale-names.ts'
import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { writeViewCookie } from '@/auth/session/view-token.ts'
import { useViewer } from '@/auth/viewer.ts'
import { isBuilt } from '@/config/env.ts'
import { send } from '@/lib/calls/api.ts'
import { storage, tabStorage } from '@/lib/storage.ts'
import { t } from '@/lib/texts.ts'
import { IconButton } from '@/ui/button.tsx'
import { hasOwnAddress } from '../routing/use-page-address.ts'

/** A document in another language is loaded, so these are no links of the router. */
type LinkProps = { locale: Locale; address: string; className: string; children: string }

function LanguageLink({ locale, address, ...rest }: LinkProps) {
  const viewer = useViewer()
  const userId = viewer.status === 'member' ? viewer.id : null
  const choose = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (!userId || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    await send(profileCalls.updateProfile, { params: { userId }, body: { locale } }).catch(() => undefined)
    location.assign(href)
  }
  return <a href={inLocale(locale, address)} hrefLang={locale} lang={locale} onClick={choose} {...rest} />
}

const DISMISSED = 'language-note'
const RELOADED = 'language-reload'
const YEAR_SECONDS = 365 * 24 * 3600

/** The language that the browser asks for first and the shop speaks. */
const preferred = () =>
  navigator.languages
    .map((language) => language.split('-')[0])
    .find((language): language is Locale => LOCALES.includes(language as Locale))

/** For pages whose addresses name no language (public/preload.js, edge-functions/pages). English needs no note. */
function keepLanguage(locale: Locale): void {
  if (locale === DEFAULT_LOCALE && storage.read('locale') === null) return
  storage.write('locale', locale)
  writeViewCookie(VIEW_LOCALE, locale, YEAR_SECONDS)
}

/** Shows a member's own page in the account's language. One reload: where that doesn't help, none follows. */
function followAccount(locale: Locale, isOwnPage: boolean): void {
  keepLanguage(locale)
  if (locale === LOCALE) tabStorage.remove(RELOADED)
  else if (isBuilt && isOwnPage && tabStorage.read(RELOADED) !== locale && tabStorage.write(RELOADED, locale))
    location.reload()
}

function LanguageNote({ address }: { address: string }) {
  const [isDismissed, setIsDismissed] = useState(() => storage.read(DISMISSED) !== null)
  const locale = preferred()
  if (isDismissed || !locale || locale === LOCALE) return null
  const dismiss = () => {
    storage.write(DISMISSED, locale)
    setIsDismissed(true)
  }
  return (
    <aside
      aria-label={t`Language`}
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex w-fit items-center gap-3 rounded-lg border border-line bg-surface py-1 pr-1 pl-4 text-sm shadow-pop"
    >
      <LanguageLink locale={locale} address={address} className="link">
        {LOCALE_OFFERS[locale]}
      </LanguageLink>
      <IconButton label={t({ message: 'Dismiss', context: 'a note' })} onClick={dismiss}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </aside>
  )
}

export default function LanguageChoice({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const viewer = useViewer()
  const hasLocales = hasOwnAddress(pathname)
  const own = viewer.status === 'member' ? viewer.profile?.locale : null
  const isVisited = hasLocales && viewer.status === 'visitor'
  useEffect(() => {
    if (own) followAccount(own, !hasLocales)
    else if (isVisited) keepLanguage(LOCALE)
  }, [own, hasLocales, isVisited])
  if (!hasLocales) return null
  const address = splitLocale(pathname).path + search
  return (
    <>
      <ul aria-label={t`Language`} className="flex flex-wrap gap-x-5 text-sm">
        {LOCALES.map((locale) => (
          <li key={locale} aria-current={locale === LOCALE || undefined}>
            <LanguageLink locale={locale} address={address} className={className}>
              {LOCALE_NAMES[locale]}
            </LanguageLink>
          </li>
        ))}
      </ul>
      <LanguageNote address={address} />
    </>
  )
}
