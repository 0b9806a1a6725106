/** The choice by the question. */
export type UnsavedAnswers = Readonly<Record<string, string>>

/** Deleted with everything of the citizen's when they sign out, or another citizen signs in. */
const nameOf = (applicationId: string) => `answers:${applicationId}`

export function readUnsaved(applicationId: string): UnsavedAnswers {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(applicationId)) ?? '{}')
    return Object.fromEntries(Object.entries(Object(kept)).map(([question, answer]) => [question, String(answer)]))
  } catch {
    return {}
  }
}

export function keepUnsaved(applicationId: string, answers: UnsavedAnswers): void {
  try {
    if (Object.keys(answers).length === 0) sessionStorage.removeItem(nameOf(applicationId))
    else sessionStorage.setItem(nameOf(applicationId), JSON.stringify(answers))
  } catch {
    // Without storage they live as long as the page.
  }
}
