import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What to show instead. */
  failure: ReactNode
  children: ReactNode
}

/** A screen that cannot be shown (its chunk did not come, or it failed) says so instead of leaving the page empty. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.failure : this.props.children
  }
}
