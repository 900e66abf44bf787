// Leads to what admins know of somebody.
import { pages } from '@contract/pages.ts'
import { Link } from 'react-router-dom'

type PersonLinkProps = { id: string; username: string }

export const PersonLink = ({ id, username }: PersonLinkProps) => (
  <Link to={pages.person.path({ userId: id })} className="link">
    {username}
  </Link>
)
