import { allPages, pages, patternIn } from '@contract/pages.ts'
import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { isBuilt } from '@/config/env.ts'
import { t } from '@/lib/texts.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { Loading } from '@/ui/page-parts.tsx'

/** A document has one language, so an address in another one is loaded anew. */
const isOtherLanguage = (pathname: string) =>
  isBuilt && allPages.some((page) => page.locales.some((locale) => matchPath(patternIn(page, locale), pathname)))

export function NotFoundPage() {
  const { pathname } = useLocation()
  const isMoving = isOtherLanguage(pathname)
  useEffect(() => {
    if (isMoving) location.reload()
  }, [isMoving])
  if (isMoving) return <Loading />
  return (
    <MessagePage
      title={t`Page Not Found`}
      sign={
        <p aria-hidden="true" className="font-display text-7xl font-bold text-accent-ink">
          404
        </p>
      }
      text={t`Check the address for typos. The page may also have been removed.`}
      actions={<ButtonLink to={pages.home.path()}>{t`Go Home`}</ButtonLink>}
    >
      {/* A link within the app has no status. */}
      <meta name="robots" content="noindex" />
    </MessagePage>
  )
}
