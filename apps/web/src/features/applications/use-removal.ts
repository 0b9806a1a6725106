import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useTranslate } from '../../locales/language.ts'

/** The part of a deleting mutation that is needed here, as `useMutation` of the query library returns it. */
interface Deletion {
  mutateAsync(id: string): Promise<unknown>
}

/**
 * Asks 您确定要执行删除操作吗？ and then deletes. A failure shows the server's words, below `failure` if it is given.
 * Answers whether it was deleted.
 */
export function useRemoval(deletion: Deletion, failure?: string): (id: string) => Promise<boolean> {
  const t = useTranslate()
  const { alert, confirm } = useDialogs()
  const toast = useToast()
  return async (id) => {
    if (!(await confirm({ text: t('applications.deleteAsk'), danger: true }))) return false
    // Awaited here: the message after it must not disappear with the row.
    try {
      await deletion.mutateAsync(id)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      await alert(failure && failure !== text ? { title: failure, text } : text)
      return false
    }
    toast(t('applications.deleted'), 'saved')
    return true
  }
}
