import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Taps a button once it takes taps. A dialog's does so a moment after the opening. */
export async function tap(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => {
    if (button.getAttribute('aria-disabled') === 'true') throw new Error(`${name} takes no taps`)
  })
  await userEvent.click(button)
}

/** The second press comes before anything is drawn after the first. */
export function pressTwice(button: HTMLElement): void {
  fireEvent.click(button)
  fireEvent.click(button)
}
