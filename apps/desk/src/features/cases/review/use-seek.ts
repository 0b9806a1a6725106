import { useEffect, useState } from 'react'

/**
 * Moves the focus to a paper or to one of its files. It moves after a dialog that closes in the same moment has given
 * the focus back.
 */
export function useSeek() {
  const [sought, setSought] = useState<{ selector: string }>()
  useEffect(() => {
    if (sought) document.querySelector<HTMLElement>(sought.selector)?.focus({ focusVisible: true })
  }, [sought])
  return (materialId: string, fileId: string | undefined) => {
    const paper = `[data-field="${CSS.escape(`material.${materialId}`)}"]`
    setSought({ selector: fileId ? `${paper} [data-file="${CSS.escape(fileId)}"]` : paper })
  }
}
