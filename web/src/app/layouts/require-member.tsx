import { lazy } from 'react'
import { Outlet } from 'react-router-dom'
import { useViewer } from '@/auth/viewer.ts'
import { Loading } from '@/ui/page-parts.tsx'

const SignInRequired = lazy(async () => ({ default: (await import('./sign-in-required.tsx')).SignInRequired }))

export function RequireMember() {
  const viewer = useViewer()
  if (viewer.status === 'loading') return <Loading />
  return viewer.status === 'visitor' ? <SignInRequired /> : <Outlet />
}
