import { Component, type ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

/** A screen that cannot be shown (its chunk did not come, or it failed) says so instead of leaving the page empty. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    // A chunk that did not load is remembered as failed by the browser: only loading the page anew asks for it again.
    return this.state.failed ? <ErrorState onRetry={() => location.reload()} /> : this.props.children
  }
}
