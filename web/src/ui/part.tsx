// Parts of a page that may fail alone, for example where an extension has changed the document.

import { Component, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { t } from '@/lib/texts.ts'

const Report = createContext((_change: 1 | -1) => {})
/** A button that always works, such as Cancel, is in one of its own. */
export const HasFailedPart = createContext(false)

/** Whether a part has failed that the component needs: its buttons are off then. */
export const useHasFailedPart = () => useContext(HasFailedPart)

function Failed({ children }: { children: ReactNode }) {
  const report = useContext(Report)
  useEffect(() => {
    report(1)
    return () => report(-1)
  }, [report])
  return <>{children}</>
}

type Props = {
  /** The page. Another one shows the part again. */
  place?: string
  /** Shown instead of a failed part. */
  failed?: ReactNode
  children: ReactNode
}

export class Boundary extends Component<Props, { place?: string; hasFailed: boolean }> {
  override state = { place: this.props.place, hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  static getDerivedStateFromProps = ({ place }: Props, state: { place?: string }) =>
    place === state.place ? null : { place, hasFailed: false }

  override render() {
    const { failed, children } = this.props
    return this.state.hasFailed ? <Failed>{failed}</Failed> : children
  }
}

const FAILED = (
  <p role="alert" className="text-sm text-danger">
    {t`Couldn’t show this part.`}{' '}
    <button type="button" className="link" onClick={() => location.reload()}>
      {t`Reload the page`}
    </button>
  </p>
)

/** Says in its place that it failed, until the next navigation. */
export const Part = ({ failed = FAILED, children }: { failed?: ReactNode; children: ReactNode }) => (
  <Boundary place={useLocation().pathname} failed={failed}>
    {children}
  </Boundary>
)

/** Turns its buttons off while a part of it has failed, and is a part itself. */
export function NeedsItsParts({ children }: { children: ReactNode }) {
  const [failed, setFailed] = useState(0)
  // A dialog also needs what is around its button.
  const isOff = useHasFailedPart() || failed > 0
  const report = useCallback((change: 1 | -1) => setFailed((count) => count + change), [])
  return (
    <Part>
      <Report value={report}>
        <HasFailedPart value={isOff}>{children}</HasFailedPart>
      </Report>
    </Part>
  )
}
