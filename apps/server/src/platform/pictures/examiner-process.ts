import { examine } from './examine.ts'

// A process that opens citizens' files: receives their names one by one and returns results.
export interface ExaminerOrder {
  file: string
  maxPixels: number
}

process.on('message', async ({ file, maxPixels }: ExaminerOrder) => {
  try {
    process.send?.({ examined: await examine(file, maxPixels) })
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? error.message : 'unknown' })
  }
})
process.on('disconnect', () => process.exit())
