// Replaces a page that failed to load or to render, until the next navigation.
import { pages } from '@contract/pages.ts'
import { Component, type ReactNode } from 'react'
import { Button, ButtonLink } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/message-page.tsx'

export const ErrorPage = () => (
  <MessagePage
    isAlert
    title="Something went wrong"
    text="We couldn’t show this page. Your cart and your orders are safe."
    actions={
      <>
        <Button onClick={() => location.reload()}>Try again</Button>
        <ButtonLink to={pages.home.path()} variant="secondary" reloadDocument>
          Go Home
        </ButtonLink>
      </>
    }
  />
)

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
