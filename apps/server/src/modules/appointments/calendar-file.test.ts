import { expect, test } from 'vitest'
import type { Appointment } from './appointment-store.ts'
import { calendarFile } from './calendar-file.ts'

const at = new Date('2026-03-10T01:00:00Z')
const appointment: Appointment = {
  ...{ id: 'a1', number: '100001', citizenId: 'c1', slotId: 's1', dayId: 'd1', areaCode: '130400' },
  state: 'booked',
  ...{ day: '2026-03-12', startsAt: '08:30', endsAt: '09:30', name: '张三', applicationId: null, queueId: null },
  ...{ phoneEncrypted: '', documentNumberEncrypted: '', documentNumberIndex: '', remark: '' },
  ...{ revision: 0, createdAt: at, changedAt: at },
}

test('each line has 75 octets at most, and a long one is whole again without its breaks', () => {
  const description = '请提前携带有效证件到达。'.repeat(20)
  const entry = { appointment, summary: '预约', location: '办证大厅', description, host: 'example.com' }
  const file = calendarFile(entry)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}\r\n`)
})
