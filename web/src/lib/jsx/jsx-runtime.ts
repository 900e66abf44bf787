// How JSX becomes elements (tsconfig.json, vite.config.ts).
import type { Component, ExoticComponent, JSX as ReactJSX } from 'react'
import { jsx as create, jsxs as createStatic } from 'react/jsx-runtime'
import { withOwnTexts } from './own-texts.ts'

export { Fragment } from 'react/jsx-runtime'

export const jsx: typeof create = (type, props, key) => create(type, withOwnTexts(type, props ?? {}), key)

export const jsxs: typeof createStatic = (type, props, key) => {
  const own = withOwnTexts(type, props ?? {})
  return Array.isArray(own.children) ? createStatic(type, own, key) : create(type, own, key)
}

/** What a component of the app gives. A bare text would have no element of its own. */
export type Shown = ReactJSX.Element | readonly Shown[] | '' | boolean | null | undefined

export type AppComponent<Props> = ExoticComponent<Props> | ((props: Props) => Shown)

// biome-ignore-start lint/suspicious/noExplicitAny: as React's own types do
export declare namespace JSX {
  type ElementType = string | (abstract new (props: any) => Component<any>) | AppComponent<any>
  type Element = ReactJSX.Element
  type ElementClass = ReactJSX.ElementClass
  type ElementAttributesProperty = ReactJSX.ElementAttributesProperty
  type ElementChildrenAttribute = ReactJSX.ElementChildrenAttribute
  type LibraryManagedAttributes<C, P> = ReactJSX.LibraryManagedAttributes<C, P>
  type IntrinsicAttributes = ReactJSX.IntrinsicAttributes
  type IntrinsicClassAttributes<T> = ReactJSX.IntrinsicClassAttributes<T>
  type IntrinsicElements = ReactJSX.IntrinsicElements
}
// biome-ignore-end lint/suspicious/noExplicitAny: as React's own types do
