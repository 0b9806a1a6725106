import type { ComponentProps } from 'react'

/** A value, a paper or a file of the case: a group that takes the focus, so that keys act on it. */
export function FocusGroup({ label, ...props }: ComponentProps<'div'> & { label: string }) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in a grid
  return <div {...props} role="group" aria-label={label} tabIndex={-1} />
}
