import { jsxDEV as create } from 'react/jsx-dev-runtime'
import { withOwnTexts } from './own-texts.ts'

export { Fragment } from 'react/jsx-dev-runtime'
export type { JSX } from './jsx-runtime.ts'

export const jsxDEV: typeof create = (type, props, key, isStatic, source, self) => {
  const own = withOwnTexts(type, props ?? {})
  return create(type, own, key, isStatic && Array.isArray(own.children), source, self)
}
