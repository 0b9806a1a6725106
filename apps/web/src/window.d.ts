interface Window {
  /** Set by the script of a visitor's home page (`wake.ts`): the app is on the page and hears taps. */
  onAppStarted?: () => void
}
