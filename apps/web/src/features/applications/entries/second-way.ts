/** What a form gives to a second button beside 保存. */
export interface SecondWay {
  isBusy: boolean
  /** Saves the form and goes to the address that `next` resolves to. */
  saveAnd: (next: () => Promise<string>) => void
}
