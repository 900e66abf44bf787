// A translator or an extension may replace any text node or put an element before it. React removes
// an element safely, and sets the text of an element that has no other child. So each text becomes
// the only child of an element.
import { createElement, type ElementType, type ReactNode } from 'react'

const isEmpty = (child: unknown) => child === null || child === undefined || typeof child === 'boolean' || child === ''
const isText = (child: unknown) => typeof child === 'number' || (typeof child === 'string' && child !== '')

const inElement = (text: ReactNode, place: number) => createElement('span', { key: `text-${place}` }, text)

/** Joins texts that follow each other. Each child keeps its place, which is its key. */
function joined(children: readonly ReactNode[]): ReactNode[] {
  let before = -1
  const all = [...children]
  children.forEach((child, place) => {
    if (isEmpty(child)) return
    if (!isText(child)) before = -1
    else if (before < 0) before = place
    else {
      all[before] = `${all[before]}${child}`
      all[place] = null
    }
  })
  return all
}

const withOwnElements = (children: readonly ReactNode[]): ReactNode[] =>
  children.map((child, place) =>
    isText(child) ? inElement(child, place) : Array.isArray(child) ? withOwnElements(child) : child,
  )

/** Fragments and the like have no element that could hold their text. */
const hasNoElement = (type: ElementType) => typeof type === 'symbol' || (typeof type === 'object' && 'Provider' in type)

function ownTexts(type: ElementType, children: ReactNode): ReactNode {
  if (!Array.isArray(children)) return isText(children) && hasNoElement(type) ? inElement(children, 0) : children
  const texts = joined(children)
  const [only, ...others] = texts.filter((child) => !isEmpty(child))
  return isText(only) && others.length === 0 && !hasNoElement(type) ? only : withOwnElements(texts)
}

type Props = { children?: ReactNode }

/** The props of an element whose texts stay apart from its other children. */
export function withOwnTexts(type: ElementType, props: Props): Props {
  const children = ownTexts(type, props.children)
  return children === props.children ? props : { ...props, children }
}
