// The macros of texts (docs/changing.md, "A text").
export { ph, plural, t } from '@lingui/core/macro'
export { Trans } from '@lingui/react/macro'
