import { useEffect, useState } from 'react'

/**
 * Moves the focus to a place of the case. It moves after the tab of the place is shown, and after a dialog that closes in
 * the same moment has given the focus back.
 */
export function useSeek(): (selector: string) => void {
  const [sought, setSought] = useState<{ selector: string }>()
  useEffect(() => {
    if (sought) document.querySelector<HTMLElement>(sought.selector)?.focus({ focusVisible: true })
  }, [sought])
  return (selector) => setSought({ selector })
}

/** Scrolls to a file that was chosen: to its line in the list and, where that is elsewhere, to the viewer. */
export function useFollow(chosen: { materialId: string; fileId: string } | undefined): void {
  useEffect(() => {
    if (!chosen) return
    const line = document.querySelector(paperAt(chosen.materialId, chosen.fileId))
    for (const part of [line, document.querySelector('[data-viewer]')]) part?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
}

/** A paper, or one of its files. */
export function paperAt(materialId: string, fileId: string | undefined): string {
  const paper = `[data-field="${CSS.escape(`material.${materialId}`)}"]`
  return fileId ? `${paper} [data-file="${CSS.escape(fileId)}"]` : paper
}
