import { useContext } from 'react'
import { type Location, UNSAFE_NavigationContext } from 'react-router-dom'

/** Reads where the visitor is going. The rendered location is older while the next page renders. */
export function useLatestLocation(): () => Partial<Location> {
  const { navigator } = useContext(UNSAFE_NavigationContext)
  // The type leaves out the location, which changes at once.
  return () => (navigator as Partial<{ location: Location }>).location ?? {}
}
