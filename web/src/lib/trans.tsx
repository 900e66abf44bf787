// Sentences with elements inside: what Lingui's macro makes of <Trans>.
import { Trans as Interpolated } from '@lingui/react'
import { type ComponentProps, Fragment } from 'react'

/** Lingui reads tags in a text after its values are in place, so a seller's text goes in as an element. */
export const Trans = ({ values, ...rest }: ComponentProps<typeof Interpolated>) => (
  <Interpolated
    {...rest}
    values={Object.fromEntries(
      Object.entries(values ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' ? <Fragment key={name}>{value}</Fragment> : value,
      ]),
    )}
  />
)
