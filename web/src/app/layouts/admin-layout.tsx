// The admin panel. Only who has the role sees it; that nobody else can use it is the database's work.
import { pages } from '@contract/pages.ts'
import { Outlet } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Failure } from '@/ui/failure.tsx'
import { Loading } from '@/ui/loading.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { SideMenuFrame } from './side-menu-frame.tsx'

const AccessDenied = () => (
  <MessagePage
    title={messages.accessDenied}
    text="Only admins can open this page."
    actions={
      <ButtonLink to={pages.home.path()} variant="secondary">
        Go Home
      </ButtonLink>
    }
  />
)

export function AdminLayout() {
  const { profile, profileFailed } = useMember()
  if (!profile)
    return (
      <div className="container-page py-16">
        {profileFailed ? <Failure text={messages.profileFailed} onRetry={() => location.reload()} /> : <Loading />}
      </div>
    )
  if (!profile.roles.includes('admin')) return <AccessDenied />
  return (
    <SideMenuFrame name="Admin" menu={<AdminMenu />}>
      <Outlet />
    </SideMenuFrame>
  )
}
