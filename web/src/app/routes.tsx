// The routes, from the manifest of pages. Every page but home loads when it is visited, or just before.
import { allPages, isOfDashboard, type Page, pageFile, pages } from '@contract/pages.ts'
import type { RouteObject } from 'react-router-dom'
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

function route({ name, pattern }: Page): RouteObject {
  const found = modules.find(([path]) => path.endsWith(`/${pageFile(name)}`))
  if (!found) throw new Error(`The page "${name}" has no component ${pageFile(name)}.`)
  return page(pattern, found[1])
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
          page(
            undefined,
            () => import('./layouts/dashboard-layout.tsx'),
            guarded.filter(({ pattern }) => isOfDashboard(pattern)).map(route),
          ),
          page(
            undefined,
            () => import('./layouts/admin-layout.tsx'),
            guarded.filter(({ access }) => access === 'admins').map(route),
          ),
          ...guarded.filter(({ pattern, access }) => !isOfDashboard(pattern) && access !== 'admins').map(route),
        ],
      },
      page('*', () => import('./pages/not-found-page.tsx')),
    ],
  },
]
