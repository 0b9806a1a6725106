import { examine } from './examine.ts'

// The process that opens citizens' files: receives their names and returns results, each with the number of its order.
export interface ExaminerOrder {
  order: number
  file: string
  maxPixels: number
}

process.on('message', async ({ order, file, maxPixels }: ExaminerOrder) => {
  try {
    process.send?.({ order, examined: await examine(file, maxPixels) })
  } catch (error) {
    process.send?.({ order, fault: error instanceof Error ? error.message : 'unknown' })
  }
})
process.on('disconnect', () => process.exit())
