// The routes (spec section 2). Every page but home loads when it is visited; its data starts loading beside it.
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { popularListingsQuery } from '@/features/listings/api/popular-listings.ts'
import { queryClient } from '@/lib/query-client.ts'
import { RootLayout } from './layouts/root-layout.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PageFallback } from './pages/page-fallback.tsx'
import { RequireMember } from './session/require-member.tsx'

const publicRoutes: RouteObject[] = [
  {
    index: true,
    loader: () => {
      void queryClient.prefetchQuery(popularListingsQuery)
      return null
    },
    Component: HomePage,
  },
  { path: 'search', lazy: () => import('./pages/search-page.tsx') },
  { path: 'listing/:itemId', lazy: () => import('./pages/listing-page.tsx') },
  { path: 'profile/:identifier', lazy: () => import('./pages/public-profile-page.tsx') },
  { path: 'about', lazy: () => import('./pages/about-page.tsx') },
  { path: 'contact', lazy: () => import('@/features/contact/pages/contact-page.tsx') },
  { path: 'auth/callback', lazy: () => import('./pages/auth-callback-page.tsx') },
]

const dashboardRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/dashboard/overview" replace /> },
  { path: 'overview', lazy: () => import('./pages/overview-page.tsx') },
  { path: 'orders', lazy: () => import('./pages/orders-page.tsx') },
  { path: 'orders/:orderId', lazy: () => import('./pages/order-page.tsx') },
  { path: 'listings', lazy: () => import('./pages/own-listings-page.tsx') },
  { path: 'upload', lazy: () => import('./pages/upload-page.tsx') },
  { path: 'edit-item/:itemId', lazy: () => import('@/features/listings/pages/edit-listing-page.tsx') },
  { path: 'metrics', lazy: () => import('./pages/metrics-page.tsx') },
  { path: 'inbox', lazy: () => import('@/features/messages/pages/inbox-page.tsx') },
  { path: 'inbox/:threadId', lazy: () => import('@/features/messages/pages/thread-page.tsx') },
  { path: 'wishlist', lazy: () => import('./pages/wishlist-page.tsx') },
  { path: 'settings', lazy: () => import('@/features/profiles/pages/settings-page.tsx') },
  { path: 'items/:itemId/write-review', lazy: () => import('./pages/write-review-page.tsx') },
]

const memberRoutes: RouteObject[] = [
  { path: 'dashboard', lazy: () => import('./layouts/dashboard-layout.tsx'), children: dashboardRoutes },
  { path: 'admin', lazy: () => import('@/features/moderation/pages/admin-page.tsx') },
  { path: 'cart', lazy: () => import('./pages/cart-page.tsx') },
  { path: 'checkout-cancel', lazy: () => import('./pages/checkout-cancel-page.tsx') },
  { path: 'checkout-success', lazy: () => import('./pages/checkout-success-page.tsx') },
]

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    HydrateFallback: PageFallback,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          ...publicRoutes,
          { Component: RequireMember, children: memberRoutes },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
])
