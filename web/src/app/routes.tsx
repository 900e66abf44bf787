// The routes, from the manifest of pages. Every page but home loads on demand.
import { allPages, isOfDashboard, type Page, pageComponent, pageFile, pages, patternIn } from '@contract/pages.ts'
import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'
import { HomePage, prefetch as prefetchHome } from '@/pages/home/home-page.tsx'
import { AfterHydration } from '@/ui/once-hydrated.tsx'
import { Loading, PageHeader } from '@/ui/page-parts.tsx'
import { RequireMember } from './layouts/require-member.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { type LoadPage, type PageFile, type PageModule, page } from './routing/page.tsx'

/** The pages that most people open from home, and the login's. The first script lists no others. */
const files = import.meta.glob<PageFile>([
  '../pages/{accounts/auth-callback,cart/cart,listings/listing,profiles/profile}-page.tsx',
  '../pages/search/{browse,categories,search,tag}-page.tsx',
])

async function loadFile(name: string): Promise<Partial<PageFile> | undefined> {
  const find = (some: typeof files) => Object.entries(some).find(([path]) => path.endsWith(`/${pageFile(name)}`))?.[1]
  return (find(files) ?? find((await import('./all-pages.ts')).files))?.()
}

/** Shows only the heading until hydration, where earlier input would be lost. */
const framed = (title: string) => (whole: ReactNode) => (
  <AfterHydration
    before={
      <>
        <PageHeader title={title} />
        <Loading />
      </>
    }
  >
    {whole}
  </AfterHydration>
)

function route(shown: Page): RouteObject {
  const { name, title, server } = shown
  const load: LoadPage = async () => {
    const { prefetch, [pageComponent(name)]: Component } = (await loadFile(name)) ?? {}
    if (!Component) throw new Error(`The page "${name}" has no component.`)
    return { Component, prefetch }
  }
  return page(patternIn(shown), load, server === 'framed' ? { frame: framed(title) } : {})
}

const loadDashboard: LoadPage = async () => {
  const { DashboardLayout, prefetch } = await import('./layouts/dashboard-layout.tsx')
  return { Component: DashboardLayout, prefetch }
}
const loadAdmin: LoadPage = async () => ({ Component: (await import('./layouts/admin-layout.tsx')).AdminLayout })
const loadNotFound: LoadPage = async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage })

const home: PageModule = { Component: HomePage, prefetch: prefetchHome }

const others = allPages.filter(({ name }) => name !== 'home')
const guarded = others.filter(({ access }) => access !== 'everyone')

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      { path: pages.home.path(), Component: HomePage, handle: (async () => home) satisfies LoadPage },
      ...others.filter(({ access }) => access === 'everyone').map(route),
      {
        Component: RequireMember,
        children: [
          page(undefined, loadDashboard, {
            children: guarded.filter(({ pattern }) => isOfDashboard(pattern)).map(route),
          }),
          page(undefined, loadAdmin, { children: guarded.filter(({ access }) => access === 'admins').map(route) }),
          ...guarded.filter(({ pattern, access }) => !isOfDashboard(pattern) && access !== 'admins').map(route),
        ],
      },
      page('*', loadNotFound),
    ],
  },
]
