import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What to show instead. */
  failure: ReactNode
  children: ReactNode
}

/** Shows an error instead of an empty page if a screen cannot be shown (its chunk did not load, or it threw). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.failure : this.props.children
  }
}
