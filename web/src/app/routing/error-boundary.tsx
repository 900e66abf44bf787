// Shows the error page in place of a page that failed to load or to draw, until the person goes elsewhere.
import { Component, type ReactNode } from 'react'
import { ErrorPage } from '../error-page.tsx'

type Props = { place: string; children: ReactNode }
type State = { place: string; hasFailed: boolean }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, hasFailed: false }

  static getDerivedStateFromError = (): Partial<State> => ({ hasFailed: true })

  static getDerivedStateFromProps = ({ place }: Props, state: State): State | null =>
    place === state.place ? null : { place, hasFailed: false }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children
  }
}
