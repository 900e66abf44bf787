// The macros of texts (docs/changing.md, "A text").
export { plural, t } from '@lingui/core/macro'
export { Trans } from '@lingui/react/macro'
