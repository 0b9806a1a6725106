import { instantOf } from '../../shanghai-time.ts'
import type { Appointment } from './appointment-store.ts'

interface CalendarEntry {
  appointment: Appointment
  summary: string
  location: string
  description: string
  /** The host of our own address: the part of the UID after the at sign. */
  host: string
}

/**
 * An appointment as an iCalendar file (RFC 5545). The UID never changes and the sequence grows, so that a moved or
 * cancelled appointment replaces its entry in the phone's calendar.
 */
export function calendarFile({ appointment, summary, location, description, host }: CalendarEntry): string {
  const { id, day, startsAt, endsAt, revision, changedAt, state } = appointment
  const isOn = state === 'booked' || state === 'kept'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//real-estate-registration//appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isOn ? 'PUBLISH' : 'CANCEL'}`,
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `SEQUENCE:${revision}`,
    `DTSTAMP:${utc(changedAt)}`,
    `DTSTART:${utc(instantOf(day, startsAt))}`,
    `DTEND:${utc(instantOf(day, endsAt))}`,
    `SUMMARY:${escaped(summary)}`,
    `LOCATION:${escaped(location)}`,
    `DESCRIPTION:${escaped(description)}`,
    `STATUS:${isOn ? 'CONFIRMED' : 'CANCELLED'}`,
    ...(isOn
      ? ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(summary)}`, 'TRIGGER:-P1D', 'END:VALARM']
      : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20260312T003000Z` */
const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** A line may have 75 octets. A longer one continues after a break and a space, never within a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
