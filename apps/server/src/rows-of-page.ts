import { allRows } from '@registration/contract/fields.ts'

/** Which rows of a list a call asks for, by its page and size. */
export const rowsOfPage = ({ page, pageSize }: { page: number | 'all'; pageSize: number }) =>
  page === 'all' ? { offset: 0, limit: allRows } : { offset: (page - 1) * pageSize, limit: pageSize }
