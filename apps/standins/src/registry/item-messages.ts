import { z } from 'zod'
import { code, day, documentNumber, documentType, head, mobile, recordId, regionCode, text } from './fields.ts'

/** A query of the register about a person or company. */
export const archiveRequest = z.strictObject({
  id: recordId,
  name: text,
  documentType,
  documentNumber,
  phone: mobile,
  regionCode,
  regionName: text,
})

/** A citizen's feedback, without their identity. */
export const feedback = z.strictObject({ id: recordId, content: text })

/** The state of a booking at the counter. A later revision replaces an earlier one. */
export const appointment = z.strictObject({
  id: recordId,
  number: recordId,
  /** From 0, incremented with every change. */
  revision: z.int().nonnegative(),
  state: z.enum(['booked', 'cancelled', 'closed', 'kept', 'missed']),
  region: regionCode,
  day,
  time: code(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/),
  name: text,
  phone: mobile,
  /** Of an ID card. */
  documentNumber: code(/^(?:\d{15}|\d{17}[\dX])$/),
  applicationId: recordId.optional(),
  /** The text for the counter's scanner: the number, and the product's signature on it. */
  code: code(/^APM\.[\w-]+\.[\w-]{22}$/),
})

export const archiveRequestMessage = z.strictObject({ ...head, archiveRequest })
export const feedbackMessage = z.strictObject({ ...head, feedback })
export const appointmentMessage = z.strictObject({ ...head, appointment })
