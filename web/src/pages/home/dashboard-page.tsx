import { pages } from '@contract/pages.ts'
import { Navigate } from 'react-router-dom'

export const DashboardPage = () => <Navigate to={pages.overview.path()} replace />
