// The routes, from the manifest of pages. Every page but home loads when it is visited, or just before.
import { allPages, isOfDashboard, type Page, pageFile, pages } from '@contract/pages.ts'
import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'
import { Loading } from '@/components/loading.tsx'
import { OnceHydrated } from '@/components/once-hydrated.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import * as home from './pages/home-page.tsx'
import { type LoadPage, type PageModule, page } from './routing/page.tsx'
import { RequireMember } from './session/require-member.tsx'

const modules = Object.entries(
  import.meta.glob<PageModule>([
    './pages/*-page.tsx',
    '../features/*/pages/*-page.tsx',
    '!./pages/{home,error,not-found}-page.tsx',
  ]),
)

/** Where fields would lose what is typed before the app is there, a first view has the heading alone. */
const framed = (title: string) => (whole: ReactNode) => (
  <OnceHydrated
    before={
      <>
        <PageHeader title={title} />
        <Loading />
      </>
    }
  >
    {whole}
  </OnceHydrated>
)

function route({ name, pattern, title, server }: Page): RouteObject {
  const found = modules.find(([path]) => path.endsWith(`/${pageFile(name)}`))
  if (!found) throw new Error(`The page "${name}" has no component ${pageFile(name)}.`)
  return page(pattern, found[1], server === 'framed' ? { frame: framed(title) } : {})
}

const others = allPages.filter(({ name }) => name !== 'home')
const guarded = others.filter(({ access }) => access !== 'everyone')

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      { path: pages.home.pattern, Component: home.Component, handle: (async () => home) satisfies LoadPage },
      ...others.filter(({ access }) => access === 'everyone').map(route),
      {
        Component: RequireMember,
        children: [
          page(undefined, () => import('./layouts/dashboard-layout.tsx'), {
            children: guarded.filter(({ pattern }) => isOfDashboard(pattern)).map(route),
          }),
          page(undefined, () => import('./layouts/admin-layout.tsx'), {
            children: guarded.filter(({ access }) => access === 'admins').map(route),
          }),
          ...guarded.filter(({ pattern, access }) => !isOfDashboard(pattern) && access !== 'admins').map(route),
        ],
      },
      page('*', () => import('./pages/not-found-page.tsx')),
    ],
  },
]
