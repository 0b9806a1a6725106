import type { RegisteredProperty } from '../../platform/registry/land-register.ts'
import { homeAt, homes, ownerOf } from './people.ts'

/**
 * What the land register answered in the past, about a certificate of the desk's demonstration: it does not answer before
 * the start is complete. The stand-in's register has the same.
 */
export async function findPastProperties(certificateNumber: string): Promise<RegisteredProperty[]> {
  const number = Array.from({ length: homes }, (_, n) => n).find(
    (n) => homeAt(n).certificateNumber === certificateNumber,
  )
  if (number === undefined) return []
  const { name, documentNumber } = ownerOf(number)
  const { unitNumber = '', location = '', houseArea = '' } = homeAt(number)
  return [
    {
      certificateNumber,
      unitNumber,
      location,
      houseUse: '11',
      landUse: '071',
      houseArea,
      landArea: '',
      rightStart: '2010-09-01',
      rightEnd: '2080-08-31',
      owners: [{ name, documentType: '1', documentNumber, share: '' }],
      restrictions: [],
      isPlaced: true,
      pending: [],
    },
  ]
}
