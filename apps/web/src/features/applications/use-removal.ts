import { useTranslate } from '../../locales/language.ts'
import { useDialogs } from '../../ui/dialogs.tsx'
import { useToast } from '../../ui/toast.tsx'

/** The part of a deleting mutation that is needed here; `useMutation` of the query library answers one. */
interface Deletion {
  mutateAsync(id: string): Promise<unknown>
}

/**
 * Asks 您确定要执行删除操作吗？ and then deletes; a failure is told in the server's words, or in `failure` above them.
 */
export function useRemoval(deletion: Deletion, failure?: string): (id: string) => Promise<void> {
  const t = useTranslate()
  const { alert, confirm } = useDialogs()
  const toast = useToast()
  return async (id) => {
    if (!(await confirm({ text: t('applications.deleteAsk'), danger: true }))) return
    // Awaited here: what is told when it is done must not go with the row that asked.
    try {
      await deletion.mutateAsync(id)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      return alert(failure && failure !== text ? { title: failure, text } : text)
    }
    toast(t('applications.deleted'), 'saved')
  }
}
