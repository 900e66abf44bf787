import { pages } from '@contract/pages.ts'
import { Link } from 'react-router-dom'

type UserLinkProps = { id: string; username: string }

export const UserLink = ({ id, username }: UserLinkProps) => (
  <Link to={pages.user.path({ userId: id })} className="link">
    {username}
  </Link>
)
