import { pages } from '@contract/pages.ts'
import { TextLink } from '@/ui/text-link.tsx'

type UserLinkProps = { id: string; username: string }

export const UserLink = ({ id, username }: UserLinkProps) => (
  <TextLink to={pages.user.path({ userId: id })}>{username}</TextLink>
)
