// The routes (spec section 2). Every page but home loads when it is visited, or just before.
import { Navigate, type RouteObject } from 'react-router-dom'
import { RootLayout } from './layouts/root-layout.tsx'
import * as home from './pages/home-page.tsx'
import { type LoadPage, page } from './routing/page.tsx'
import { RequireMember } from './session/require-member.tsx'

const publicRoutes: RouteObject[] = [
  { index: true, Component: home.Component, handle: (async () => home) satisfies LoadPage },
  page('search', () => import('./pages/search-page.tsx')),
  page('listing/:itemId', () => import('./pages/listing-page.tsx')),
  page('profile/:identifier', () => import('./pages/public-profile-page.tsx')),
  page('about', () => import('./pages/about-page.tsx')),
  page('contact', () => import('@/features/contact/pages/contact-page.tsx')),
  page('auth/callback', () => import('./pages/auth-callback-page.tsx')),
]

const dashboardRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/dashboard/overview" replace /> },
  page('overview', () => import('./pages/overview-page.tsx')),
  page('orders', () => import('./pages/orders-page.tsx')),
  page('orders/:orderId', () => import('./pages/order-page.tsx')),
  page('listings', () => import('./pages/own-listings-page.tsx')),
  page('upload', () => import('./pages/upload-page.tsx')),
  page('edit-item/:itemId', () => import('@/features/listings/pages/edit-listing-page.tsx')),
  page('metrics', () => import('./pages/metrics-page.tsx')),
  page('inbox', () => import('@/features/messages/pages/inbox-page.tsx')),
  page('inbox/:threadId', () => import('@/features/messages/pages/thread-page.tsx')),
  page('wishlist', () => import('./pages/wishlist-page.tsx')),
  page('settings', () => import('@/features/profiles/pages/settings-page.tsx')),
  page('items/:itemId/write-review', () => import('./pages/write-review-page.tsx')),
]

const memberRoutes: RouteObject[] = [
  page('dashboard', () => import('./layouts/dashboard-layout.tsx'), dashboardRoutes),
  page('admin', () => import('@/features/moderation/pages/admin-page.tsx')),
  page('cart', () => import('./pages/cart-page.tsx')),
  page('checkout-cancel', () => import('./pages/checkout-cancel-page.tsx')),
  page('checkout-success', () => import('./pages/checkout-success-page.tsx')),
]

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      ...publicRoutes,
      { Component: RequireMember, children: memberRoutes },
      page('*', () => import('./pages/not-found-page.tsx')),
    ],
  },
]
