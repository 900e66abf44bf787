// A page that failed to load or to draw. Says so without inner details, which React puts into the console.
import { pages } from '@contract/pages.ts'
import { Button } from '@/components/button.tsx'
import { ButtonLink } from '@/components/button-link.tsx'
import { PageTitle } from '@/components/page-title.tsx'

export function ErrorPage() {
  return (
    <div role="alert" className="container-page grid justify-items-center gap-5 py-24 text-center sm:py-32">
      <PageTitle>Something went wrong</PageTitle>
      <h1 className="text-4xl">Something went wrong</h1>
      <p className="max-w-prose text-muted">This page could not be shown. Your cart and your orders are safe.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>Try again</Button>
        <ButtonLink to={pages.home.path()} variant="secondary" reloadDocument>
          Go Home
        </ButtonLink>
      </div>
    </div>
  )
}
