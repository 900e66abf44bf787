// Sentences with elements inside: what Lingui's macro makes of <Trans>.
import { Trans as Interpolated } from '@lingui/react'
import type { ComponentProps } from 'react'

/** Lingui reads tags in a text after its values are in place: the word joiner (U+2060) keeps a seller's from being one. */
const withoutTags = (value: unknown) => (typeof value === 'string' ? value.replace(/<(?=[\w/])/g, '<\u2060') : value)

export const Trans = ({ values, ...rest }: ComponentProps<typeof Interpolated>) => (
  <Interpolated
    {...rest}
    values={Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, withoutTags(value)]))}
  />
)
