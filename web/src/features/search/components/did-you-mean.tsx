// What was probably meant, as a search of its own.
import { Link } from 'react-router-dom'
import { searchAddress } from '../search-address.ts'

export const DidYouMean = ({ query }: { query: string }) => (
  <p className="text-lg">
    Did you mean{' '}
    <Link to={searchAddress(query)} className="font-semibold text-accent-ink underline underline-offset-3">
      {query}
    </Link>
    ?
  </p>
)
